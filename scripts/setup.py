"""Prepares .venv for `make play`, `test`, `test-all`, `bench`. Standard library alone; quick when nothing has changed.

    python3 scripts/setup.py play|test|test-all|bench

Exit status 0, or 2 with one plain line that says what is missing and which package brings it.
"""

# Written for any Python 3, so that an old one is refused in words.
import glob
import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
LOG = os.path.join(VENV, "setup.log")
PEERS = os.path.join(VENV, "peers")
TESTS = ["run", "build", "test"]
LOCKS = {"play": ["run", "build"], "test": TESTS, "test-all": TESTS, "bench": TESTS}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_NETWORK = (
    "Failed to establish a new connection",
    "Temporary failure",
    "NewConnectionError",
    "ConnectTimeout",
    "Read timed out",
    "ProxyError",
    "Max retries exceeded",
    "was not reached",
)


def say(text):
    # type: (str) -> None
    """One line of progress."""
    print("setup: " + text, flush=True)


def stop(text):
    # type: (str) -> None
    """One plain line, exit status 2."""
    sys.stderr.write("setup: " + text + "\n")
    sys.exit(2)


def run(what, command):
    # type: (str, list[str]) -> str
    """Run a command with its output in the log; what it said. Where it fails, stop with one line."""
    with open(LOG, "a") as log:
        log.write("\n$ " + " ".join(command) + "\n")
        log.flush()
        begin = log.tell()
        status = subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
    with open(LOG, errors="replace") as log:
        log.seek(begin)
        output = log.read()
    if status == 0:
        return output
    if any(sign in output for sign in NO_NETWORK):
        stop(what + " failed: the registry was not reached; is there a network? (details: .venv/setup.log)")
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    ours = [line for line in lines if line.startswith("web:")]
    reasons = ours or [line for line in lines if line.startswith(("ERROR:", "error:"))] or lines
    stop("%s failed: %s (details: .venv/setup.log)" % (what, reasons[-1] if reasons else "no output"))
    return ""


