"""Writes the lock files anew: the exact versions that `make` installs.

    .venv/bin/python scripts/lock.py python   requirements/*.txt, after a change in pyproject.toml or for newer releases
    .venv/bin/python scripts/lock.py web      web/package-lock.json, after a change in web/package.json

The Python ranges are solved in an empty environment, so the result does not depend on what is installed here. No lock
file names a host: where packages come from is the business of whoever installs them.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEWER = 'python_version >= "3.12"'
MARKERS = {
    "uvloop": 'sys_platform != "win32" and implementation_name == "cpython"',
    "cribbagesim": NEWER,
    "handsdeckscards": NEWER,
    "userresponsecollector": NEWER,
}


def freeze(python: Path) -> list[str]:
    """What is installed, as `name==version` lines, sorted by name."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "freeze", "--all"]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    pins = {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in (line.split("==") for line in lines)}
    for name in ("pip", "wheel"):
        pins.pop(name, None)
    return [f"{n}=={v}" + (f" ; {MARKERS[n]}" if n in MARKERS else "") for n, v in sorted(pins.items())]


def lock_python() -> None:
    """Solve the sets one on top of the other and write them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    node = re.search(r'^NODE_REQUIREMENT = "(.+)"$', (ROOT / "hatch_build.py").read_text(), re.MULTILINE)
    assert node
    asked = {
        "run": project["project"]["dependencies"],
        "build": [*project["build-system"]["requires"], "editables", node[1]],
        "test": project["project"]["optional-dependencies"]["test"],
        "oracle": project["project"]["optional-dependencies"]["oracle"],
        "bench": project["project"]["optional-dependencies"]["bench"],
    }
    bases = {"run": [], "build": ["run"], "test": ["run", "build"], "oracle": ["test"], "bench": []}
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if os.name == "nt" else "bin", "python")
        subprocess.run([str(python), "-m", "pip", "uninstall", "-q", "-y", "setuptools"], check=True)
        known: set[str] = set()
        for name, requirements in asked.items():
            subprocess.run([str(python), "-m", "pip", "install", "-q", *requirements], check=True)
            lines = [f"# Written by scripts/lock.py ({name}).", *(f"-r {base}.txt" for base in bases[name])]
            now = freeze(python)
            lines += [line for line in now if line not in known]
            known.update(now)
            path = ROOT / "requirements" / f"{name}.txt"
            if sys.version_info < (3, 12) and path.is_file():  # what an older Python cannot solve stays as it is
                lines += [line for line in path.read_text().splitlines() if line.endswith(NEWER)]
            path.write_text("\n".join(lines) + "\n")


def lock_web() -> None:
    """Let npm solve web/package.json, then leave out addresses of packages and of their sponsors."""
    path = os.pathsep.join([str(ROOT / ".venv" / "bin"), os.environ["PATH"]])
    command = ["npm", "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]
    subprocess.run(command, cwd=ROOT / "web", env={**os.environ, "PATH": path}, check=True)
    lock = ROOT / "web" / "package-lock.json"
    content = json.loads(lock.read_text())
    for package in content["packages"].values():
        package.pop("resolved", None)
        package.pop("funding", None)
    lock.write_text(json.dumps(content, indent=2) + "\n")


if __name__ == "__main__":
    chosen = {"python": lock_python, "web": lock_web}.get(" ".join(sys.argv[1:]))
    if chosen is None:
        sys.exit("use: lock.py python|web")
    chosen()
