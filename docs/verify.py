#!/usr/bin/env python3
"""Checks proofs of the traffic-fine record offline. Needs nothing but Python 3.8 and the log's verifier key.

  verify.py proof FILE --key KEY                                 a fine's proof file
  verify.py checkpoints OLD NEW --key KEY [--consistency FILE]   two signed checkpoints, the older one first
  verify.py log DIR --checkpoint FILE --key KEY                  a whole exported log
  verify.py keys FILE --key KEY                                  which key took the place of this one

  --key KEY       the verifier key of the log; several times if the log has changed its key: each is believed
  --witness KEY   the verifier key of a witness, several times for several: a checkpoint counts only if they cosigned it
  --split DIR     of a fine's proof that holds: also writes the proof of each event as a file of its own for other tools
                  (.tlog-proof), with the entry that it is of (.entry)
  --need K        so many of the witnesses have to have cosigned; without it, all

Ends with 0 if everything holds, else says why not and ends with 1. The formats are published: c2sp.org/signed-note,
c2sp.org/tlog-checkpoint, c2sp.org/tlog-cosignature, c2sp.org/tlog-proof, RFC 9162 (Merkle trees), RFC 8032 (Ed25519),
RFC 8785 (canonical JSON).
"""

import argparse, base64, binascii, contextlib, functools, glob, hashlib, json, os, re, sys
from datetime import datetime, timezone
from decimal import Decimal
from typing import NamedTuple


class Refused(Exception):
    """What was given does not prove what it should."""


def require(holds, reason):
    if not holds:
        raise Refused(reason)


ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
ODD_LAYOUT = "the file is not laid out as it should be"


@contextlib.contextmanager
def naming(file):
    """Says which of several files it is that is wrong."""
    try:
        yield
    except Refused as refusal:
        raise Refused(f"{file}: {refusal}")
    except ODD:
        raise Refused(f"{file}: {ODD_LAYOUT}")


def sha256(data):
    return hashlib.sha256(data).digest()


# --- Ed25519 (RFC 8032, 5.1): points x, y of the curve -x^2 + y^2 = 1 + D x^2 y^2 modulo P, kept as X, Y, Z, T with
# x = X/Z, y = Y/Z and xy = T/Z, which spares divisions --------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(one, other):
    a, b = (one[1] - one[0]) * (other[1] - other[0]), (one[1] + one[0]) * (other[1] + other[0])
    c, d = 2 * D * one[3] * other[3], 2 * one[2] * other[2]
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(point, factor):
    result = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def is_same_point(one, other):
    return all((one[axis] * other[2] - other[axis] * one[2]) % P == 0 for axis in (0, 1))


def decode_point(encoded):
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    is_point = y < P and (x * x - square) % P == 0 and (x, sign) != (0, 1)
    require(is_point, "a point of the signature or key is not on the curve")
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signature(public_key, message, signature):
    if len(signature) != 64:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    challenge = int.from_bytes(hashlib.sha512(r + public_key + message).digest(), "little") % ORDER
    key = decode_point(public_key)
    return s < ORDER and is_same_point(multiply(BASE, s), add(decode_point(r), multiply(key, challenge)))


# --- Signed notes and checkpoints (C2SP) ------------------------------------------------------------------------------


def from_base64(text, what):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        data = None
    require(data is not None and base64.b64encode(data).decode() == text, f"{what} is not base64")
    return data


def hash_of(text):
    value = from_base64(text, "a hash")
    require(len(value) == 32, "a hash does not have 32 bytes")
    return value


LOG, WITNESS = 1, 4  # The kinds of verifier keys.


class Key(NamedTuple):
    name: str
    number: bytes
    public_key: bytes


def parse_key(text, kind):
    """The key in <name>+<number>+<base64>."""
    match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text.strip())
    require(match, "the verifier key is not <name>+<8 hexadecimal digits>+<base64>")
    name, number, encoded = match.groups()
    typed = from_base64(encoded, "the verifier key")
    whose = "a log" if kind == LOG else "a witness"
    require(len(typed) == 33 and typed[0] == kind, f"the verifier key is not the Ed25519 key of {whose}")
    expected = sha256(name.encode() + b"\n" + typed)[:4]
    require(bytes.fromhex(number) == expected, "the verifier key was changed: its number does not fit it")
    return Key(name, expected, typed[1:])


