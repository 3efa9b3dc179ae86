"""The special rules of Officers."""

from estandarte.kernel import Term

from .hooks import OF_OFFICERS, OfficerAbility


@OF_OFFICERS.trait("espoleador")
class Espoleador(OfficerAbility):
    cite = "BSA-12-espoleador-a"
    faster = 1


@OF_OFFICERS.trait("fanatico")
class Fanatico(OfficerAbility):
    """Deployment and Courage know him too."""

    cite = "BSA-12-fanatico-a"
    melee_rerolls = ("BSA-12-fanatico-c",) * 2


@OF_OFFICERS.trait("heroico")
class Heroico(OfficerAbility):
    """His own tests are in the chapter of Courage."""

    cite = "BSA-12-heroico-a"
    melee_dice = Term(2, cite)


@OF_OFFICERS.trait("individual")
class Individual(OfficerAbility):
    """A single figure; a switch says whether it counts besides his rank. ["BSA-Q68"]"""

    cite = "BSA-12-individual-a"
    to_be_hit = Term(-2, "BSA-12-individual-e")


@OF_OFFICERS.trait("instructor")
class Instructor(OfficerAbility):
    cite = "BSA-12-instructor-a"
    fire_dice = Term(2, cite)


OF_OFFICERS.alike(
    OfficerAbility,
    {
        "agil": "BSA-12-agil-a",  # losses: gets away from a lost unit
        "aguantad": "BSA-12-aguantad-a",  # courage: a test passed
        "anticipacion": "BSA-12-anticipacion-a",  # initiative
        "disciplinario": "BSA-12-disciplinario-a",  # discipline, courage
        "estratega": "BSA-12-estratega-a",  # before the battle: redeploys
        "formen": "BSA-12-formen-a",  # orders: a change without a check
        "gran_estratega": "BSA-12-granestratega-a",  # before the battle: redeploys two
        "inspirador": "BSA-12-inspirador-a",  # courage: a rout thrown again
        "momento_oportuno": "BSA-12-momento-a",  # the weather
        "muy_disciplinario": "BSA-12-muydisc-a",  # discipline, courage
        "muy_inspirador": "BSA-12-muyinsp-a",  # courage: a rout thrown again
        "valiente_entre_valientes": "BSA-12-valiente-a",  # whom he commands
    },
)
