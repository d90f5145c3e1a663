import type { Damage, KnownBreakEvent } from '@fines/domain/known-break/events.ts';
import { parseKnownBreakEvent } from '@fines/domain/known-break/events.ts';
import * as knownBreak from '@fines/domain/known-break/known-break.ts';

import { chief } from '../fine/fine-scenarios.ts';
import { decidedLives, fineNumber, type SamplesOf, threeDigits, type WaysTo } from '../samples.ts';
import { ADMIN } from '../user/user-scenarios.ts';

const idOf = (n: number): string => `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d4${threeDigits(n)}`;

const damage = (n: number): Damage => ({
  stream: `fine-${fineNumber(n)}`,
  entries: [{ revision: 1, entry: 7, leaf: Buffer.alloc(32, n).toString('base64'), content: null }],
});

const found = (n: number): string => `fine-${fineNumber(n)} at revision 2: revision 1 is missing`;
const newest = (n: number): knownBreak.Finding => ({ firstBreak: found(n), damage: damage(n) });

export const KNOWN_BREAK: SamplesOf<knownBreak.KnownBreakCommand> = {
  StateBreak: (n) => ({
    type: 'StateBreak',
    actor: chief(),
    id: idOf(n),
    found: found(n),
    reason: 'A disk failed',
    newest: newest(n),
  }),
  AcknowledgeBreak: (n) => ({
    type: 'AcknowledgeBreak',
    actor: ADMIN,
    id: idOf(n),
    newest: newest(n),
    countsAs: [],
  }),
  DeclineBreak: (n) => ({ type: 'DeclineBreak', actor: ADMIN, id: idOf(n), reason: 'There is a backup' }),
};

const waysOfBreaks: WaysTo<KnownBreakEvent, knownBreak.KnownBreakCommand> = {
  BreakStated: (n) => [KNOWN_BREAK.StateBreak(n)],
  BreakAcknowledged: (n) => [KNOWN_BREAK.StateBreak(n), KNOWN_BREAK.AcknowledgeBreak(n)],
  BreakDeclined: (n) => [KNOWN_BREAK.StateBreak(n), KNOWN_BREAK.DeclineBreak(n)],
};

export const knownBreakLives = decidedLives(
  {
    initial: knownBreak.noStatements,
    decide: knownBreak.decide,
    evolve: knownBreak.evolve,
    parse: parseKnownBreakEvent,
  },
  waysOfBreaks,
  1,
);
