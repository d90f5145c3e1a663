import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { newLogKey, ProvedLog } from './fine-proof-file.ts';
import { type Argument, hasPython, type Outcome, verifyOffline } from './verify-offline.ts';

const log = new ProvedLog(newLogKey());
/** Of somebody else under the same name; and with another beginning, by the same key. */
const strangers = new ProvedLog(newLogKey());
const rewritten = new ProvedLog(log.key, ['FN-2026-009', 'FN-2026-002', 'FN-2026-003']);

const two = (older: string, newer: string, consistency?: unknown): Argument[] => [
  'checkpoints',
  { content: older },
  { content: newer },
  '--key',
  formatVerifierKey(log.key),
  ...(consistency === undefined ? [] : ['--consistency', { content: consistency }]),
];

const SIZES = [
  [3, 9],
  [4, 9],
  [1, 8],
  [6, 7],
  [5, 5],
] as const;

const [of5, of9] = [await log.note(5), await log.note(9)];

const REFUSED: [what: string, run: Argument[], reason: string | RegExp][] = [
  [
    'of a log that was rewritten',
    two(of5, await rewritten.note(9), await rewritten.consistency(5, 9)),
    'does not begin with the 5',
  ],
  ['of one size and different logs', two(of5, await rewritten.note(5)), 'does not begin with the 5'],
  ['of which the newer is shorter', two(of9, of5), 'has 5 entries, the older one 9'],
  ['without their proof', two(of5, of9), '/api/checkpoint/consistency?from=5&to=9'],
  ['with another proof', two(of5, of9, await log.consistency(4, 9)), 'is not that of'],
  ['with no proof', two(of5, of9, { ...(await log.consistency(5, 9)), hashes: [] }), 'too short'],
  ['of which one is signed by somebody else', two(of5, await strangers.note(9)), 'is not signed by'],
  ['of which one is none', two('', of9), /file-\d+: the checkpoint is not a signed note/],
  ['of which one was kept with other ends of lines', two(of5.replaceAll('\n', '\r\n'), of9), 'ends with LF'],
  ['with a file that is no proof', two(of5, of9, ''), /file-\d+: the file is not laid out/],
];

describe.skipIf(!hasPython)('two checkpoints (needs python3)', () => {
  let ofSizes: Outcome[];
  let ofRefused: Outcome[];
  beforeAll(async () => {
    const good = SIZES.map(async ([from, to]) =>
      two(await log.note(from), await log.note(to), await log.consistency(from, to)),
    );
    const outcomes = verifyOffline([...(await Promise.all(good)), ...REFUSED.map(([, run]) => run)]);
    ofSizes = outcomes.splice(0, SIZES.length);
    ofRefused = outcomes;
  });

  it.each(SIZES.map(([from, to], nth) => ({ from, to, nth })))(
    'of $from and $to entries of one log follow on each other',
    ({ from, to, nth }) => {
      const said = `HOLDS: The first ${from} of the ${to} entries are what was signed before, by fines.example/log.\n`;
      expect(ofSizes[nth]).toEqual({ status: 0, said: expect.stringContaining(said) });
    },
  );

  it.each(REFUSED.map(([what, , reason], nth) => ({ what, reason, nth })))(
    'are refused $what',
    ({ reason, nth }) => {
      expect(ofRefused[nth]?.said).toMatch(reason);
      expect(ofRefused[nth]?.status).toBe(1);
    },
  );
});
