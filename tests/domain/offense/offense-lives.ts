import { evolve, firstCatalogue } from '@fines/domain/offense/catalogue.ts';
import { decide, type OffenseCommand } from '@fines/domain/offense/decide.ts';
import { type OffenseEvent, parseOffenseEvent, type Terms } from '@fines/domain/offense/events.ts';

import { cents, NOW } from '../events.ts';
import { decidedLives, type SamplesOf, type WaysTo } from '../samples.ts';
import { ADMIN } from '../user/user-scenarios.ts';

export const PARKING: Terms = {
  name: 'Illegal parking',
  type: 'PARKING',
  amount: cents(120),
  law: 'Road Traffic Act 2007, s. 47(1)(a)',
};

const by = { actor: ADMIN, now: NOW };

export const OFFENSE: SamplesOf<OffenseCommand> = {
  AddOffense: () => ({
    type: 'AddOffense',
    ...by,
    id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d6001',
    from: '2026-04-01',
    terms: { name: 'Parking on a crossing', type: 'PARKING', amount: cents(90), law: null },
  }),
  ChangeOffense: () => ({ type: 'ChangeOffense', ...by, id: 'parking', from: '2026-04-01', terms: PARKING }),
  EndOffense: () => ({ type: 'EndOffense', ...by, id: 'seatbelt', from: '2026-05-01' }),
};

const waysOfOffenses: WaysTo<OffenseEvent, OffenseCommand> = {
  OffenseChanged: (n) => [OFFENSE.AddOffense(n), OFFENSE.ChangeOffense(n)],
  OffenseEnded: (n) => [OFFENSE.ChangeOffense(n), OFFENSE.EndOffense(n)],
};

export const offenseLives = decidedLives(
  { initial: firstCatalogue, decide, evolve, parse: parseOffenseEvent },
  waysOfOffenses,
  1,
);
