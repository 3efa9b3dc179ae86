"""A real PostgreSQL from the distribution's packages, started for the tests and stopped again."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from surroundings import PATIENCE, lacking, until

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin")


def programs() -> Path | None:
    """The folder of initdb and postgres; the newest if there are several."""
    for place in PLACES:
        found = sorted(Path("/").glob(place[1:]))
        if found and (found[-1] / "initdb").exists():
            return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class Postgres:
    """A cluster of its own in a folder of its own, listening on a socket and a free port."""

    def __init__(self) -> None:
        self.bin = programs() or lacking("no PostgreSQL on this machine: tools/system.sh")
        self.folder = Path(tempfile.mkdtemp(prefix="estandarte-pg-"))
        self.data = self.folder / "data"
        self.as_user: list[str] = []
        if os.getuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres")
            self.folder.chmod(0o755)
            self.as_user = ["runuser", "-u", "postgres", "--"]
        self._run("initdb", "-D", str(self.data), "-U", "tester", "-A", "trust", "-N", "-E", "UTF8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = [*self.as_user, str(self.bin / "postgres"), "-D", str(self.data)]
        command += [
            "-p",
            str(self.port),
            "-k",
            str(self.folder),
            "-c",
            "listen_addresses=127.0.0.1",
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder
        )
        until(self._is_ready, "PostgreSQL does not start")
        self._number = 0

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.bin / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder)
        assert done.returncode == 0, done.stderr

    def _is_ready(self) -> bool:
        assert self.process.poll() is None, "PostgreSQL has ended"
        asked = [str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        self._number += 1
        name = f"table{self._number}"
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "tester"]
        self._run("createdb", *where, name)
        return f"postgresql://tester@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        self._run("pg_ctl", "stop", "-D", str(self.data), "-m", "immediate")
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)
