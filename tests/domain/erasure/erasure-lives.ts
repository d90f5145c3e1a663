import * as erasure from '@fines/domain/erasure/erasure.ts';
import { type ErasureEvent, parseErasureEvent } from '@fines/domain/erasure/events.ts';

import { chief } from '../fine/fine-scenarios.ts';
import { decidedLives, fineNumber, type SamplesOf, threeDigits, type WaysTo } from '../samples.ts';
import { ADMIN } from '../user/user-scenarios.ts';

export const erasureId = (n: number): string => `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d3${threeDigits(n)}`;

export const ERASURE: SamplesOf<erasure.ErasureCommand> = {
  RequestErasure: (n) => ({
    type: 'RequestErasure',
    actor: chief(),
    wanted: {
      id: erasureId(n),
      fineNumbers: [fineNumber(n)],
      vehicleIds: ['JSD001AH'],
      ground: 'PERSON_ASKED',
      reference: 'Letter 17 of 2026',
    },
  }),
  ApproveErasure: () => ({ type: 'ApproveErasure', actor: ADMIN, countsAs: [] }),
  DeclineErasure: () => ({ type: 'DeclineErasure', actor: ADMIN, reason: 'The court wants it' }),
  CompleteErasure: (n) => ({
    type: 'CompleteErasure',
    kept: [{ record: fineNumber(n), reason: 'It is unpaid' }],
  }),
};

const approved = (n: number): erasure.ErasureCommand[] => [
  ERASURE.RequestErasure(n),
  ERASURE.ApproveErasure(n),
];

const waysOfErasures: WaysTo<ErasureEvent, erasure.ErasureCommand> = {
  ErasureRequested: (n) => [ERASURE.RequestErasure(n)],
  ErasureApproved: approved,
  ErasureDeclined: (n) => [ERASURE.RequestErasure(n), ERASURE.DeclineErasure(n)],
  ErasureCompleted: (n) => [...approved(n), ERASURE.CompleteErasure(n)],
};

export const erasureLives = decidedLives(
  {
    initial: erasure.initialErasure,
    decide: erasure.decide,
    evolve: erasure.evolve,
    parse: parseErasureEvent,
  },
  waysOfErasures,
  1,
);
