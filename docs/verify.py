#!/usr/bin/env python3
"""Checks proofs of the traffic-fine record offline. Needs nothing but Python 3.8 and the log's verifier key.

  verify.py proof FILE --key KEY                                 a fine's proof file
  verify.py checkpoints OLD NEW --key KEY [--consistency FILE]   two signed checkpoints, the older one first

Ends with 0 if everything holds, else says why not and ends with 1. The formats are published: c2sp.org/signed-note,
c2sp.org/tlog-checkpoint, c2sp.org/tlog-proof, RFC 9162 (Merkle trees), RFC 8032 (Ed25519), RFC 8785 (canonical JSON).
"""

import argparse, base64, binascii, functools, hashlib, json, re, sys
from decimal import Decimal


class Refused(Exception):
    """What was given does not prove what it should."""


def require(holds, reason):
    if not holds:
        raise Refused(reason)


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


def parse_key(text):
    """The name, the number and the Ed25519 key in <name>+<number>+<base64>."""
    match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text.strip())
    require(match, "the verifier key is not <name>+<8 hexadecimal digits>+<base64>")
    name, number, encoded = match.groups()
    typed = from_base64(encoded, "the verifier key")
    require(len(typed) == 33 and typed[0] == 1, "the verifier key is not the Ed25519 key of a log")
    expected = sha256(name.encode() + b"\n" + typed)[:4]
    require(bytes.fromhex(number) == expected, "the verifier key was changed: its number does not fit it")
    return name, expected, typed[1:]


@functools.lru_cache
def open_checkpoint(note, key):
    """The size, the root and the text of a signed checkpoint."""
    name, number, public_key = key
    text, gap, signatures = note.rpartition("\n\n")
    require(gap and note.endswith("\n"), "the checkpoint is not a signed note")
    text += "\n"
    ours = []
    for line in signatures[:-1].split("\n"):
        match = re.fullmatch("— ([^\\s+]+) (\\S+)", line)
        require(match, "a signature of the checkpoint cannot be read")
        signature = from_base64(match[2], "a signature")
        if match[1] == name and signature[:4] == number:
            ours.append(signature[4:])
    require(ours, f"the checkpoint is not signed by {name}")
    for signature in ours:
        require(is_signature(public_key, text.encode(), signature), f"the checkpoint is not what {name} signed")
    match = re.fullmatch(r"([^\n]+)\n(0|[1-9][0-9]{0,14})\n([^\n]+)\n(?:[^\n]+\n)*", text)
    require(match, "what was signed is no checkpoint")
    require(match[1] == name, f"the checkpoint is of another log: {match[1]!a}")
    return int(match[2]), hash_of(match[3]), text


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


def check_chain(events, stream):
    """The hash of each event, from revision 0 on, as its content and all before it make it."""
    previous = ""
    for revision, event in enumerate(events):
        require(event["stream"] == stream, f"revision {revision} is of {event['stream']!a}, not of {stream}")
        require(event["revision"] == revision, f"revision {revision} is missing")
        metadata = {name: value for name, value in event["metadata"].items() if name != "hash"}
        linked = [previous, stream, revision, event["type"], event["data"], metadata]
        previous = hashlib.sha256(canonical(linked).encode()).hexdigest()
        require(event["metadata"].get("hash") == previous, f"revision {revision} is not what was written")


# --- What is asked for ------------------------------------------------------------------------------------------------


def read_json(file):
    def members(pairs):
        require(len(dict(pairs)) == len(pairs), f"{file} names something twice")
        return dict(pairs)

    with open(file, encoding="utf-8") as text:
        return json.load(text, object_pairs_hook=members)


def read_note(file):
    with open(file, encoding="utf-8", newline="") as text:
        return text.read()


TITLE = "c2sp.org/tlog-proof@v1"


