"""The document of the API is true: schemathesis sends what it allows, and what it does not."""

import re
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.contract import contract, document, kept
from server.guests import Table
from surroundings import PATIENCE

API_PAGE = Path(__file__).resolve().parents[3] / "docs" / "api.md"
EXAMPLES = 12
SEEDED = ("match", "token", "game", "invite", "rule")


@pytest.fixture(scope="module")
def places(table: Table) -> dict[str, str]:
    """Things that exist, so that not every request ends at a door that is not there."""
    red, _ = table.two_players(public=True)
    link = table.post(f"/api/matches/{red['match']}/moments", {"step": 0}, red["token"], 201)
    return {
        "match": red["match"], "token": link["token"], "game": "skirmish", "rule": "SKI-1-a",
        "invite": red["invites"]["blue"].rsplit("/", 1)[1], "seat": red["token"],
    }  # fmt: skip


schema = schemathesis.openapi.from_dict(document())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_table_answers_as_its_document_says(
    case: schemathesis.Case, table: Table, places: dict[str, str]
) -> None:
    for name in SEEDED:
        if name in (case.path_parameters or {}):
            case.path_parameters[name] = places[name]
    case.headers["Authorization"] = f"Bearer {places['seat']}"
    answer = case.call(base_url=f"http://127.0.0.1:{table.port}", timeout=PATIENCE)
    case.validate_response(
        answer,
        checks=[
            schemathesis.checks.not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )


def test_nothing_is_taken_from_what_the_api_promises() -> None:
    """What is added is kept with it: python tests/server/contract.py."""
    now, then = contract(), kept()
    assert {place: now.get(place) for place in then} == then
    assert now.keys() == then.keys()


def test_the_document_is_served(table: Table) -> None:
    served = table.get("/api/schema")
    assert served["info"]["title"] == "estandarte"
    assert "/api/matches/{match}/verdict" in served["paths"]


def test_the_schema_of_a_game_is_served(table: Table) -> None:
    found = table.get("/api/games/skirmish/schema")
    assert "Charge" in found["actions"] and "UnitMoved" in found["events"]
    assert "SkirmishView" in found["$defs"]
    texts = table.get("/api/games/skirmish/texts")
    assert texts["es"]["role.red"] == ["Rojo"]
    listed = table.get("/api/games")
    toy = next(g for g in listed if g["game"] == "skirmish")
    assert toy["switches"][0]["name"] == "sharp_fire"
    assert toy["scenarios"][0]["name"]["es"] == "Dos contra dos"
    assert table.get("/api/games/skirmish/rules/KER-4")["es"].startswith("La acción")
    assert {s["id"] for s in table.get("/api/games/skirmish/rules", search="carga")}
    table.get("/api/games/chess", status=404)


def test_every_answer_is_guarded(table: Table) -> None:
    page = table.http.get("/")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    again = table.http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304
    for path in ("/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/static/app.py"):
        assert table.http.get(path).status_code == 404
    assert "estandarte_commit_seconds_count" in table.http.get("/metrics").text


def test_the_api_says_its_version(table: Table) -> None:
    promised = re.search(r"version \*\*(\d+)\*\* of the API", API_PAGE.read_text("utf-8"))
    assert promised is not None
    assert table.http.get("/api/games").headers["estandarte-api"] == promised[1]
    assert table.get("/health")["api"] == promised[1]


def test_the_book_is_served_by_the_table_under_the_same_policy(table: Table) -> None:
    front = table.http.get("/book/", follow_redirects=True)
    assert front.status_code == 200 and "<h1" in front.text  # told how to build it, where it is not
    assert front.url.path == "/book/index.html"
    assert "script-src 'self'" in front.headers["content-security-policy"]
    assert table.http.get("/book/index.es.html").status_code == 200
    assert table.http.get("/book/../app.py").status_code == 404


def test_what_is_the_same_for_all_is_sent_small(table: Table) -> None:
    book = table.http.get("/api/games/lepanto/rules")
    assert book.headers["content-encoding"] == "gzip" and len(book.json()) > 100
    red, _ = table.two_players()
    headers = {"Authorization": f"Bearer {red['token']}"}
    mine = table.http.get(f"/api/matches/{red['match']}", headers=headers)
    assert "content-encoding" not in mine.headers
    assert mine.headers["cache-control"] == "no-store"
