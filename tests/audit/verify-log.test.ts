import { readFileSync } from 'node:fs';

import { CATEGORIES, WITHOUT_ID } from '@fines/domain/shared/streams.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { expect, it } from 'vitest';

import { exportedFrom } from '../support/sign-log.ts';
import { newLogKey, newWitness, ProvedLog } from './fine-proof-file.ts';
import { type Argument, describeVerdicts } from './verify-offline.ts';

const log = new ProvedLog(newLogKey());
const events = log.exported();
type Exported = (typeof events)[number];
const witness = newWitness('court.example');
const KEY = ['--key', formatVerifierKey(log.key)];

const linesOf = (some: readonly unknown[]): string =>
  some.map((event) => `${JSON.stringify(event)}\n`).join('');

/** The log as two files, the second of which begins with the fifth event. */
const filesOf = (some: readonly unknown[]): { folder: Record<string, string> } => ({
  folder: { 'events-00002.jsonl': linesOf(some.slice(4)), 'events-00001.jsonl': linesOf(some.slice(0, 4)) },
});

const signed = { content: await log.note(7, { witnesses: [witness] }) };

const logIn = (folder: Argument, checkpoint: Argument = signed): Argument[] => [
  'log',
  folder,
  '--checkpoint',
  checkpoint,
  ...KEY,
  '--witness',
  formatVerifierKey(witness),
];

const changed = (change: (events: Exported[]) => unknown): Argument => {
  const copy = structuredClone(events);
  change(copy);
  return filesOf(copy);
};

const swap = (some: Exported[], one: number, other: number): unknown =>
  some.splice(one, 1, ...some.splice(other, 1, ...some.slice(one, one + 1)));

const at = (some: readonly Exported[], index: number): Exported => {
  const event = some[index];
  if (event === undefined) throw new Error(`There is no event ${index}`);
  return event;
};

const GOES_WRONG = 'this event, or one before it, is not what was written: its hash does not fit';

/** Events 0 to 2 are the revisions 0 of three fines, 3 to 5 their revisions 1, and 6 to 8 their revisions 2. */
const REFUSED: [what: string, run: Argument[], reason: string][] = [
  [
    'with an event that was changed',
    logIn(changed((e) => (at(e, 4).data = { location: 'Siteki' }))),
    `fine-FN-2026-002 at revision 1: ${GOES_WRONG}`,
  ],
  [
    'with a later event that was changed',
    logIn(changed((e) => (at(e, 8).data = {}))),
    `fine-FN-2026-003 at revision 2: ${GOES_WRONG}`,
  ],
  [
    'with an event that lost its hash',
    logIn(changed((e) => (at(e, 3).metadata = {}))),
    `fine-FN-2026-001 at revision 1: ${GOES_WRONG}`,
  ],
  [
    'without an event',
    logIn(changed((e) => e.splice(3, 1))),
    'fine-FN-2026-001: revision 1 is missing: the next event is revision 2',
  ],
  [
    'without a file',
    logIn({ folder: { 'events-00002.jsonl': linesOf(events.slice(4)) } }),
    'fine-FN-2026-002: revision 0 is missing: the next event is revision 1',
  ],
  ['that is empty', logIn({ folder: {} }), 'there is no file events-*.jsonl in'],
  [
    'that was cut off',
    logIn(filesOf(events.slice(0, 6))),
    'the log was cut off: it has 6 entries, and 7 were signed',
  ],
  [
    'with an event that was recorded at another time',
    logIn(changed((e) => Object.assign(at(e, 4), { recorded: '2026-03-01T10:00:00.000Z' }))),
    'the first 7 entries are not those that were signed',
  ],
  [
    'with an event that has another id',
    logIn(changed((e) => Object.assign(at(e, 4), { id: '0199c9a0-0000-7000-8000-000000000001' }))),
    'the first 7 entries are not those that were signed',
  ],
  [
    'with an event without its id',
    logIn(changed((e) => Object.assign(at(e, 4), { id: undefined }))),
    'is no event',
  ],
  [
    'with an event of before that has an id',
    logIn(changed((e) => Object.assign(at(e, 3), { id: '' }))),
    'is no event',
  ],
  [
    'with two events swapped',
    logIn(changed((e) => swap(e, 0, 1))),
    'the first 7 entries are not those that were signed. Which one cannot be told: all hash chains are right',
  ],
  [
    'with an event put in',
    logIn(filesOf([...events.slice(0, 6), ...events.slice(7), at(events, 6)])),
    'the first 7 entries are not those that were signed',
  ],
  [
    'whose fines were written anew',
    logIn(filesOf(new ProvedLog(log.key).exported())),
    'the first 7 entries are not those that were signed',
  ],
  [
    'with a line that is no JSON',
    logIn({ folder: { 'events-00001.jsonl': `${linesOf(events)}{` } }),
    'events-00001.jsonl is no event',
  ],
  ['with an event that says more', logIn(filesOf([{ ...at(events, 0), note: '' }])), 'is no event'],
  [
    'with a member twice',
    logIn({ folder: { 'events-00001.jsonl': linesOf(events).replace('"type"', '"type":"A","type"') } }),
    'names something twice',
  ],
  [
    'of a checkpoint that no witness cosigned',
    logIn(filesOf(events), { content: await log.note(7) }),
    '0 of the 1 witnesses cosigned',
  ],
  [
    'of a checkpoint that somebody else signed',
    logIn(filesOf(events), { content: await log.note(7, { by: newLogKey(), witnesses: [witness] }) }),
    'is not signed by fines.example/log',
  ],
];