def check_entry(event, entry, proof, checkpoint, key):
    size, root, text = checkpoint
    match = re.fullmatch(
        re.escape(TITLE) + r"\n(?:extra [^\n]*\n)?index (0|[1-9][0-9]{0,14})\n((?:[^\n]+\n)*)\n([\s\S]+)", proof
    )
    require(match, f"the proof of index {entry!a} is not a {TITLE}")
    require(entry == int(match[1]) and not isinstance(entry, bool), f"the proof of index {entry!a} is of {match[1]}")
    require(open_checkpoint(match[3], key)[2] == text, f"the proof of index {entry} is of another checkpoint")
    leaf = canonical([event["stream"], event["revision"], event["metadata"]["hash"]])
    verify_inclusion(sha256(b"\0" + leaf.encode()), entry, size, [hash_of(line) for line in match[2].split("\n")[:-1]], root)


def opened(data, opening):
    """The texts that are encrypted in an event, by their names: what was signed is the hash of them and of random bytes."""
    if opening is None:
        return {}
    require("concealed" in data, "there are texts to an event in which nothing is encrypted")
    is_opening = hashlib.sha256(opening.encode()).hexdigest() == data["concealed"]["commitment"]
    require(is_opening, "the texts of an event are not what was encrypted in it")
    return json.loads(opening)[1]


def check_proof(file, key):
    content = read_json(file)
    require(content["format"] == "traffic-fines/fine-proof@v1", "the file has another format")
    fine, proven = content["fine"], content["events"]
    require(re.fullmatch(r"FN-[0-9]{4}-[0-9]{3,}", fine), "the file names no fine")
    require(proven, "the file holds no events")
    checkpoint = open_checkpoint(content["checkpoint"], key)
    check_chain([one["event"] for one in proven], f"fine-{fine}")
    before = -1
    for one in proven:
        check_entry(one["event"], one["entry"], one["proof"], checkpoint, key)
        require(one["entry"] > before, "the entries are not in the order of the log")
        before = one["entry"]
        event = one["event"]
        print(f"entry {one['entry'] + 1} of {checkpoint[0]}  revision {event['revision']}  {event['type']!a}")
        # Files of before anything was encrypted do not say so.
        opening = one["opening"] if "concealed" in event["data"] else one.get("opening")
        for name, text in opened(event["data"], opening).items():
            print(f"  {name!a}: {text!a}")
    print(f"{fine}: {len(proven)} events from revision 0 on are what was signed, at {checkpoint[0]} entries, by {key[0]}.")
    print("Whether more have followed, or the file was cut at its end, only a newer proof from the system tells.")


def check_checkpoints(old, new, consistency, key):
    (old_size, old_root, _), (new_size, new_root, _) = (open_checkpoint(read_note(file), key) for file in (old, new))
    require(old_size <= new_size, f"the newer checkpoint has {new_size} entries, the older one {old_size}")
    path = []
    if 0 < old_size < new_size:
        asked = f"consistency?from={old_size}&to={new_size}"
        require(consistency, f"give the answer of /api/checkpoint/{asked} as --consistency")
        content = read_json(consistency)
        require((content["from"], content["to"]) == (old_size, new_size), f"the proof is not that of {asked}")
        path = [hash_of(line) for line in content["hashes"]]
    verify_consistency(old_size, old_root, new_size, new_root, path)
    print(f"The first {old_size} of the {new_size} entries are what was signed before, by {key[0]}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    proof = commands.add_parser("proof", help="a fine's proof file")
    proof.add_argument("file")
    checkpoints = commands.add_parser("checkpoints", help="two signed checkpoints")
    checkpoints.add_argument("old")
    checkpoints.add_argument("new")
    checkpoints.add_argument("--consistency", help="the proof of consistency, as the API answers it")
    for command in (proof, checkpoints):
        command.add_argument("--key", required=True, help="the verifier key of the log")
    given = parser.parse_args()
    try:
        key = parse_key(given.key)
        if given.command == "proof":
            check_proof(given.file, key)
        else:
            check_checkpoints(given.old, given.new, given.consistency, key)
    except Refused as refusal:
        sys.exit(f"REFUSED: {refusal}.")
    except (OSError, UnicodeError) as error:
        sys.exit(f"REFUSED: a file cannot be read: {error}.")
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        sys.exit("REFUSED: the file is not laid out as it should be.")


if __name__ == "__main__":
    main()
