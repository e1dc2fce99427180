"""The catalogue of magics, as rows of words: what each is, costs, is aimed at, and does (MG-79).

A row: name; Korean name; group; skill; cost; timing; target; effects; then named extras. See :mod:`magics` for how the
words become numbers. Values in effects are whole numbers; several effects of one magic befall the same target in order.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Magic:
    """One magic.

    Attributes:
        name, korean: what it is called.
        group: "general", a career or an organ, whose members may learn it.
        form: "summon", "spell" or "equipment" (which adds to columns, or with a timing is used).
        skill: its designated skill, or how that is found: "chosen" when learned, "any" or a domain's name ("own" too)
            drawn at use, "symbol" of the target, "soul", or "" for none.
        cost: such as "star 2", "any x" or "" for none. `x` says what X is.
        timing: windows in which it may be used, in words of TIMINGS.
        target: a word of TARGETS; `most`: how many of them at most.
        effects: what it does, such as ("damage 2", "ailment seal").
        mp: magic points to pay; `uses`: how often in a battle (0: any number); `once`: not cumulative.
        needs: a condition that must hold; `sure`: it can't be resisted; `by`: added to its own check.
    """

    name: str
    korean: str
    group: str
    form: str
    skill: str
    cost: str
    timing: str
    target: str
    effects: tuple[str, ...]
    x: str = ""
    most: int = 1
    mp: int = 0
    uses: int = 0
    once: bool = False
    needs: str = ""
    sure: bool = False
    by: int = 0


def _summon(name, korean, group, skill, cost, target, *effects, **extras):
    timing = extras.pop("timing", "summoning")
    return Magic(name, korean, group, "summon", skill, cost, timing, target, effects, **extras)


def _spell(name, korean, group, skill, cost, timing, target, *effects, **extras):
    return Magic(name, korean, group, "spell", skill, cost, timing, target, effects, **extras)


def _gear(name, korean, group, cost, *effects):
    return Magic(name, korean, group, "equipment", "", cost, "", "none", effects)


def _companion(name, korean, group, cost, column):
    """Equipment whose archetype, of a symbol chosen when it is learned, is there when a battle begins."""
    return Magic(name, korean, group, "equipment", "chosen", cost, "", "none", (f"{column} 1",))


def _tool(name, korean, group, cost, timing, effect, **extras):
    """Equipment that is used while it works, and not spent by it."""
    return Magic(name, korean, group, "equipment", "", cost, timing, "none", (effect,), **extras)


GENERAL_SUMMONS = (
    _summon("emergency summons", "긴급소환", "general", "any", "", "none", "summon Spirit"),
    _summon("summon Spirit", "정령소환", "general", "chosen", "skill 1", "none", "summon Spirit"),
    _summon("summon Sword", "마검소환", "general", "chosen", "skill 1", "none", "summon Sword"),
    _summon("summon Nightmare", "악몽소환", "general", "chosen", "skill 1", "none", "summon Nightmare"),
    _summon("summon Knight", "기사소환", "general", "chosen", "skill 2", "none", "summon Knight"),
    _summon("summon Maiden", "처녀소환", "general", "chosen", "skill 2", "none", "summon Maiden"),
    _summon("summon Chariot", "전차소환", "general", "chosen", "skill 2", "none", "summon Chariot"),
    _summon("summon Demon King", "마왕소환", "general", "chosen", "skill 3", "none", "summon Demon_King"),
    _summon("summon Legion", "군단소환", "general", "chosen", "skill 3", "none", "summon Legion"),
    _summon("summon Kingdom", "왕국소환", "general", "chosen", "skill 4", "none", "summon Kingdom"),
    _summon("summon Demon God", "마신소환", "general", "chosen", "skill 5", "none", "summon Demon_God"),
    _summon("kin summons", "혈계소환", "general", "any", "", "none", "summon Knight", "bind_blood", mp=1),
    _summon("return", "회귀", "general", "Cycle", "force 1", "own_archetype", "recall"),
    _summon("growth", "성장", "general", "symbol", "any 1", "own_spirit", "become Knight"),
    _summon("sword dance", "검무", "general", "beast", "beast 2", "own_sword", "become Legion"),
    _summon("dissolution", "분해", "general", "dark", "dark 1", "foe_archetype", "destroy"),
    _summon("fusion", "습합", "general", "song", "song 3", "own_strong", "merge", most=2),
    _summon("duplicate", "복제", "general", "symbol", "dream x", "foe_archetype", "summon like", x="level"),
    _summon("guardian summons", "호법소환", "general", "chosen", "skill 1", "all_own_small",
            "archetype_now guard_boost 1", needs="small"),
    _summon("cavalry summons", "기병소환", "general", "chosen", "skill 2", "none", "summon Knight", "spur",
            needs="Chariot", by=1),
    _summon("realm summons", "판도소환", "general", "chosen", "skill 3", "none", "summon Kingdom", needs="Demon_King",
            by=1),
    _summon("demotion", "강등", "general", "Sloth", "dark 1", "foe_grown", "demote"),
    _summon("sacrifice", "공희", "general", "", "", "own_archetype", "sacrifice"),
    _summon("double summons", "분신소환", "general", "own", "own 1", "none", "summon_either"),
    _summon("idol summons", "우상소환", "general", "force", "force 1", "none", "tribute 3", "summon_idol",
            needs="tribute"),
    _summon("annihilation", "대멸", "general", "symbol", "", "own_rival", "annihilate"),
)  # fmt: skip

GENERAL_SPELLS = (
    _spell("grace of heaven", "천은", "general", "", "", "turn", "self", "lasting linked 1", once=True),
    _spell("bond", "연결", "general", "soul", "", "turn", "own_archetype", "take_soul", "archetype boost 1"),
    _spell("flame", "불꽃", "general", "chosen", "any 1", "turn", "foe", "damage 1"),
    _spell("reversal", "역전", "general", "chosen", "any 1", "turn", "none", "swap_order", once=True),
    _spell("support", "지원", "general", "", "any 1", "check:ally,foe", "none", "modify 1"),
    _spell("unsettle", "동요", "general", "", "any 1", "check:ally,foe", "none", "modify -1"),
    _spell("mending", "보수", "general", "symbol", "any 1", "turn", "own_hurt", "mend 2"),
    _spell("second try", "재도전", "general", "", "any 1", "failed:self", "none", "retry 1"),
    _spell("attunement", "동조", "general", "", "any x", "turn", "self", "attune", x="fate"),
    _spell("handbook", "주구", "general", "chosen", "any 1", "turn", "self", "learn"),
    _spell("needle of void", "허무의바늘", "general", "chosen", "any x", "turn", "foe", "damage 0 die", x="mp"),
    _spell("valour", "무용", "general", "", "own 1", "turn", "self", "now own_face 2", once=True),
    _spell("vigour", "활성", "general", "", "own 2", "turn", "self", "lasting domain_checks 1", once=True),
    _spell("curse cannon", "주술포", "general", "own", "own 2", "turn", "foe", "damage 3"),
    _spell("rampart", "방벽", "general", "Earth", "star 1", "big_damage:self", "none", "nullify"),
    _spell("silence", "침묵", "general", "Silence", "star 1", "turn", "foe_character", "ailment seal"),
    _spell("magic shield", "마법방패", "general", "Earth", "star 1", "turn", "foe_archetype", "archetype_now bonus -9",
           most=6),
    _spell("gracious rain", "은혜로운비", "general", "Rain", "star 2", "turn", "friend", "cure seal", "cure fray",
           most=8, needs="friend_ill"),
    _spell("dragon spout", "용권", "general", "Storm", "star 3", "turn", "none", "weather Storm", once=True),
    _spell("send back", "환송", "general", "Otherworld", "star x", "summoning", "foe_archetype", "destroy", x="level"),
    _spell("delight", "환희", "general", "Eros", "beast 1", "turn", "self", "mana 0 archetypes", needs="archetype"),
    _spell("weird flower", "요화", "general", "Flower", "beast 1", "turn", "foe", "damage 0 archetypes",
           needs="archetype"),
    _spell("insect storm", "벌레폭풍", "general", "Insect", "beast 1", "turn", "foe_rep", "now checks -1"),
    _spell("mutation", "변이", "general", "Chaos", "beast 1", "turn", "foe_character", "ailment any"),
    _spell("flight", "비행", "general", "Wing", "beast 2", "turn", "none", "weather Wing", once=True),
    _spell("dragon scales", "용린", "general", "Scale", "beast 2", "turn", "self", "temporary 3", uses=1),
    _spell("bite", "교상", "general", "Fang", "beast 2", "turn", "foe", "damage 2"),
    _spell("transition", "변천", "general", "Flow", "force 1", "defence_dice:self", "foe_rep", "reroll foe"),
    _spell("escape", "탈출", "general", "Wind", "force 1", "round_end:witness", "self", "leave"),
    _spell("magic bullet", "마탄", "general", "Impact", "force 1", "turn", "foe", "damage 1", sure=True),
    _spell("tide", "조류", "general", "Wave", "force 2", "turn", "self", "now odd 1", once=True),
    _spell("fireball", "화염구", "general", "Fire", "force 2", "turn", "foe", "damage 1", most=2),
    _spell("liberation", "해방", "general", "Freedom", "force 2", "turn", "foe_character", "dispel"),
    _spell("assist attack", "공격기여", "general", "force", "force 2", "round_end:any", "foe", "damage 1"),
    _spell("nuclear fire", "핵격", "general", "Fire", "force 4", "turn", "foe", "damage 4"),
    _spell("bombing", "폭격", "general", "Impact", "force x", "turn", "foe", "damage 3", x="die", most=3),
    _spell("thunderbolt", "뇌격", "general", "Thunder", "force x", "turn", "foe", "damage 0 x", x="free"),
    _spell("separation", "박리", "general", "Parting", "song 1", "round_start:any", "none", "dear", once=True),
    _spell("magic flare", "마염", "general", "", "song 1", "defended:self", "foe_rep", "damage 2", needs="all_removed"),
    _spell("farewell", "송별", "general", "Parting", "song 2", "turn", "foe_archetype", "dismiss"),
    _spell("postscript", "추신", "general", "Heart", "song 2", "dealt:self", "foe_rep", "damage 1", "mend_all",
           needs="dealt"),
    _spell("retaliation", "보복", "general", "Time", "song 2", "defended:self", "foe_rep", "damage 0 removed",
           needs="removed"),
    _spell("blessing", "축복", "general", "Healing", "song x", "turn", "own_blocker", "archetype block 1", x="targets",
           most=4),
    _spell("magic sleep", "마법의잠", "general", "Sleep", "dream 1", "turn", "foe_character", "ailment weak"),
    _spell("paper people", "책장인간", "general", "Illusion", "dream 1", "defence_dice:self", "none", "add_dice 2"),
    _spell("bewilder", "현혹", "general", "Anxiety", "dream 2", "turn", "foe_rep", "lasting substituted -1", once=True),
    _spell("catalyst", "촉매", "general", "Abyss", "dark 1", "dealt:self", "none", "charge_summon", needs="cut_mp"),
    _spell("line of death", "죽음의선", "general", "Death", "dark 1", "before_attack", "self", "now death_line 1",
           once=True),
    _spell("confusion", "혼란", "general", "Fool", "dark 1", "summoning", "foe_rep", "now rolled_attack 1", once=True),
    _spell("deadly brew", "주독", "general", "Decay", "dark 1", "turn", "foe_character", "ailment plague"),
    _spell("stagnation", "정체", "general", "Sloth", "dark 2", "before_attack", "foe_rep", "standstill"),
    _spell("perdition", "입멸", "general", "Death", "dark 3", "turn", "foe", "damage 3"),
    _spell("counterspell", "주문파훼", "general", "Wandering", "dark 3", "targeted:self", "caster", "cancel",
           "damage 1"),
    _spell("spirit breath", "영기", "general", "Sun", "star 1", "summoned:self", "self", "heal 1"),
    _spell("black wind", "흑풍", "general", "Storm", "star 1", "attack_plots:ally", "ally_rep", "now bonus 1", mp=1,
           once=True),
    _spell("exorcism", "제령", "general", "beast", "beast 2", "turn", "foe_spirit", "destroy", most=2),
    _spell("cheering", "성원", "general", "Cry", "beast 2", "attack_dice:ally defence_dice:ally", "ally_rep",
           "reroll own", uses=2),
    _spell("eviction", "퇴거", "general", "Gravity", "force 1", "turn", "foe_witness", "leave"),
    _spell("return gift", "답례", "general", "Cycle", "force 2", "defended:self", "foe_rep", "damage 1",
           needs="removed"),
    _spell("isolation", "고립", "general", "Parting", "song 1", "turn", "foe_character", "ailment block"),
    _spell("riddle", "출제", "general", "Riddle", "dream 2", "turn", "foe_rep", "forbid", once=True),
    _spell("remorse", "회오", "general", "Anxiety", "dream 2", "attack_dice:self", "none", "reroll own"),
    _spell("chorus", "창화", "general", "Prayer", "dream 2", "check:ally", "ally_rep", "modify 1",
           "now foe_resists -1", needs="spell_check", once=True),
    _spell("laze", "게으름", "general", "Sloth", "dark 1", "defence_plots:ally", "self", "now idle 1", "heal 1",
           once=True),
    _spell("rebellion", "반란", "general", "Betrayal", "dark 2", "turn", "foe_rep", "damage 0 rebels", sure=True,
           needs="foe_archetype"),
    _spell("relief", "교대", "general", "", "any 2", "round_end:rep", "own_witness", "relieve", uses=1),
    _spell("reading through", "독파", "general", "Victory", "song 3", "turn", "foe", "press"),
    _spell("phantom", "환영", "general", "Illusion", "dream 1", "defence_dice:self", "none", "nudge"),
    _spell("grudge", "원념", "general", "Misfortune", "dark 2", "turn", "own_archetype", "grudge", "avenge", once=True),
    _spell("rite of spring", "봄의비술", "general", "Eros", "beast 2", "turn", "others", "try Eros", "gift 1", most=8,
           sure=True),
    _spell("strange gate", "기문", "general", "Wandering", "dark 2", "attack_plots:ally", "foe_archetype", "muffle",
           mp=1, needs="no_summons"),
)  # fmt: skip

GENERAL_EQUIPMENT = (
    _gear("phantom brain", "환뇌", "general", "", "temporary_start 2"),
    _gear("horn", "뿔피리", "general", "", "horn 1"),
    _gear("golden rule", "황금률", "general", "dream 1", "sevens 1"),
    _gear("singing mask", "노래하는가면", "general", "star 2", "mask 1"),
    _gear("monster arm", "괴완", "general", "beast 2", "three_dice 1"),
    _gear("spirit armour", "영력갑주", "general", "own 2", "armour 1"),
    _gear("old sword", "고검", "general", "star 1", "lone_bonus 1"),
    _gear("flower helm", "꽃의투구", "general", "beast 2", "helm 1"),
    _gear("fizzle", "소취", "general", "dream 1", "odour 1"),
    _gear("barrage", "탄막", "general", "force 2", "barrage 1"),
    _tool("window of the beyond", "유계의창", "general", "star 1", "unsummoned:ally", "summon_for", uses=1,
          needs="own_rep"),
    _tool("seven swords", "칠검", "general", "dark 1", "targeted:ally", "stand_in", mp=1, needs="own_rep"),
    _companion("mount", "탈것", "general", "star 3", "steed"),
    _tool("original spell", "독창적주문", "general", "dark 2", "cast:self", "soul_skill", uses=1, needs="own_spell"),
)  # fmt: skip

CAREERS = (
    # 서경
    _spell("chain", "연쇄", "bookwatch", "Flow", "force 1", "turn", "self", "now pairs 1", once=True),
    _spell("chain lightning", "번개사슬", "bookwatch", "Thunder", "force 1", "summoning", "none", "trap", once=True),
    _spell("spell return", "주문받아치기", "bookwatch", "Illusion", "dream 1", "resisted:self", "self", "reflect"),
    _spell("comet", "혜성", "bookwatch", "Sky", "star 3", "summoning", "foe_rep", "comet 6", sure=True, once=True),
    _gear("pressing chant", "압창", "bookwatch", "", "spell_checks 1"),
    _gear("fire of judgement", "심판의불", "bookwatch", "", "judge 1"),
    _gear("book penalty", "서형", "bookwatch", "beast 1", "foe_resists -2"),
    _gear("twin swords", "쌍검", "bookwatch", "beast 1", "twin_swords 1"),
    _gear("attack rules", "공격수칙", "bookwatch", "star 1", "attack 1"),
    # 사서
    _spell("cutting", "재단", "librarian", "Victory", "song 1", "turn", "foe_boss", "damage 2"),
    _spell("time rewind", "시간되감기", "librarian", "Time", "song 3", "failed:ally", "none", "retry 0"),
    _spell("loan", "대출", "librarian", "Rain", "any 1",
           "round_start:witness attack_plots:ally defence_plots:ally round_end:witness", "ally_rep", "lend 2"),
    _spell("censorship", "검열", "librarian", "Light", "force 2", "turn", "geared_foe", "censor"),
    _gear("analysis", "분석", "librarian", "", "witness_dice 1"),
    _gear("spirit dress", "영장", "librarian", "star 1", "defence 1"),
    _gear("keyword", "핵심단어", "librarian", "song 1", "guard 1"),
    _tool("guarding force", "수호력", "librarian", "beast 2", "struck:ally", "take_blow", x="damage", needs="own_rep"),
    # 서공
    _summon("shadow seal", "그림자인장", "artisan", "own", "dream x", "own_archetype", "summon like", x="level"),
    _spell("strengthening", "강화", "artisan", "Abyss", "dark 1", "turn", "own_booster", "archetype_now boost 1"),
    _spell("heavy pressure", "중압", "artisan", "Gravity", "force 3", "turn", "foe_character", "damage 1",
           "now attack -1", "now defence -1"),
    _spell("restoration", "수복", "artisan", "Cycle", "force x", "turn", "ill_friend", "cure_one", x="targets", most=4),
    _spell("correction", "교정", "artisan", "chosen", "any 1", "turn", "any_archetype", "shift"),
    _spell("trade", "교역", "artisan", "Gold", "star 1", "turn", "foe_archetype", "trade", needs="archetype"),
    _spell("copy", "사본", "artisan", "Story", "song 2", "cast:ally,foe", "none", "copy"),
    _gear("support dice", "원호", "artisan", "", "witness_attack 1"),
    _gear("binding", "장정", "artisan", "", "max_mp 2"),
    _gear("translation", "번역", "artisan", "dark 1", "linked 1"),
    # 방문자
    _spell("errata", "정오표", "guest", "Prayer", "dream 1", "turn", "self", "now outnumbered 2", once=True),
    _spell("purification", "정화", "guest", "Sun", "star 2", "turn", "all_archetypes", "destroy", most=9),
    _spell("no thought", "무심", "guest", "Chance", "dream 3", "before_attack", "friend_rep", "now rolled_attack 1",
           "now bonus 2", once=True),
    _spell("impulse", "충동", "guest", "Rage", "beast x", "turn", "own_striker", "archetype_now bonus 1", x="targets",
           most=4),
    _gear("ill omen", "흉운", "guest", "dark 1", "omen 1"),
    _gear("erasure", "소거", "guest", "dream 2", "wary -2"),
    _tool("luck", "행운", "guest", "song 1", "thrown:self,ally,foe", "rethrow", uses=3),
    # 이단자
    _spell("conversion", "변환", "outsider", "Road", "star 1", "turn", "self", "convert", x="points", most=6),
    _spell("brute force", "괴력", "outsider", "Flesh", "beast 1", "turn", "self", "strain", x="points", most=2,
           once=True),
    _spell("draining", "흡정", "outsider", "Blood", "beast 1", "turn", "foe", "damage 1", "feed 1"),
    _spell("beast form", "짐승변신", "outsider", "Cry", "beast 1", "before_attack", "self", "now attack 1",
           "now rolled_attack 1", once=True),
    _spell("regeneration", "재생", "outsider", "Flesh", "beast 1", "turn", "self", "lasting regeneration 1", once=True),
    _spell("infection", "감염", "outsider", "Malice", "dark 2", "turn", "foe_character", "ailment fray"),
    _spell("corruption", "타락", "outsider", "Sloth", "dark 3", "turn", "foe_character", "sap 3", once=True),
    _gear("tongue of magic", "마술언어", "outsider", "", "summon_checks 1"),
    _gear("hooked claws", "갈고리발톱", "outsider", "", "claws 1"),
    _gear("ancestor god", "조상신", "outsider", "beast 1", "summons 1"),
    _gear("demon race", "마족", "outsider", "dark 1", "source 1"),
    # 외전
    _summon("abyss gate", "나락문", "apocrypha", "Abyss", "dark 2", "self", "lasting gates 1", once=True),
    _spell("frenzy", "광란", "apocrypha", "Madness", "dream 1", "turn", "friend_rep", "now defence -1", "now attack 1",
           once=True),
    _spell("parasite", "기생충", "apocrypha", "Insect", "beast 2", "damaged:self", "caster", "damage 1 taken"),
    _spell("charm", "매료", "apocrypha", "Love", "song 2", "turn", "foe_character", "lasting checks -1", once=True),
    _spell("mana bomb", "주력폭탄", "apocrypha", "", "dark 2", "resisted:self", "caster", "damage 2"),
    _spell("calamity", "재액", "apocrypha", "Cry", "beast 3", "turn", "foe", "damage 0 die", "backlash"),
    _spell("domination", "지배", "apocrypha", "Betrayal", "dark x", "turn", "foe_archetype", "seize", x="level+1"),
    _gear("special clause", "특약", "apocrypha", "", "clause 2"),
    _gear("resistance", "저항", "apocrypha", "", "resists 1"),
    _gear("speed reading", "속독", "apocrypha", "force 1", "spells 1"),
)  # fmt: skip

ORGANS = (
    _spell("wings of light", "빛의날개", "round table", "Wing", "beast 1", "turn", "dark_foe", "damage 1", most=8),
    _spell("sledgehammer", "철퇴", "round table", "Impact", "force 2", "turn", "foe", "damage 2 temporary"),
    _spell("pursuing death", "쫓아오는죽음", "round table", "Death", "dark 1", "turn", "foe", "damage 1"),
    _spell("reflection", "반사", "round table", "same", "force 2", "resisted:self", "caster", "damage 0 prevented"),
    _spell("first aid", "구호", "round table", "Healing", "song 1", "defended:ally", "ally_rep", "heal 1",
           needs="removed"),
    _gear("staff of authority", "권위의지팡이", "round table", "", "staff 1"),
    _companion("guide", "선도자", "academy", "", "guide"),
    _spell("tradition", "전승", "academy", "Story", "song 2", "turn", "friend", "lasting checks 1", most=8, once=True),
    _spell("school song", "교가", "academy", "Victory", "song 1", "turn", "self", "heal 0 die", uses=2, needs="low"),
    _gear("uniform", "제복", "academy", "", "domain_resists 2", "temporary_start 1"),
    _gear("net of dreams", "꿈의그물", "firmament", "dream 1", "net 1"),
    _spell("divination", "점복", "firmament", "", "dream 1", "check:ally,foe", "none", "predict", uses=5),
    _spell("magic blade", "마법칼날", "hunters", "Despair", "dark 1", "turn", "foe", "blade 2", needs="archetype"),
    _spell("magic mirror", "마법거울", "hunters", "Betrayal", "dark 3", "turn", "mirrored_foe", "mirror", once=True),
    _spell("accidental burst", "오폭", "hunters", "Lie", "dream 2", "turn", "foe_witness", "damage 1", most=8, uses=1),
    _spell("revenge", "복수", "hunters", "Death", "dark 3", "damaged:self", "caster", "damage 0 taken"),
    _gear("ominous array", "흉진", "hunters", "beast 1", "array 1"),
    _gear("spell jamming", "주문방해", "hunters", "dark 1", "jamming 1"),
    _spell("spirit disease", "영적질병", "palace", "Decay", "dark 1", "summoning", "foe_archetype", "disease"),
    _spell("lust", "욕정", "palace", "Eros", "beast 1", "summoning", "foe_rep", "now one_die 1", once=True),
    _spell("remodelling", "개조", "palace", "Chaos", "beast 2", "turn", "own_archetype", "remodel", once=True),
    _spell("rainbow bow", "무지개활", "palace", "Light", "force 1", "turn", "foe", "damage 3", mp=1, needs="temporary"),
    _spell("quicksand", "유사", "portal", "Earth", "star 2", "turn", "foe", "damage 1", "ailment seal"),
    _gear("agreement", "약정", "portal", "song 1", "treaty 1"),
)  # fmt: skip

CATALOGUE = GENERAL_SUMMONS + GENERAL_SPELLS + GENERAL_EQUIPMENT + CAREERS + ORGANS
CAREER_NAMES = ("bookwatch", "librarian", "artisan", "guest", "outsider", "apocrypha")
ORGAN_NAMES = ("round table", "academy", "firmament", "hunters", "palace", "portal")
