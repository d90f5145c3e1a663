import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { entryOf } from '@fines/proof/entries.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { enteredIn } from '../support/sign-log.ts';
import { newLogKey, newWitness, ProvedLog } from './fine-proof-file.ts';
import { type Argument, hasPython, type Outcome, verifyOffline } from './verify-offline.ts';

const log = new ProvedLog(newLogKey());
const KEY = formatVerifierKey(log.key);
const WITNESS = newWitness('court.example');
const good = await log.proofOf(undefined, { witnesses: [WITNESS] });
type ProofFile = typeof good;

const proofIn = (content: unknown, key = KEY): Argument[] => [
  'proof',
  { content },
  '--key',
  key,
  '--witness',
  formatVerifierKey(WITNESS),
];

/** The file, of which a copy was changed. */
function changed(change: (file: ProofFile) => unknown): ProofFile {
  const file = structuredClone(good);
  change(file);
  return file;
}

const at = ({ events }: ProofFile, revision: number) => {
  const event = events[revision];
  if (event === undefined) throw new Error(`There is no revision ${revision}`);
  return event;
};

/** One signed by somebody else under the same name; and one of a log with another beginning, by the same key. */
const strangers = new ProvedLog(newLogKey());
const rewritten = new ProvedLog(log.key, ['FN-2026-009', 'FN-2026-002', 'FN-2026-003']);

function changedWith(other: ProofFile): ProofFile {
  return changed((file) => (file.events[1] = at(other, 1)));
}

function changedNote(note: string): ProofFile {
  return changed((file) => (file.checkpoint = note));
}

/** Whatever a file says beside what is checked could pass for checked. */
const withMore = (more: object): ProofFile => changed((file) => Object.assign(at(file, 2), more));

const cosigned = good.checkpoint.split('\n').at(-2) ?? '';

const FALSIFIED: [what: string, file: unknown, reason: string][] = [
  [
    'another event',
    changed((f) => (at(f, 0).event.data = { fineNumber: 'FN-2026-002' })),
    'revision 0 is not what was written',
  ],
  [
    'another author',
    changed((f) => (at(f, 2).event.metadata = { ...at(f, 2).event.metadata, actor: null })),
    'revision 2 is not what was written',
  ],
  [
    'another time at which it was recorded',
    changed((f) => Object.assign(at(f, 1).event, { recorded: '2026-03-01T10:00:00.000Z' })),
    'at index 4 the record has another entry',
  ],
  [
    'an event without its id',
    changed((f) => Object.assign(at(f, 1).event, { id: undefined })),
    'not laid out',
  ],
  ['the event of another fine', changedWith(await log.proofOf('FN-2026-001')), 'revision 1 is of'],
  ['the name of another fine', changed((f) => (f.fine = 'FN-2026-001')), 'revision 0 is of'],
  ['no name', changed((f) => (f.fine = '../x')), 'names no fine'],
  ['a missing event in the middle', changed((f) => f.events.splice(1, 1)), 'revision 1 is missing'],
  ['a missing first event', changed((f) => f.events.shift()), 'revision 0 is missing'],
  ['no events', changed((f) => (f.events = [])), 'holds no events'],
  ['another index beside the proof', changed((f) => (at(f, 1).entry = 5)), 'the proof of index 5 is of 4'],
  [
    'another index in the proof',
    changed((f) => ((at(f, 1).entry = 5), (at(f, 1).proof = at(f, 1).proof.replace('index 4', 'index 5')))),
    'at index 5 the record has another entry',
  ],
  [
    'an index beyond the log',
    changed((f) => ((at(f, 1).entry = 9), (at(f, 1).proof = at(f, 1).proof.replace('index 4', 'index 9')))),
    'index 9 is beyond the 9',
  ],
  [
    'a shorter path',
    changed((f) => (at(f, 1).proof = at(f, 1).proof.replace(/(index 4\n)[^\n]+\n/, '$1'))),
    'at index 4 the record has another entry',
  ],
  [
    'another root',
    changed((f) => (f.checkpoint = f.checkpoint.replace(/^(.*\n9\n)./, (_, head: string) => `${head}_`))),
    'is not what fines.example/log signed',
  ],
  [
    'another size',
    changed((f) => (f.checkpoint = f.checkpoint.replace('\n9\n', '\n8\n'))),
    'is not what fines.example/log signed',
  ],
  [
    'another signature',
    changedNote(`${(await log.note()).split('\n\n')[0]}\n\n${(await rewritten.note()).split('\n\n')[1]}`),
    'is not what fines.example/log signed',
  ],
  [
    'no signature',
    changed((f) => (f.checkpoint = f.checkpoint.split('\n\n')[0] ?? '')),
    'is not a signed note',
  ],
  [
    'a path whose lines end otherwise',
    changed((f) => (at(f, 1).proof = at(f, 1).proof.replace(/(index 4\n[^\n]+)\n/, '$1\f'))),
    'a hash is not base64',
  ],
  [
    'the proof of another checkpoint',
    changedNote(await log.note(8, { witnesses: [WITNESS] })),
    'is of another checkpoint',
  ],
  [
    'the proof of a checkpoint that fewer cosigned',
    changed((f) => (at(f, 1).proof = at(f, 1).proof.replace(`${cosigned}\n`, ''))),
    'is of another checkpoint',
  ],
  ['more than is checked', withMore({ openinf: null }), 'not laid out as it should be'],
  [
    'more in an event than is checked',
    withMore({ event: { ...at(good, 2).event, note: '' } }),
    'not laid out as it should be',
  ],
  [
    'other texts than were encrypted',
    changed((f) => (at(f, 0).opening = at(f, 0).opening?.replace('Nosipho', 'Another') ?? null)),
    'the texts of an event are not what was encrypted in it',
  ],
  [
    'texts to an event that has none',
    changed((f) => (at(f, 2).opening = at(f, 0).opening)),
    'there are texts to an event in which nothing is encrypted',
  ],
  ['another format', changed((f) => (f.format = 'traffic-fines/fine-proof@v2')), 'another format'],
  ['half a file', JSON.stringify(good).slice(0, -100), 'not laid out as it should be'],
  ['a list', [], 'not laid out as it should be'],
  [
    'a member twice',
    JSON.stringify(good).replace('"fine":', '"fine":"FN-2026-001","fine":'),
    'names something twice',
  ],
];

