import { hash } from 'node:crypto';

import type { NumberedRow } from '@fines/command-api/statement/camt-file.ts';
import { type Fate, importStatement } from '@fines/command-api/statement/import-statement.ts';
import { LineIds } from '@fines/command-api/statement/line-ids.ts';
import { type LineCounts, NO_LINES, rowsIn, sumIn } from '@fines/domain/statement/import.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { cents } from '../domain/events.ts';
import { LINE } from '../domain/statement/statement-lives.ts';

const debit = {
  account: LINE.account,
  day: LINE.day,
  amounts: [6000],
  text: 'x',
  bankId: 'B1',
  isReturn: false,
};

/** What the row of a file may be; few texts, so that some lines are the same as others. */
const row = fc.oneof(
  fc
    .record({
      text: fc.constantFrom('a', 'b', 'c'),
      // A sum of the largest amounts has no such limit.
      amount: fc.constantFrom(cents(60), cents(0.01), cents(1_000_000_000)),
    })
    .map((said) => ({
      line: { ...LINE, ...said },
    })),
  fc.constantFrom({ leftOut: true as const }, { leftOut: true as const, debit }, { reason: 'No day' }),
);

const fates: readonly Fate[] = [
  { outcome: 'RECORDED', fineNumber: 'FN-2026-001', inSuspense: cents(0) },
  { outcome: 'PROPOSED', fineNumber: 'FN-2026-001' },
  { outcome: 'SUSPENSE', fineNumber: null },
  { outcome: 'KNOWN' },
  { outcome: 'REFUSED', reason: 'Events were removed' },
];

async function* inBatches(rows: readonly NumberedRow[]): AsyncGenerator<readonly NumberedRow[]> {
  yield await Promise.resolve(rows.slice(0, 7));
  yield rows.slice(7);
}

const moneyIn = (rows: readonly NumberedRow[]): number =>
  rows.reduce((sum, one) => sum + ('line' in one ? one.line.amount : 0), 0);

it('counts each row of a file once, and each cent that came in, whatever becomes of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.array(fc.constantFrom(...fates), { minLength: 40, maxLength: 40 }),
      fc.array(fc.constantFrom(undefined, 'The bank took it back'), { minLength: 40, maxLength: 40 }),
      async (rows, outcomes, reasons) => {
        const numbered = rows.map((one, at): NumberedRow => ({
          at: at + 1,
          statement: 1 + Math.floor(at / 20),
          ...one,
        }));
        let counts: LineCounts = NO_LINES;
        const refused = new Set<number>();
        const told: number[] = [];
        await importStatement(inBatches(numbered), {
          ids: new LineIds({ fingerprint: (text) => hash('sha256', text, 'buffer') }),
          isAgain: false,
          isCheck: false,
          faultOf: () => undefined,
          handle: (tasks) => Promise.resolve(tasks.map((_, nth) => outcomes[nth] ?? { outcome: 'KNOWN' })),
          takeBack: (debits) => Promise.resolve(debits.map((_, nth) => reasons[nth])),
          onBatch: (batch) => {
            counts = batch.counts;
            for (const { line } of batch.refused) refused.add(line);
            for (const { line } of [...batch.refused, ...(batch.told ?? [])]) told.push(line);
            return Promise.resolve(true);
          },
        });
        expect(rowsIn(counts)).toBe(rows.length);
        expect(refused.size).toBe(counts.refused);
        expect(told.toSorted((one, other) => one - other)).toEqual(numbered.map(({ at }) => at));
        expect(sumIn(counts)).toBe(moneyIn(numbered.filter(({ at }) => !refused.has(at))));
      },
    ),
    { numRuns: 200 },
  );
});
