"""The record of a match and its configuration.

Public facts are kept by *name*, facts of one player by *seat*. Names are seats' numbers until a magician's trick swaps
two of them (MF-57); `name_of` and `seat_of` hold the mapping.
"""

from __future__ import annotations

from feint.envs.engine.state import header, record
from feint.envs.mafia42 import tables

SEATS = tables.MAX_SEATS

MATCH = record(
    header(SEATS, tape=64, events=112)
    + [
        # configuration
        ("helper_pool", "i8"),  # bit sets of roles
        ("police_pool", "i8"),
        ("special_pool", "i8"),
        ("possible", "i8"),  # roles that may be in play, which is public
        ("players", "i1"),
        ("night_ticks", "i1"),
        ("talk_ticks", "i1"),  # statements a living player's 15 s of talk allow
        ("vote_ticks", "i1"),
        ("defence_ticks", "i1"),
        ("hex_tick", "i1"),  # the hex lands after this tick of a night
        ("talk", "i1"),  # whether anybody ever states anything
        ("verdict_rule", "i1"),
        ("day_first", "i1"),
        ("cult", "i1"),
        ("void_day1", "i1"),
        ("ranked", "i1"),
        ("old_vote", "i1"),
        ("duel", "i1"),
        ("max_days", "i1"),
        ("shuffled", "i1"),
        ("fixed_role", "i1", (SEATS,)),  # roles fixed by configuration, -1: drawn
        ("fixed_ability", "i1", (SEATS,)),
        ("trick_possible", "i1"),  # a magician may be in play: the dead are asked wherever a living name is
        ("day_powers", "i1"),  # a role with a power by day may be in play
        # public
        ("phase", "i1"),
        ("night", "i1"),
        ("day", "i1"),
        ("tick", "i1"),
        ("cursor", "i1"),  # the name asked now, at night and in talk
        ("budget", "i2"),  # ticks of talk left
        ("spoken", "i2"),  # bit set of names that had their turn in this round of talk
        ("changed_time", "i2"),  # bit set of names that added or cut time today
        ("round_has_statement", "i1"),  # whether anyone stated anything in this round
        ("accused", "i1"),  # name in the final defence, -1: none
        ("yes", "i1"),  # totals of the last verdict, as shown
        ("no", "i1"),
        ("winner", "i1"),  # 1 + team (or the pair) that has won
        ("megaphone_used", "i1"),  # a megaphone was used this night
        ("out", "i1", (SEATS,)),  # by name: 0 in the game, else how it left
        ("out_day", "i1", (SEATS,)),
        ("shown", "i1", (SEATS,)),  # by name: finding published, 0: none
        ("totals", "i1", (SEATS,)),  # ballots as last shown
        ("past_totals", "i1", (SEATS,)),  # ballots of the last vote that ended
        ("all_totals", "i2", (SEATS,)),  # ballots of all votes that have ended
        ("public_ballot", "i1", (SEATS,)),  # by name: 1 + name of its ballot where ballots are public
        ("saved", "i1", (SEATS,)),  # by name: night in which a heal last saved it, as announced
        ("fled", "i1", (SEATS,)),  # by name: has escaped an execution, until the next vote begins
        ("trials", "i1", (SEATS,)),  # how often in the final defence
        ("claim", "i1", (SEATS,)),  # 1 + role last claimed
        ("stance", "i1", (SEATS, SEATS)),  # speaker, target: 1 accused, -1 vouched for, last stands
        ("report", "i1", (SEATS, SEATS)),  # speaker, target: finding last reported
        ("intent", "i1", (SEATS,)),  # 1 + name that the speaker says it will vote for
        ("asked", "i1", (SEATS,)),  # how often asked for a claim
        ("accusations", "i1", (SEATS,)),  # statements against the name
        ("vouchers", "i1", (SEATS,)),
        ("agreed", "i1", (SEATS,)),  # statements of agreement with it, less those of disagreement
        ("last_kind", "i1", (SEATS,)),  # latest statement of each name: 1 + verb, its target and its finding
        ("last_target", "i1", (SEATS,)),
        ("last_finding", "i1", (SEATS,)),
        ("statements", "i2"),  # so far: the next one's id
        # hidden
        ("name_of", "i1", (SEATS,)),
        ("seat_of", "i1", (SEATS,)),
        ("role", "i1", (SEATS,)),
        ("team", "i1", (SEATS,)),
        ("alive", "i1", (SEATS,)),
        ("contacted", "i1", (SEATS,)),  # of the mafia's helpers; of a nurse: with the doctor
        ("charge", "i1", (SEATS,)),  # uses left of what is limited
        ("held", "i1", (SEATS,)),  # name chosen by a power this night, -1: none
        ("held_role", "i1", (SEATS,)),
        ("kill", "i1", (SEATS,)),  # last mafia target this seat has set this night, -1: none
        ("target", "i1"),  # the mafia's shared target, a name, -1: none
        ("chooser", "i1"),  # seat that last set the target, -1: none
        ("mark", "i1", (SEATS,)),  # beast man's mark; magician's trick: a name, -1: none
        ("model", "i1", (SEATS,)),  # a seat: swindler's model, mercenary's client; a name: target of hacker, vigilante
        ("part", "i1", (SEATS,)),  # first half of a pair: hitman, mentalist
        ("part_role", "i1", (SEATS,)),
        ("extra", "i1", (SEATS,)),  # a spy's second use this night
        ("struck", "i1", (SEATS,)),  # a gangster threatened in the last night
        ("threatened", "i1", (SEATS,)),
        ("seduced", "i1", (SEATS,)),  # 1 + seat of the hostess
        ("frog", "i1", (SEATS,)),
        ("stolen", "i1", (SEATS,)),  # thief: ability held until morning
        ("thief_flags", "i1", (SEATS,)),  # thief: 1 politician, 2 judge used up; 4: has stolen in this vote
        ("muted", "i1", (SEATS,)),  # awakened or dead by a trick
        ("revives", "i1", (SEATS,)),  # mad scientist: night at whose start it returns
        ("judge_shown", "i1", (SEATS,)),  # a judge who has shown himself
        ("ballot", "i1", (SEATS,)),  # a name, -1: none
        ("answer", "i1", (SEATS,)),  # 1 yes, 0 no, -1 silent
        ("pending", "i2", (SEATS,)),  # action committed in the choice under way
        ("draft", "i1", (SEATS,)),  # 1 + name of a report whose finding is yet to be said
        ("used", "i1", (SEATS,)),  # has used a power: its role has left traces
        ("known", "i1", (SEATS, SEATS)),  # seat, name: finding
        ("hint", "i1", (SEATS, SEATS)),  # listener, name: stance last heard on a closed channel
        ("clue", "i1", (SEATS, SEATS)),  # seat, name: what a power showed beside a finding, see :func:`keep_clue`
        ("clue_role", "i1", (SEATS, SEATS)),
        (
            "known_votes",
            "i1",
            (SEATS, SEATS),
        ),  # seat, name: bits 1 it voted for the seat, 2 it said yes (duel abilities)
        ("learned_name", "i1", (SEATS,)),  # what citizens learned this night, for the paparazzi
        ("learned_finding", "i1", (SEATS,)),
        ("learned_count", "i1"),
        ("sleeper", "i2", (SEATS,)),  # hypnotist: bit set of names
        ("dead_at_nightfall", "i2"),  # seats dead when the night began
        ("named_sun", "i1"),  # a moon named her sun this night: 1 + her seat
        ("ability", "i1", (SEATS,)),
        ("megaphone", "i1", (SEATS,)),  # megaphone: 1 armed, 2 spent
        ("escaping", "i1", (SEATS,)),  # an executed seat that dies when the next vote begins
        ("avenger", "i1", (SEATS,)),  # resentment: 1 + seat of the mafioso who killed the partner
    ]
)