class Keys(NamedTuple):
    """Whose signatures are believed: one of the log's keys must have signed, and `need` of the witnesses."""

    log: tuple
    witnesses: tuple
    need: int


def parse_keys(log, witnesses, need):
    log = tuple(parse_key(text, LOG) for text in log)
    witnesses = tuple(parse_key(text, WITNESS) for text in witnesses)
    require(len({key.name for key in log}) == 1, "the keys given with --key are of several logs")
    # Who is counted twice would make up a quorum alone.
    is_different = len({key.public_key for key in witnesses}) == len(witnesses)
    require(is_different, "a witness is given twice")
    need = len(witnesses) if need is None else need
    is_possible = 1 <= need <= len(witnesses) or not need and not witnesses
    require(is_possible, f"--need {need} does not fit {len(witnesses)} witnesses")
    return Keys(log, witnesses, need)


class Checkpoint(NamedTuple):
    """What was signed, by which keys of the log, and which witnesses cosigned it: name and time, or None."""

    name: str
    size: int
    root: bytes
    signers: list
    cosigned: dict


def split_note(note):
    """The text of a signed note, and each signature: a name, and the number of a key followed by what it made."""
    text, gap, lines = note.rpartition("\n\n")
    # Editors and shells, those of Windows above all, change ends of lines when they keep a text.
    is_note = gap and note.endswith("\n")
    require(is_note, "the checkpoint is not a signed note, of which each line ends with LF alone, also the last")
    signatures = []
    for line in lines[:-1].split("\n"):
        match = re.fullmatch("— ([^\\s+]+) (\\S+)", line)
        require(match, "a signature of the checkpoint cannot be read")
        signatures.append((match[1], from_base64(match[2], "a signature")))
    return text + "\n", signatures


def made_by(key, signatures):
    return [made[4:] for name, made in signatures if name == key.name and made[:4] == key.number]


def has_signed(key, text, signatures):
    made = made_by(key, signatures)
    for signature in made:
        is_good = is_signature(key.public_key, text.encode(), signature)
        require(is_good, f"the checkpoint is not what {key.name} signed")
    return bool(made)


def cosigned_at(key, text, signatures):
    """When a witness says that it saw the checkpoint, in seconds since 1970: the last time; None if it does not."""
    times = []
    for made in made_by(key, signatures):
        seconds = int.from_bytes(made[:8], "big")
        message = f"cosignature/v1\ntime {seconds}\n{text}".encode()
        is_good = is_signature(key.public_key, message, made[8:])
        require(is_good, f"the checkpoint is not what the witness {key.name} cosigned")
        times.append(seconds)
    return max(times, default=None)


def open_checkpoint(note, keys):
    """What one of the log's keys signed. Whether enough witnesses cosigned it, require_witnesses tells."""
    text, signatures = split_note(note)
    name = keys.log[0].name
    signers = [key for key in keys.log if has_signed(key, text, signatures)]
    require(signers, f"the checkpoint is not signed by {name}" + (" with any of these keys" if keys.log[1:] else ""))
    match = re.fullmatch(r"([^\n]+)\n(0|[1-9][0-9]{0,14})\n([^\n]+)\n(?:[^\n]+\n)*", text)
    require(match, "what was signed is no checkpoint")
    require(match[1] == name, f"the checkpoint is of another log: {match[1]!a}")
    cosigned = {key: cosigned_at(key, text, signatures) for key in keys.witnesses}
    return Checkpoint(name, int(match[2]), hash_of(match[3]), signers, cosigned)


def require_witnesses(checkpoint, keys):
    missing = [key.name for key, at in checkpoint.cosigned.items() if at is None]
    count = len(keys.witnesses) - len(missing)
    reason = f"{count} of the {len(keys.witnesses)} witnesses cosigned the checkpoint, and {keys.need} have to"
    require(count >= keys.need, f"{reason}: not {', '.join(missing)}")


# --- Merkle trees (RFC 9162, 2.1) -------------------------------------------------------------------------------------


def node(left, right):
    return sha256(b"\1" + left + right)


