import { openTreeHead, requireExtension, requireIncluded } from '@fines/proof/check.ts';
import { hashLeaf } from '@fines/proof/merkle/hashing.ts';
import {
  formatVerifierKey,
  makePrivateKeyText,
  parseVerifierKey,
  privateKeyOf,
  signingKey,
  NoteError,
} from '@fines/proof/notes/keys.ts';
import {
  treeHeadText,
  parseTreeHead,
  formatInclusionProof,
  formatNote,
  parseNote,
} from '@fines/proof/notes/signed-note.ts';
import { cosignedAt, cosignText, requireSignature, signText } from '@fines/proof/notes/signing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { treeOf } from './trees.ts';

/** The note, its signature and the key that Go's package for notes documents. */
const GO = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  note:
    'If you think cryptography is the answer to your problem,\n' +
    "then you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};

const log = signingKey('fines.example/log', 'note', privateKeyOf(makePrivateKeyText()));
const witness = signingKey('witness.example', 'cosignature', privateKeyOf(makePrivateKeyText()));

const LEAVES = Array.from({ length: 11 }, (_, nth) => Buffer.from(`leaf ${nth}`));
const tree = treeOf(LEAVES);

async function treeHeadAt(size: number): Promise<string> {
  const text = treeHeadText({ origin: log.name, size, root: await tree.root(size) });
  return formatNote({ text, signatures: [signText(text, log)] });
}

describe('a signed note', () => {
  it('is read and checked as Go writes it', () => {
    const note = parseNote(GO.note);
    expect(() => requireSignature(note, parseVerifierKey(GO.key))).not.toThrow();
    expect(formatNote(note)).toBe(GO.note);
    expect(formatVerifierKey(parseVerifierKey(GO.key))).toBe(GO.key);
  });

  it.each([
    ['another text', GO.note.replace('answer', 'Answer'), 'not what PeterNeumann signed'],
    [
      'another signature',
      GO.note.replace('CwJnAM', 'CwJnAN').replace('yBwJ', 'yBwK'),
      'not what PeterNeumann signed',
    ],
    ['another name', GO.note.replace('— Peter', '— Paul'), 'not signed by PeterNeumann'],
    ['no signature', GO.note.split('\n\n')[0] ?? '', 'has no signatures'],
    ['a control character', GO.note.replace('answer', 'ans\u0000wer'), 'no note may hold'],
    ['half a line', GO.note.slice(0, -1), 'has no signatures'],
    ['no base64', GO.note.replace('x08go/', 'x08go!'), 'cannot be read'],
  ])('with %s is refused', (_, text, reason) => {
    expect(() => requireSignature(parseNote(text), parseVerifierKey(GO.key))).toThrow(reason);
  });

  it.each(['', 'a+b', GO.key.replace('c74f', 'c74e'), GO.key.replace('ARpc', 'BRpc'), `${GO.key}AAAA`])(
    'is not checked with %j, which is no key',
    (text) => {
      expect(() => parseVerifierKey(text)).toThrow(NoteError);
    },
  );
});

describe('a checkpoint', () => {
  it('is name, size and root, and passes over lines it does not know', () => {
    const root = Buffer.alloc(32, 7);
    const text = treeHeadText({ origin: 'a.example', size: 12, root });
    expect(text).toBe(`a.example\n12\n${root.toString('base64')}\n`);
    expect(parseTreeHead(`${text}more\n`)).toEqual({ origin: 'a.example', size: 12, root });
  });

  it.each([
    'a.example\n012\nBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n',
    'a.example\n-1\nBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n',
    'a.example\n12\nBwcH\n',
    '\n12\nBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n',
    'a.example\n12\nBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n\n',
  ])('is not %j', (text) => {
    expect(() => parseTreeHead(text)).toThrow(NoteError);
  });

  it('of another log is refused, though its key signed it', () => {
    const text = treeHeadText({ origin: 'other.example', size: 0, root: Buffer.alloc(32) });
    expect(() => openTreeHead(formatNote({ text, signatures: [signText(text, log)] }), log)).toThrow(
      'The checkpoint is of other.example',
    );
  });

  it('is extended by every later one, and by no other', async () => {
    const [older, newer] = [await treeHeadAt(5), await treeHeadAt(11)].map((note) => openTreeHead(note, log));
    if (older === undefined || newer === undefined) throw new Error('There are two');
    const path = await tree.consistency(5, 11);
    expect(() => requireExtension(older, newer, path)).not.toThrow();
    const cutOff = { ...newer, size: 4, root: await tree.root(4) };
    expect(() => requireExtension(older, cutOff, [])).toThrow('does not begin with the 5 that were signed');
    const forged = {
      ...newer,
      root: await treeOf([...LEAVES.slice(0, 10), Buffer.of()].with(2, Buffer.of(1))).root(11),
    };
    expect(() => requireExtension(older, forged, path)).toThrow('does not begin');
  });
});

describe('a cosignature', () => {
  const at = new Date('2026-11-22T10:00:00.000Z');

  it('tells when a witness saw the checkpoint, beside the signature of the log', async () => {
    const signed = parseNote(await treeHeadAt(7));
    const note = { ...signed, signatures: [...signed.signatures, cosignText(signed.text, at, witness)] };
    const again = parseNote(formatNote(note));
    expect(cosignedAt(again, parseVerifierKey(formatVerifierKey(witness)))).toEqual(at);
    expect(() => requireSignature(again, log)).not.toThrow();
    expect(cosignedAt(signed, witness)).toBeUndefined();
  });

  it('of another time or text is refused', async () => {
    const { text } = parseNote(await treeHeadAt(7));
    const line = cosignText(text, at, witness);
    const later = Uint8Array.from(line.signature);
    later[7] = (later[7] ?? 0) + 1;
    const atAnotherTime = { text, signatures: [{ ...line, signature: later }] };
    expect(() => cosignedAt(atAnotherTime, witness)).toThrow('not what witness.example cosigned');
    const ofAnotherText = { text: text.replace('7', '8'), signatures: [line] };
    expect(() => cosignedAt(ofAnotherText, witness)).toThrow('not what witness.example cosigned');
  });
});

describe('the proof of an entry', () => {
  it('holds as it is, and not with any bit of it turned', async () => {
    const index = 6;
    const leaf = hashLeaf(LEAVES[index] ?? Buffer.of());
    const note = await treeHeadAt(9);
    const proof = Buffer.from(formatInclusionProof({ index, path: await tree.inclusion(index, 9), note }));
    expect(requireIncluded(leaf, proof.toString(), log)).toMatchObject({ index, treeHead: { size: 9 } });

    fc.assert(
      fc.property(fc.nat(proof.length * 8 - 1), (bit) => {
        const changed = Buffer.from(proof);
        const at = Math.floor(bit / 8);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << (bit % 8)), at);
        expect(() => requireIncluded(leaf, changed.toString(), log)).toThrow(NoteError);
      }),
      { numRuns: 1000 },
    );
  });
});
