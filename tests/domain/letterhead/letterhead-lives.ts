import { decide, type LetterheadCommand } from '@fines/domain/letterhead/decide.ts';
import { type LetterheadEvent, parseLetterheadEvent } from '@fines/domain/letterhead/events.ts';
import { FIRST_KEPT, type KeptLetterhead } from '@fines/domain/letterhead/letterhead.ts';
import { evolve, initialLetterheads } from '@fines/domain/letterhead/letterheads.ts';

import { decidedLives, type SamplesOf, type WaysTo } from '../samples.ts';
import { ADMIN } from '../user/user-scenarios.ts';

export const CREST = 'c'.repeat(64);

export const PAYABLE: KeptLetterhead = {
  ...FIRST_KEPT,
  bankAccount: 'Eswatini Bank, Mbabane\nAccount 7700 1234 56',
  mobileMoney: 'MoMo 7602 1234, merchant 00182',
  crestSha256: CREST,
};

export const LETTERHEAD: SamplesOf<LetterheadCommand> = {
  ChangeLetterhead: () => ({ type: 'ChangeLetterhead', actor: ADMIN, letterhead: PAYABLE }),
};

const waysOfLetterheads: WaysTo<LetterheadEvent, LetterheadCommand> = {
  LetterheadChanged: (n) => [
    {
      ...LETTERHEAD.ChangeLetterhead(n),
      letterhead: { ...PAYABLE, bankAccount: null },
    },
    LETTERHEAD.ChangeLetterhead(n),
  ],
};

export const letterheadLives = decidedLives(
  { initial: initialLetterheads, decide, evolve, parse: parseLetterheadEvent },
  waysOfLetterheads,
  1,
);