/** Other programs' events, which no checkpoint covers. */
const STRANGERS = [
  { stream: 'user-other', revision: 0, type: 'Other', data: {}, metadata: null },
  { stream: 'other-1', revision: 5, type: 'Other', data: {}, metadata: { hash: 'f'.repeat(64) } },
];

/** Later events of ours in streams of other kinds. */
const OTHERS = [
  ['signing-keys', 'LogKeyReplaced'],
  ['super-admins', 'SuperAdminAppointed'],
  ['access-log', 'AccessLogDayClosed'],
  ['known-breaks', 'BreakAcknowledged'],
  ['erasure-1', 'Something'],
].flatMap(([stream = '', type = '']) => exportedFrom(stream, [{ type, data: {}, metadata: {} }]));

const HOLD: [what: string, run: Argument[], said: string[]][] = [
  [
    'a log that has grown since',
    logIn(filesOf(events)),
    [
      'HOLDS: The first 7 of the 9 entries are what was signed, by fines.example/log.',
      '9 in 3 streams',
      'Later      2, of which only the hashes were checked',
      'court.example: cosigned at',
    ],
  ],
  [
    'a log into which others wrote',
    logIn(filesOf([...STRANGERS, ...events])),
    ['HOLDS: The first 7 of the 9 entries', 'Not ours   2 events'],
  ],
  [
    'a log of streams of other kinds, too',
    logIn(filesOf([...events, ...OTHERS])),
    ['HOLDS: The first 7 of the 14 entries', 'Not ours   0 events'],
  ],
  ...(await Promise.all(
    [1, 2, 3, 5, 8, 9].map(async (size): Promise<[string, Argument[], string[]]> => [
      `a log of which ${size} entries were signed`,
      ['log', filesOf(events), '--checkpoint', { content: await log.note(size) }, ...KEY],
      [`The first ${size} of the 9 entries`],
    ]),
  )),
];

describeVerdicts('a whole exported log and docs/verify.py', { accepted: HOLD, refused: REFUSED });

it('is checked by a script that knows the names of all our streams', () => {
  const script = readFileSync(new URL('../../docs/verify.py', import.meta.url), 'utf8');
  expect(script).toContain(`WITHOUT_ID = "${WITHOUT_ID.join('|')}"\nWITH_ID = "${CATEGORIES.join('|')}"`);
});
