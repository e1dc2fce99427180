"""The record that the three duels share."""

from __future__ import annotations

from feint.envs.engine.state import header, record
from feint.envs.pf2e import tables

#: Maximum number of seats: two per side. Seat p fights for side p % 2; side 0 begins at the strip's low end.
SEATS = 4
#: Entries of a spell book: cantrips, known or prepared spells, a focus spell.
BOOK = 28
#: Kinds of persistent damage that can run at once.
FIRES = 4

#: One duelist. Everything is public but what is marked hidden.
DUELIST = record(
    [
        ("hp", "i2"),  # hidden, the band apart
        ("max_hp", "i2"),
        ("temp", "i2"),  # hidden
        ("dealt", "i2"),  # hidden: damage it has dealt, for contests of skill
        ("row", "i2"),  # of the duelist tables
        ("possible", "i2"),  # statistics that it may have rolled, as far as is public
        ("stat", "i1"),  # hidden: the statistic rolled, -1 before
        ("total", "i2"),  # hidden: its initiative
        ("edge", "i1"),  # what its conditions added to a skill, and to Perception, when it rolled initiative
        ("edge_perception", "i1"),
        ("band", "i1"),
        ("pos", "i1"),
        ("actions", "i1"),
        ("extra", "i1"),  # quickened: an action for a Strike or Stride only
        ("reaction", "i1"),
        ("attacks", "i1"),  # attacks made this turn
        ("flourish", "i1"),
        ("finished", "i1"),  # no more attacks this turn
        ("missed", "i1"),  # its last attack this turn missed
        ("out", "i1"),
        ("acted", "i1"),  # has acted in this duel
        ("turns", "i1"),
        ("held", "i1"),  # bits of the weapon slots in hand
        ("dropped", "i1"),  # bits of the weapon slots on the ground
        ("grip", "i1"),  # 1: the weapon is held in both hands
        ("shield_hp", "i1"),
        ("ready", "i1"),  # attacks made when a Strike was readied, + 1
        ("feared", "i1"),  # bits of the seats whose Demoralize it is immune to
        ("timed", "i2"),  # moments (bits) that some duration of its conditions may wait for
        ("cond", "i1", (tables.CONDITION_COUNT,)),
        (
            "until",
            "i1",
            (tables.CONDITION_COUNT,),
        ),  # 2 * seat + (1: the end, 0: the start of that seat's turns); -1: lasts
        ("left", "i1", (tables.CONDITION_COUNT,)),  # so many of those turns
        ("fire_type", "i1", (FIRES,)),  # persistent damage; -1: none
        ("fire_dice", "i1", (FIRES,)),
        ("fire_die", "i1", (FIRES,)),
        ("fire_flat", "i1", (FIRES,)),
        ("potions", "i1"),
        ("hidden_potions", "i1"),  # hidden
        ("poisoned", "i1"),  # hidden where poison is a breach
        ("aided", "i1"),  # hidden
        ("bided", "i1"),  # 1: has bided its time since its foe's last turn, as it looks
        ("breach", "i1"),  # hidden: kind of the last breach since its last turn began, 0: none
        ("accusable", "i1"),  # hidden: a breach that may still be found
        ("focus", "i1"),  # hidden: tradition in focus, -1: none
        ("focus_possible", "i1"),  # traditions (bits) and 16 for none, as far as is public
        ("refocused", "i1"),  # 1: the focus was changed since initiative
        ("focus_points", "i1"),
        ("paid", "i1"),  # slots spent so far, as all can count
        ("shown_at", "i1", (6,)),  # open castings by the rank of the slot
        ("bond", "i1"),  # Arcane Bond: 1 drained and open, 2 used
        ("seared", "i1"),  # energy that last hurt it, as a type of damage
        ("slots", "i1", (6,)),  # hidden: a spontaneous caster's slots by rank
        ("max_slots", "i1"),
        ("book", "i1", (BOOK,)),  # hidden: spells, -1: none
        ("book_rank", "i1", (BOOK,)),
        ("book_left", "i1", (BOOK,)),  # castings left; -1: as long as slots last
        ("seen", "i1", (BOOK,)),  # entries that have been cast openly
        ("entries", "i1"),  # entries of the book
        ("signature", "i4"),  # hidden: entries (bits) that may be cast at higher ranks
        ("signed", "i4"),  # those of them that have shown it
        ("lasting", "i1"),  # a spell that can be sustained, -1: none
        ("lasting_rank", "i1"),
        ("sustained", "i1"),  # 1: sustained this turn already
        ("lasting_left", "i1"),
    ]
)