def apt_install(package, why):
    # type: (str, str) -> bool
    """Install a Debian package where that is possible (as root, with apt-get); False where it is not."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say("installing the Debian package %s with apt-get (%s)" % (package, why))
    script = "apt-get update -q >/dev/null 2>&1; apt-get install -y -q --no-install-recommends " + package
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    return subprocess.call(["sh", "-c", script + " >/dev/null 2>&1"], env=environment, stdin=subprocess.DEVNULL) == 0


def has_venv():
    # type: () -> bool
    """True where this Python can make an environment with pip in it."""
    command = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def make_venv():
    # type: () -> None
    """Make .venv, unless a working one is there; one that was moved here with its folder is none."""
    home = os.path.join(VENV, "made-for")
    if (
        os.path.exists(home)
        and os.path.exists(PYTHON)
        and subprocess.call([PYTHON, "-c", ""], stderr=subprocess.DEVNULL) == 0
    ):
        with open(home) as file:
            if file.read() == ROOT:
                return
    if not has_venv():
        package = "python%d.%d-venv" % sys.version_info[:2]
        if not (apt_install(package, "the venv module is missing") and has_venv()):
            stop("this Python has no venv module; install the package %s (or python3-venv)" % package)
    say("making .venv with Python %d.%d" % sys.version_info[:2])
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", VENV], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if made.returncode:
        lines = made.stdout.decode(errors="replace").strip().splitlines()
        stop("could not make .venv: " + (lines[-1] if lines else "no output"))
    with open(home, "w") as file:
        file.write(ROOT)


def fingerprint(profile):
    # type: (str) -> str
    """Hash of everything that decides what is installed."""
    names = ["pyproject.toml", "hatch_build.py"]
    names += [os.path.join("requirements", lock + ".txt") for lock in LOCKS[profile]]
    digest = hashlib.sha256()
    for name in names:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def is_installed(profile):
    # type: (str) -> bool
    """True where the stamp of an earlier run still holds."""
    try:
        with open(os.path.join(VENV, "installed-" + profile)) as file:
            return file.read() == fingerprint(profile)
    except OSError:
        return False


def install(profile):
    # type: (str) -> None
    """Install the locked packages and the project itself, as an editable install."""
    if is_installed(profile):
        return
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "--retries", "2", "install"]
    say("installing the locked Python packages (a minute or two the first time)")
    locks = [os.path.join("requirements", lock + ".txt") for lock in LOCKS[profile]]
    run("installing the Python packages", pip + [part for lock in locks for part in ("-r", lock)])
    say("building the web part and installing parlour")
    run("installing parlour", [*pip, "--no-deps", "--no-build-isolation", "-e", "."])
    for done in LOCKS if profile != "play" else ("play",):
        with open(os.path.join(VENV, "installed-" + done), "w") as file:
            file.write(fingerprint(done))


def build(profile):
    # type: (str) -> None
    """Bring the built web part and the compiled kernels up to date; say it where the kernels stay pure Python."""

    def lack():
        # type: () -> str
        said = run("building the web part", [PYTHON, "hatch_build.py"]).splitlines()
        return next((line for line in said if line.startswith("kernels:")), "")

    line = lack()
    if line and profile != "play" and apt_install("gcc libc6-dev python3-dev", "to compile the kernels"):
        line = lack()
    if line:
        say(line)


def install_optional(python, name, what):
    # type: (str, str, str) -> None
    """Packages to compare with: not to be had for every machine, so their absence is said, and shows as a skip."""
    lock = os.path.join("requirements", name + ".txt")
    mark = os.path.join(os.path.dirname(os.path.dirname(python)), "optional-" + name)
    with open(os.path.join(ROOT, lock)) as file:
        pins = file.read()
    if os.path.exists(mark):
        with open(mark) as file:
            if file.read() == pins:
                return
    say("installing %s (to compare with)" % what)
    command = [python, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--only-binary", ":all:"]
    with open(LOG, "a") as log:
        status = subprocess.call([*command, "-r", lock], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    if status:
        say("%s cannot be installed here, the comparison with it will be skipped (details: .venv/setup.log)" % what)
        return
    with open(mark, "w") as file:
        file.write(pins)


def newer_python():
    # type: () -> str
    """A Python of 3.12 or later on this machine that can make an environment; empty where there is none."""
    names = [shutil.which("python3.%d" % minor) for minor in range(12, 16)]
    for python in [*names, *sorted(glob.glob(os.path.expanduser("~/.pyenv/versions/3.1[2-9]*/bin/python")))]:
        command = [python or "", "-c", "import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 12))"]
        if python and subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0:
            return python
    return ""


def install_peers():
    # type: () -> None
    """The packages of the benchmarks; one of them needs a newer Python, and then an environment of its own."""
    install_optional(PYTHON, "oracle", "OpenSpiel")
    install_optional(PYTHON, "bench", "the peers of the benchmarks")
    python = newer_python()
    if subprocess.call([PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 12))"]) == 0 or not python:
        return
    own = os.path.join(PEERS, "bin", "python")
    if not os.path.exists(own):
        run("making an environment for a peer", [python, "-m", "venv", PEERS])
    install_optional(own, "bench", "a peer that needs Python 3.12")


def find_browser():
    # type: () -> None
    """The browser tests need a Chromium; its absence is said here and shows as skips (failures in CI)."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if not apt_install("chromium fonts-dejavu-core", "for the browser tests") or not shutil.which("chromium"):
        say("no Chromium here, the browser tests will be skipped; install the package chromium to run them")


def find_bsdgames():
    # type: () -> None
    """One slow test plays against a program of the BSD games; its absence is said here and shows as a skip."""
    if not os.path.exists("/usr/games/cribbage") and not apt_install("bsdgames", "for a match against its cribbage"):
        say("no bsdgames here, the match against its cribbage will be skipped; install the package bsdgames to run it")


def main():
    # type: () -> None
    """Prepare what the asked profile needs."""
    if len(sys.argv) != 2 or sys.argv[1] not in LOCKS:
        stop("use: python3 scripts/setup.py play|test|test-all|bench")
    if sys.version_info < (3, 11):
        stop("Python 3.11 or newer is needed, this is %d.%d; try make PYTHON=python3.12" % sys.version_info[:2])
    profile = sys.argv[1]
    make_venv()
    install(profile)
    build(profile)
    if profile in ("test", "test-all"):
        find_browser()
    if profile == "test-all":
        find_bsdgames()
        install_optional(PYTHON, "oracle", "OpenSpiel")
    if profile == "bench":
        install_peers()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("stopped")
    except OSError as error:
        stop("%s: %s" % (error.filename or "system", error.strerror or error))
