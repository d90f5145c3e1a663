import { decide } from '@fines/domain/statement/decide.ts';
import { evolve, initialLine } from '@fines/domain/statement/state.ts';
import { it } from 'vitest';

import { cents } from '../events.ts';
import { scenarios } from '../given-when-then.ts';
import { fineNumber, receiptNumber } from '../samples.ts';
import { LINE, lineId, STATEMENT } from './statement-lives.ts';

const { given } = scenarios({ decide, evolve, initial: initialLine });

const take = { ...STATEMENT.TakeLine(1), use: { receiptNumber: receiptNumber(1), amount: cents(60) } };
const { meant, use } = take;

it('a line that is enough for the fine that it names is used for it as it is taken', () => {
  given()
    .when(take)
    .thenEvents(
      { type: 'StatementLineTaken', data: { lineId: lineId(1), ...LINE, meant } },
      { type: 'LineUsed', data: { ...use, fineNumber: fineNumber(1) } },
    );
});

it.each([
  ['more than it has', { ...take, use: { ...use, amount: cents(60.01) } }],
  [
    'a fine that it only seems to be for',
    { ...take, meant: { fineNumber: fineNumber(1), by: 'PLATE' } as const },
  ],
  ['no fine', { ...take, meant: null }],
])('but never for %s', (_, command) => {
  given().when(command).thenRefused({
    kind: 'conflict',
    code: 'line-changed',
    message: 'Of this line, SZL 60.00 is left. Look again.',
  });
});