DUEL = record(
    header(SEATS, tape=48, events=64)
    + [
        ("duelist", DUELIST, (SEATS,)),
        # configuration
        ("players", "i1"),
        ("side", "i1"),
        ("combat", "i1"),  # Strikes and the acts of combat
        ("magic", "i1"),  # spells
        ("terms", "i1"),
        ("fight_on", "i1"),
        ("pool", "i1"),
        ("level_index", "i1"),  # -1: drawn
        ("fixed", "i2", (SEATS,)),  # rows named, -1: drawn
        ("armed", "i1", (SEATS,)),  # weapon slot named, -1: the duelist's usual
        ("squares", "i1"),
        ("start", "i1"),
        ("rounds", "i1"),
        ("second_result", "i1"),  # Sidestep takes the second result
        ("focus_training", "i1"),
        ("max_steps", "i4"),
        ("preset_book", "i1", (SEATS, BOOK)),  # books named, -1: drawn
        ("preset_rank", "i1", (SEATS, BOOK)),
        # terms agreed, or the defaults
        ("length", "i1"),
        ("fists", "i1"),
        ("reach_ok", "i1"),
        ("poison_ok", "i1"),
        ("item_cap", "i1"),
        ("necromancy_ok", "i1"),
        ("shameful", "i1"),
        ("stake", "i1"),
        ("penalty", "i1"),
        ("proposals", "i1"),
        ("changed", "i2"),  # terms (bits) changed in this proposal
        # public
        ("phase", "i1"),
        ("round_no", "i1"),
        ("order", "i1", (SEATS,)),
        ("at", "i1"),  # place in the order
        ("last", "i1"),  # who acted last in the round before, -1
        ("shifted", "i1"),  # hidden: 1 if that seat chose to act last, whatever it had rolled
        ("actor", "i1"),  # whose turn it is, -1 between turns
        ("duel", "i1"),  # 1: the duel's own rules hold
        ("loser", "i1"),  # side that lost before a fight goes on, -1
        # the act under way
        ("act", "i2"),
        ("target", "i1"),
        ("scan", "i1"),  # next seat that may react to the act
        ("disrupted", "i1"),
        ("came_from", "i1"),  # where the last move began
        ("spell", "i1"),  # hidden until the counter is decided
        ("entry", "i1"),  # hidden
        ("spell_rank", "i1"),  # hidden
        ("spell_actions", "i1"),
        ("payer", "i1"),
        ("counter_rank", "i1"),  # hidden
        # the Strike under way
        ("stage", "i1"),
        ("after", "i1"),  # phase that follows it
        ("striker", "i1"),
        ("struck", "i1"),
        ("slot", "i1"),
        ("map", "i1"),
        ("finisher", "i1"),
        ("own_turn", "i1"),
        ("press", "i1"),
        ("sensed", "i1"),
        ("dodge", "i1"),
        ("die", "i1"),
        ("luck", "i1"),  # 1: it was rolled with fortune, -1: with misfortune
        ("first_die", "i1"),
        ("bonus", "i2"),
        ("degree", "i1"),
        ("damage", "i2"),  # hidden until it lands
        ("avenger", "i1"),  # champion that strikes back after it, -1
        ("performer", "i1"),  # bard whose performance answers the spell, -1
    ]
)