const WRONG_KEYS: [what: string, key: string, reason: string][] = [
  ['of somebody else', formatVerifierKey(strangers.key), 'is not signed by fines.example/log'],
  ['of another log', formatVerifierKey(newLogKey('other.example')), 'is not signed by other.example'],
  ['that was changed', KEY.replace('fines', 'fimes'), 'its number does not fit it'],
  ['of a witness', formatVerifierKey(WITNESS), 'not the Ed25519 key of a log'],
  ['that is none', 'key', 'the verifier key is not'],
];

/** Some of the bits of the file, each turned; how many have followed is nothing that it proves. */
function withTurnedBits(): string[] {
  const { pending: _, ...proved } = good;
  const bytes = Buffer.from(JSON.stringify(proved));
  return Array.from({ length: 60 }, () => {
    const turned = Buffer.from(bytes);
    const place = randomInt(turned.length);
    turned.writeUInt8(turned.readUInt8(place) ^ (1 << randomInt(7)), place);
    return turned.toString();
  });
}

/** JSON writes one thing in several ways: \ud800 and \uD800, 1e5 and 1E5. */
const saysTheSame = (file: string): boolean =>
  JSON.stringify(JSON.parse(file)) === JSON.stringify({ ...good, pending: undefined });

describe.skipIf(!hasPython)('docs/verify.py (needs python3)', () => {
  const turned = withTurnedBits();
  let ofGood: Outcome | undefined;
  let ofFalsified: Outcome[];
  let ofKeys: Outcome[];
  let ofTurned: Outcome[];
  beforeAll(() => {
    const outcomes = verifyOffline([
      proofIn(good),
      ...FALSIFIED.map(([, file]) => proofIn(file)),
      ...WRONG_KEYS.map(([, key]) => proofIn(good, key)),
      ...turned.map((file) => proofIn(file)),
    ]);
    [ofGood] = outcomes.splice(0, 1);
    ofFalsified = outcomes.splice(0, FALSIFIED.length);
    ofKeys = outcomes.splice(0, WRONG_KEYS.length);
    ofTurned = outcomes;
  });

  it('finds a fine in the record, event by event', () => {
    expect(ofGood?.said).toMatch(
      /entry 2 of 9 {2}revision 0 {2}'FineIssued'.*\n {2}by \{.*'role': 'SUPER_ADMIN'/,
    );
    expect(ofGood?.said).toContain(String.raw`  'driverName': 'Nosipho \u201cNosi\u201d Dlamini'`);
    expect(ofGood?.said).toContain("entry 8 of 9  revision 2  'PaymentRecorded'");
    expect(ofGood?.said).toContain("  'receiptNumber': 'RCP-2026-001'");
    expect(ofGood?.said).toContain(
      'FN-2026-002: 3 events from revision 0 on are what was signed, at 9 entries',
    );
    expect(ofGood?.status).toBe(0);
  });

  it.each(FALSIFIED.map(([what, , reason], nth) => ({ what, reason, nth })))(
    'refuses $what',
    ({ reason, nth }) => expectRefusal(ofFalsified[nth], reason),
  );

  it.each(WRONG_KEYS.map(([what, , reason], nth) => ({ what, reason, nth })))(
    'refuses with a key $what',
    ({ reason, nth }) => expectRefusal(ofKeys[nth], reason),
  );

  it('refuses the file with any bit of it turned, unless it says the same', () => {
    const accepted = turned.filter((_, nth) => ofTurned[nth]?.status !== 1);
    expect(accepted.filter((file) => !saysTheSame(file))).toEqual([]);
  });
});

function expectRefusal(outcome: Outcome | undefined, reason: string): void {
  expect(outcome?.said).toContain(reason);
  expect(outcome?.said).toMatch(/REFUSED: .*\.$/);
  expect(outcome?.status).toBe(1);
}

it.skipIf(!hasPython)(
  'splits a proof into files for other tools, once all of it holds (needs python3)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'fines-split-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // What is looked at last.
    const falsified = changed((file) => (at(file, 2).entry = 0));
    const [bad, whole] = ['bad', 'whole'].map((name) => join(folder, name));
    const runs = verifyOffline([
      [...proofIn(falsified), '--split', bad ?? ''],
      [...proofIn(good), '--split', whole ?? ''],
    ]);
    expect(runs.map(({ status }) => status)).toEqual([1, 0]);
    expect(readdirSync(folder)).toEqual(['whole']);
    expect(readdirSync(whole ?? '')).toHaveLength(6);
    for (const { event, proof } of good.events) {
      const { stream, revision } = event;
      const written = (kind: string) =>
        readFileSync(join(whole ?? '', `${stream}-${revision}.${kind}`), 'utf8');
      expect(written('tlog-proof')).toBe(proof);
      expect(written('entry')).toBe(entryOf(enteredIn({ event })));
    }
  },
);