def verify_inclusion(leaf, index, size, path, root):
    require(index < size, f"index {index} is beyond the {size} entries of the checkpoint")
    place, last, value = index, size - 1, leaf
    for sibling in path:
        require(last > 0, f"the proof of index {index} is too long")
        if place & 1 or place == last:
            value = node(sibling, value)
            while not place & 1 and place > 0:
                place, last = place >> 1, last >> 1
        else:
            value = node(value, sibling)
        place, last = place >> 1, last >> 1
    require(last == 0 and value == root, f"at index {index} the record has another entry")


def verify_consistency(old_size, old_root, new_size, new_root, path):
    refusal = f"the log of {new_size} entries does not begin with the {old_size} that were signed before"
    if old_size == new_size or old_size == 0:
        require(not path and (old_size == 0 or old_root == new_root), refusal)
        return
    if old_size & (old_size - 1) == 0:
        path = [old_root] + path
    require(path, "the proof of consistency is too short")
    place, last = old_size - 1, new_size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    older = newer = path[0]
    for sibling in path[1:]:
        require(last > 0, "the proof of consistency is too long")
        if place & 1 or place == last:
            older, newer = node(sibling, older), node(sibling, newer)
            while not place & 1 and place > 0:
                place, last = place >> 1, last >> 1
        else:
            newer = node(newer, sibling)
        place, last = place >> 1, last >> 1
    require(last == 0 and older == old_root and newer == new_root, refusal)


# --- Events: canonical JSON (RFC 8785) and the hash chain -------------------------------------------------------------


def canonical_text(text):
    quoted = json.dumps(text, ensure_ascii=False)
    # ECMAScript writes halves of surrogate pairs, which older texts may hold, by their number.
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", quoted)


def canonical_number(number):
    """As ECMAScript writes it, which knows doubles only."""
    if abs(number) < 2**53 and number == int(number):
        return str(int(number))
    sign, digits, exponent = Decimal(repr(float(number))).normalize().as_tuple()
    digits, point = "".join(map(str, digits)), len(digits) + exponent
    if len(digits) <= point <= 21:
        text = digits + "0" * (point - len(digits))
    elif 0 < point <= 21:
        text = f"{digits[:point]}.{digits[point:]}"
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        text = digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + f"e{point - 1:+d}"
    return ("-" if sign else "") + text


