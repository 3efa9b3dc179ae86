"""Settings: from a TOML file, then from the environment, then from the command line."""

import os
import sys
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

PREFIX = "ESTANDARTE_"


class SettingsFault(Exception):
    """A setting cannot be understood; the message names it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a host can choose. Each is `ESTANDARTE_<NAME>` in the environment."""

    host: str = "127.0.0.1"
    port: int = 8571
    database: str = ""
    """`sqlite:///path` or `postgresql://…`; empty: a file in the user's data folder."""
    public_url: str = ""
    """How the table is reached from outside; links in letters start with it."""
    games: tuple[str, ...] = ()
    """More games, as `module:NAME`, beside those that installed packages offer."""
    key: str = ""
    """Signs links and sessions; empty: made once and kept in the database."""
    accounts: bool = True

    thinkers: int = 0
    """Processes for the machine's opponents; 0: one fewer than the cores, at least one. One more
    answers for those who need not think."""
    think_seconds: float = 30.0

    reckoners: int = 2
    """Processes that work out what is asked: options, odds, armies, records."""
    answer_seconds: float = 5.0
    spares: bool = True
    """Whether the table answers for people what has one answer, or what they have said already."""
    answer_pause: float = 4.0
    """Seconds on the average between what people hear of each other and an answer of the table's:
    who answers at once would tell that he had no choice. What nobody hears of does not wait."""
    work_per_second: float = 0.5
    work_at_once: float = 30.0
    """Seconds of work that one address or account may ask for, and how many are saved up; a guest's
    seat half of it, all seats of matches opened from one address together eight times."""

    message_bytes: int = 64_000
    upload_bytes: int = 8_000_000
    messages_per_second: float = 40.0
    messages_at_once: int = 120
    requests_per_second: float = 100.0
    requests_at_once: int = 1_200
    passwords_per_minute: float = 20.0
    matches_per_minute: float = 30.0
    """New matches from one address, after a first hundred."""
    open_matches: Annotated[int, Meta(ge=1)] = 200
    abandoned_days: Annotated[float, Meta(ge=0)] = 30.0
    """Matches not yet over that one person with an account, or one address of guests, may have
    opened; those in which nothing has happened for so long do not count."""
    sockets: int = 5_000
    sockets_per_address: int = 200
    connections_per_address: int = 200
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    """How long a request may take to arrive, and an answer to be read."""
    backlog: int = 256
    """Messages kept for a socket that does not read; then it is closed."""
    ping_seconds: float = 20.0

    rooms: Annotated[int, Meta(ge=1)] = 400
    """Matches kept in memory when nobody watches them."""
    snapshot_every: int = 50
    sqlite_wait: float = 5.0

    smtp_host: str = ""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    smtp_tls: bool = True
    webhooks: bool = True
    private_webhooks: bool = False
    """Whether a webhook may point into the host's own network."""
    remind_after: float = 900.0
    reports_to: str = ""
    """Who is written to when somebody reports what was said; `estandarte reports` lists them."""

    site: str = ""
    """A folder written by `estandarte site`, served under /tab/; empty: none."""

    lab: str = ""
    """A folder for experiments that people with an account may start; empty: none."""
    lab_matches: int = 1_000
    lab_minutes: float = 60.0
    lab_workers: int = 1
    """The most matches that one may ask for, how long it may take, and on how many cores."""

    reveal_hours: float = 72.0
    """How long a seat may take to show the seed that it was bound to, before it has lost."""

    whole_records: bool = False
    """Whether the record of a match with nobody else in it is whole before its end: for a table
    that whoever sits there holds anyway, as in a page."""
    metrics: bool = True
    log_level: str = "info"
    trusted_proxies: tuple[str, ...] = ()
    """Addresses, or networks such as 10.0.0.0/8, whose X-Forwarded-For is believed."""

    def __post_init__(self) -> None:
        for name in self.trusted_proxies:
            ip_network(name, strict=False)  # it says what is wrong

    @property
    def address(self) -> str:
        """Where a browser finds the table."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host
        return self.public_url.rstrip("/") or f"http://{host}:{self.port}"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{data_folder() / 'table.sqlite'}"


def data_folder() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "estandarte"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/estandarte"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local/share") / "estandarte"


def read_settings(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    **given: Any,
) -> Settings:
    """Later sources win: file, environment, then what was given by hand."""
    environment = os.environ if environment is None else environment
    named = environment.get(f"{PREFIX}SETTINGS", "")
    chosen: dict[str, Any] = _from_file(file or (Path(named) if named else None))
    for field in msgspec.structs.fields(Settings):
        text = environment.get(PREFIX + field.name.upper())
        if text is not None:
            chosen[field.name] = _from_text(field, text)
    chosen |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(chosen, Settings)
    except msgspec.ValidationError as fault:
        raise SettingsFault(str(fault)) from None


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise SettingsFault(f"{file}: {fault}") from None


def _from_text(field: Any, text: str) -> Any:
    if field.type == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if field.type is bool:
        known = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
        if text.lower() not in known:
            raise SettingsFault(f"{PREFIX}{field.name.upper()}: yes or no is wanted, not {text}")
        return known[text.lower()]
    try:
        return msgspec.convert(text, field.type, strict=False)
    except msgspec.ValidationError as fault:
        raise SettingsFault(f"{PREFIX}{field.name.upper()}: {fault}") from None