def canonical(value):
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return canonical_text(value)
    if isinstance(value, (int, float)):
        return canonical_number(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(f"{canonical_text(name)}:{canonical(value[name])}" for name in names) + "}"


def linked(event, previous):
    """The hash of an event, as its content and the hash of the event before it in its stream make it."""
    metadata = {name: value for name, value in event["metadata"].items() if name != "hash"}
    content = [previous, event["stream"], event["revision"], event["type"], event["data"], metadata]
    return hashlib.sha256(canonical(content).encode()).hexdigest()


def entry_of(event):
    entry = [event["stream"], event["revision"], event["metadata"]["hash"]]
    return canonical(entry + [event[name] for name in ALSO if name in event])


def leaf_of(event):
    return sha256(b"\0" + entry_of(event).encode())


def check_chain(events, stream):
    """Each event, from revision 0 on, must have the hash that its content and all before it make."""
    previous = ""
    for revision, event in enumerate(events):
        require_members(event, members_of(event))
        require(event["stream"] == stream, f"revision {revision} is of {event['stream']!a}, not of {stream}")
        require(event["revision"] == revision, f"revision {revision} is missing")
        previous = linked(event, previous)
        require(event["metadata"].get("hash") == previous, f"revision {revision} is not what was written")


# --- Files ------------------------------------------------------------------------------------------------------------


def parse_json(text, file):
    def members(pairs):
        require(len(dict(pairs)) == len(pairs), f"{file} names something twice")
        return dict(pairs)

    return json.loads(text, object_pairs_hook=members)


def read_text(file):
    with open(file, encoding="utf-8", newline="") as text:
        return text.read()


def read_checkpoint(file, keys):
    with naming(file):
        return open_checkpoint(read_text(file), keys)


def numbered_lines(file):
    with naming(file), open(file, encoding="utf-8", newline="\n") as lines:
        yield from enumerate(lines, 1)


def require_members(value, names, optional=()):
    """What a file says beside these would be neither checked nor shown."""
    require(isinstance(value, dict) and set(names) <= set(value) <= {*names, *optional}, ODD_LAYOUT)


EVENT, ALSO = ("stream", "revision", "type", "data", "metadata"), ("id", "recorded")


def members_of(event):
    """Since the second version of entries, the hash does not cover all that is signed of an event."""
    metadata = event.get("metadata")
    is_newer = isinstance(metadata, dict) and metadata.get("entryVersion") == 2
    return EVENT + ALSO if is_newer else EVENT


# --- The verdict ------------------------------------------------------------------------------------------------------


def record_lines(what, checkpoint):
    """A checkpoint, with the beginning of its root as papers print it."""
    begin = checkpoint.root.hex()
    numbers = ", ".join(key.number.hex() for key in checkpoint.signers)
    return [
        (what, f"{checkpoint.size:,} entries of {checkpoint.name}, root {begin[:8]} {begin[8:16]}"),
        ("Signature", f"by {checkpoint.name}, with the key {numbers}"),
    ]


def witness_lines(checkpoint, keys):
    if not keys.witnesses:
        return [("Witnesses", "NONE: nobody else's word was asked for (--witness)")]
    count = sum(at is not None for at in checkpoint.cosigned.values())
    lines = [("Witnesses", f"{count} of {len(keys.witnesses)} cosigned, {keys.need} had to")]
    for key, at in checkpoint.cosigned.items():
        lines.append(("", f"{key.name}: " + ("did not cosign" if at is None else f"cosigned at {utc(at)}")))
    return lines


def utc(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


SEEN = "those who cosigned saw this record, and that it follows on all that they had seen of the log before"
SPLIT = "that others are shown the same log: another one, signed with the same key (a split view),"


def what_witnesses_show(keys):
    """What their word proves, and what it leaves open."""
    if not keys.witnesses:
        return [], [f"{SPLIT} would NOT BE NOTICED without witnesses"]
    if keys.need * 2 <= len(keys.witnesses):
        return [SEEN], [f"{SPLIT} could be shown to the other witnesses: let more than half be needed"]
    return [SEEN], [f"{SPLIT} if witnesses cosign what they should not"]


def print_verdict(holds, checked, proves, leaves_open, keys):
    """One page that says what was checked, what holds, and how far that goes."""
    seen, unseen = what_witnesses_show(keys)
    print(f"HOLDS: {holds}\n\nWhat was checked")
    for label, text in checked:
        print(f"  {label:10} {text}")
    print("\nWhat that proves", *proves, *seen, sep="\n  - ")
    print("\nWhat it does not prove", "that what was entered was true", *leaves_open, *unseen, sep="\n  - ")


# --- A fine's proof file ----------------------------------------------------------------------------------------------

TITLE = "c2sp.org/tlog-proof@v1"


def check_entry(event, entry, proof, note, checkpoint):
    match = re.fullmatch(
        re.escape(TITLE) + r"\n(?:extra [^\n]*\n)?index (0|[1-9][0-9]{0,14})\n((?:[^\n]+\n)*)\n([\s\S]+)", proof
    )
    require(match, f"the proof of index {entry!a} is not a {TITLE}")
    require(entry == int(match[1]) and not isinstance(entry, bool), f"the proof of index {entry!a} is of {match[1]}")
    require(match[3] == note, f"the proof of index {entry} is of another checkpoint")
    path = [hash_of(line) for line in match[2].split("\n")[:-1]]
    verify_inclusion(leaf_of(event), entry, checkpoint.size, path, checkpoint.root)


def opened(data, opening):
    """The texts that are encrypted in an event, by their names: signed is the hash of them and of random bytes."""
    if opening is None:
        return {}
    require("concealed" in data, "there are texts to an event in which nothing is encrypted")
    is_opening = hashlib.sha256(opening.encode()).hexdigest() == data["concealed"]["commitment"]
    require(is_opening, "the texts of an event are not what was encrypted in it")
    return json.loads(opening)[1]


def event_lines(proven, size):
    """An event as it was recorded, with what is encrypted in it."""
    event = proven["event"]
    at = event["metadata"].get("recordedAt")
    texts = opened(event["data"], proven.get("opening"))
    yield f"entry {proven['entry'] + 1} of {size}  revision {event['revision']}  {event['type']!a}  recorded at {at!a}"
    yield f"  by {event['metadata'].get('actor')!a}"
    for name, value in {**event["data"], **texts}.items():
        if value is not None and name != "concealed":
            yield f"  {name!a}: {value!a}"
    if "concealed" in event["data"] and not texts:
        yield "  what is encrypted is not shown: its key was destroyed"


def split(proven, folder):
    os.makedirs(folder, exist_ok=True)
    for one in proven:
        name = os.path.join(folder, f"{one['event']['stream']}-{one['event']['revision']}")
        for file, text in ((f"{name}.tlog-proof", one["proof"]), (f"{name}.entry", entry_of(one["event"]))):
            with open(file, "w", encoding="utf-8", newline="") as written:
                written.write(text)


def check_proof(file, folder, keys):
    content = parse_json(read_text(file), file)
    # How many have followed is nothing that the file could prove.
    require_members(content, ("format", "fine", "checkpoint", "events"), ("pending",))
    require(content["format"] == "traffic-fines/fine-proof@v1", "the file has another format")
    fine, proven, note = content["fine"], content["events"], content["checkpoint"]
    require(re.fullmatch(r"FN-[0-9]{4}-[0-9]{3,}", fine), "the file names no fine")
    require(proven, "the file holds no events")
    checkpoint = open_checkpoint(note, keys)
    require_witnesses(checkpoint, keys)
    check_chain([one["event"] for one in proven], f"fine-{fine}")
    before, lines = -1, []
    for one in proven:
        # Files of before anything was encrypted have no openings.
        is_concealing = "concealed" in one["event"]["data"]
        require_members(one, ("event", "entry", "proof", *(("opening",) if is_concealing else ())), ("opening",))
        check_entry(one["event"], one["entry"], one["proof"], note, checkpoint)
        require(one["entry"] > before, "the entries are not in the order of the log")
        before = one["entry"]
        lines += event_lines(one, checkpoint.size)
    print(*lines, "", sep="\n")
    first_to_last = f"{len(proven)} events from revision 0 on"
    print_verdict(
        f"{fine}: {first_to_last} are what was signed, at {checkpoint.size} entries, by {checkpoint.name}.",
        [
            *record_lines("Record", checkpoint),
            *witness_lines(checkpoint, keys),
            ("Events", f"{first_to_last} without a gap; each has the hash that its content and all before it make,"),
            ("", "and stands in the record at its place"),
            ("Texts", "what is shown of what is encrypted is what was encrypted"),
        ],
        [f"these events of {fine} were in the log as shown, in this order, when it was signed"],
        ["that no more have followed, and that the file was not cut at its end: a newer proof from the system tells"],
        keys,
    )
    if folder is not None:
        split(proven, folder)


# --- Two checkpoints --------------------------------------------------------------------------------------------------


def check_checkpoints(old_file, new_file, consistency, keys):
    old, new = (read_checkpoint(file, keys) for file in (old_file, new_file))
    # The older one need not be cosigned: the newer one is, and is proved to begin with it.
    require_witnesses(new, keys)
    require(old.size <= new.size, f"the newer checkpoint has {new.size} entries, the older one {old.size}")
    path = []
    if 0 < old.size < new.size:
        asked = f"consistency?from={old.size}&to={new.size}"
        require(consistency, f"give the answer of /api/checkpoint/{asked} as --consistency")
        with naming(consistency):
            content = parse_json(read_text(consistency), "it")
            require_members(content, ("from", "to", "hashes"))
            require((content["from"], content["to"]) == (old.size, new.size), f"the proof is not that of {asked}")
            path = [hash_of(line) for line in content["hashes"]]
    verify_consistency(old.size, old.root, new.size, new.root, path)
    print_verdict(
        f"The first {old.size} of the {new.size} entries are what was signed before, by {new.name}.",
        [*record_lines("Older", old), *record_lines("Newer", new), *witness_lines(new, keys)],
        ["between the two, nothing of the older record was changed, moved, left out or put in"],
        ["what the events say: this compares hashes, not events"],
        keys,
    )


# --- A whole exported log ---------------------------------------------------------------------------------------------

WITHOUT_ID = "super-admins|signing-keys|access-log|known-breaks|offenses|letterhead"
WITH_ID = "fine|receipt|cash-up|review|vehicle|user|email|badge|erasure|statement-line"
OURS = re.compile(rf"{WITHOUT_ID}|(?:{WITH_ID})-[^\0]{{1,200}}", re.DOTALL)


class RunningRoot:
    """The root of a Merkle tree that grows: keeps only the roots of its full parts, which halve from left to right."""

    def __init__(self):
        self.size, self.parts = 0, []

    def add(self, leaf):
        self.size += 1
        self.parts.append(leaf)
        full = self.size
        while full & 1 == 0:
            right = self.parts.pop()
            self.parts.append(node(self.parts.pop(), right))
            full >>= 1

    def root(self):
        if not self.parts:
            return sha256(b"")
        return functools.reduce(lambda right, left: node(left, right), reversed(self.parts))


class Chains:
    """The last revision and hash of each stream: all that is remembered of the events."""

    def __init__(self):
        self.ends = {}

    def take(self, event):
        """Checks an event. False for one of another program: it has no hash, and neither has any before it there."""
        stream, metadata = event["stream"], event["metadata"]
        written = metadata.get("hash") if isinstance(metadata, dict) else None
        has_hash = isinstance(written, str) and re.fullmatch("[0-9a-f]{64}", written)
        if not OURS.fullmatch(stream) or not has_hash and stream not in self.ends:
            return False
        before, previous = self.ends.get(stream, (-1, b""))
        name, revision = ascii(stream)[1:-1], event["revision"]
        is_next = revision == before + 1
        require(is_next, f"{name}: revision {before + 1} is missing: the next event is revision {revision!a}")
        is_written = has_hash and linked(event, previous.hex()) == written
        reason = "this event, or one before it, is not what was written: its hash does not fit"
        require(is_written, f"{name} at revision {revision}: {reason}")
        self.ends[stream] = (revision, bytes.fromhex(written))
        return True


def parse_event(line, place):
    try:
        event = parse_json(line, place)
        is_event = set(event) == set(members_of(event)) and isinstance(event["stream"], str)
    except (AttributeError, RecursionError, TypeError, ValueError):
        is_event = False
    require(is_event, f"{place} is no event")
    return event


def exported_events(folder):
    """The events in events-*.jsonl, one on a line, in the order of the files' names."""
    files = sorted(glob.glob(os.path.join(glob.escape(folder), "events-*.jsonl")))
    require(files, f"there is no file events-*.jsonl in {folder}")
    for file in files:
        for number, line in numbered_lines(file):
            yield parse_event(line, f"line {number} of {file}")


def check_log(folder, checkpoint_file, keys):
    checkpoint = read_checkpoint(checkpoint_file, keys)
    require_witnesses(checkpoint, keys)
    size = checkpoint.size
    tree, chains, entries, others = RunningRoot(), Chains(), 0, 0
    for event in exported_events(folder):
        if not chains.take(event):
            others += 1
            continue
        entries += 1
        if tree.size < size:
            tree.add(leaf_of(event))
    require(entries >= size, f"the log was cut off: it has {entries} entries, and {size} were signed")
    changed = f"the first {size} entries are not those that were signed"
    require(tree.root() == checkpoint.root, f"{changed}. Which one cannot be told: all hash chains are right")
    print_verdict(
        f"The first {size} of the {entries} entries are what was signed, by {checkpoint.name}.",
        [
            *record_lines("Record", checkpoint),
            *witness_lines(checkpoint, keys),
            ("Entries", f"{entries:,} in {len(chains.ends):,} streams, each without a gap from revision 0 on;"),
            ("", "each has the hash that its content and all before it make"),
            ("Signed", f"the first {size:,}: the root of the tree over them is the one that was signed"),
            ("Later", f"{entries - size:,}, of which only the hashes were checked"),
            ("Not ours", f"{others:,} events of other programs, which are no entries"),
        ],
        ["nothing that was signed was changed, moved, left out or put in, in the events that were exported"],
        [
            "that nothing was cut off or exchanged of what is later than the checkpoint: a newer one tells",
            "that the log in use is the one that was exported: its newest checkpoint must follow on this one",
        ],
        keys,
    )


# --- The keys of the log ----------------------------------------------------------------------------------------------

KEY_CHANGE = re.compile(r"traffic-fines/log-key@v1\nold (\S+)\nnew (\S+)\ntime ([0-9T:.-]+Z)\n")


def open_key_change(statement):
    """The old and the new key, as they are written and as they are, of a statement that both have signed."""
    text, signatures = split_note(statement)
    match = KEY_CHANGE.fullmatch(text)
    require(match, "a statement names no old and new key")
    old, new = (parse_key(key, LOG) for key in match.groups()[:2])
    require(old.name == new.name, "a statement names keys of two logs")
    for key in (old, new):
        is_signed = has_signed(key, text, signatures)
        require(is_signed, f"a statement is not signed by the key {key.number.hex()} that it names")
    return old, new, match


def check_keys(file, keys):
    """Follows the statements from the given key on; what was signed before it, or for another log, is passed."""
    require(len(keys.log) == 1, "give one --key: the newest that you know")
    # `--raw` tells more of an event than its hash covers: where it lies in the store.
    raw = parse_json(read_text(file), file)
    events = [{name: event[name] for name in members_of(event)} for event in raw]
    check_chain(events, "signing-keys")
    known, newest, lines = list(keys.log), "the one that was given", []
    for event in events:
        old, new, match = open_key_change(event["data"]["statement"])
        if old.name != known[0].name or len(known) == 1 and old != known[0]:
            continue
        require(old == known[-1], f"revision {event['revision']} is signed by a key that is not the one before it")
        require(new not in known, f"revision {event['revision']} brings back a key that was replaced")
        known.append(new)
        newest = match[2]
        lines.append(("Replaced", f"{old.number.hex()} by {new.number.hex()}, at {match[3]}"))
    count = f"{len(known) - 1} that follow on the key that was given, each signed by both its keys"
    print_verdict(
        f"the key of {known[0].name} is {newest}",
        [*lines, ("Statements", count)],
        ["who had the old key handed the log over to the new one"],
        ["that no later statement was left out, and that nobody else had the old key when it signed"],
        keys,
    )


# --- What is asked for ------------------------------------------------------------------------------------------------


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    proof = commands.add_parser("proof", help="a fine's proof file")
    proof.add_argument("file")
    proof.add_argument("--split", help="the folder for a proof and an entry of each event")
    checkpoints = commands.add_parser("checkpoints", help="two signed checkpoints")
    checkpoints.add_argument("old")
    checkpoints.add_argument("new")
    checkpoints.add_argument("--consistency", help="the proof of consistency, as the API answers it")
    log = commands.add_parser("log", help="a whole exported log")
    log.add_argument("folder")
    log.add_argument("--checkpoint", required=True, help="the file of a signed checkpoint")
    replaced = commands.add_parser("keys", help="which key took the place of another")
    replaced.add_argument("file")
    for command in (proof, checkpoints, log, replaced):
        command.add_argument("--key", required=True, action="append", help="a verifier key of the log")
        command.add_argument("--witness", default=[], action="append", help="the verifier key of a witness")
        command.add_argument("--need", type=int, help="how many of the witnesses have to have cosigned")
    return parser.parse_args()


def main():
    given = read_arguments()
    try:
        keys = parse_keys(given.key, given.witness, given.need)
        if given.command == "proof":
            check_proof(given.file, given.split, keys)
        elif given.command == "checkpoints":
            check_checkpoints(given.old, given.new, given.consistency, keys)
        elif given.command == "keys":
            check_keys(given.file, keys)
        else:
            check_log(given.folder, given.checkpoint, keys)
    except Refused as refusal:
        sys.exit(f"REFUSED: {refusal}.")
    except (OSError, UnicodeError) as error:
        sys.exit(f"REFUSED: a file cannot be read or written: {error}.")
    except MemoryError:
        sys.exit("REFUSED: a file, or a line of it, does not fit into the memory of this machine.")
    except ODD:
        sys.exit(f"REFUSED: {ODD_LAYOUT}.")


if __name__ == "__main__":
    main()
