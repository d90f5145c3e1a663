import { previewOf } from '@fines/command-api/statement/statement-file.ts';
import { type Columns, columnsSchema } from '@fines/domain/statement/columns.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileOf, linesOf, rowsOf } from './reading-statements.ts';

const HEADS = ['Date', 'Reference', 'Description', 'Amount', 'Balance'];
const BY_HEADS = columnsSchema.parse({
  day: 'Date',
  amount: 'Amount',
  reference: 'Reference',
  text: 'Description',
  dayOrder: 'DMY',
  decimalMark: '.',
});

/** The columns as somebody says them who sees the preview of the file, by what stands in them. */
async function saidBy(content: string): Promise<Columns> {
  const { header } = await previewOf(await fileOf(content), null);
  const [day, reference, text, amount] = header;
  return columnsSchema.parse({ ...BY_HEADS, day, reference, text, amount });
}

const LETTERHEAD = [
  'Account Name,Traffic Fines',
  'Account Number,900100200',
  'Branch,Mbabane',
  'Currency,SZL',
  'Statement Date,28/11/2025',
  'From,27/11/2025',
  'Opening Balance,100.00',
  'Opening Balance,27/11/2025,100.00',
  'STATEMENT OF ACCOUNT',
];

/** Rows that are no payments, of which something has to be said all the same. */
const OTHERS = [
  '28/11/2025,F1,FEE,-1.20,58.80',
  'someday,X1,NO DAY,60.00,118.80',
  '28/11/2025,X2,NO AMOUNT,sixty,118.80',
  '28/11/2025,X3,TOO,WIDE,60.00,118.80,1',
  '28/11/2025,X4',
];

const payment = (at: number): string => `27/11/2025,R${at},FINE ${at},${at}0.00,${at}60.00`;

const fileWith = (others: fc.Arbitrary<string[]>) =>
  fc
    .record({
      letterhead: fc.subarray(LETTERHEAD),
      hasHeads: fc.boolean(),
      rows: fc.integer({ min: 0, max: 8 }),
      behindHeads: fc.constantFrom('', ',', ',,'),
      behindRows: fc.constantFrom('', ',', ',,'),
      above: fc.integer({ min: 0, max: 1 }),
      others,
      footer: fc.constantFrom([], ['Closing Balance,160.00'], ['Closing Balance,,,,160.00']),
      delimiter: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
    })
    .map(
      ({
        letterhead,
        hasHeads,
        rows,
        behindHeads,
        behindRows,
        above,
        others: further,
        footer,
        delimiter,
        end,
      }) => {
        const payments = Array.from({ length: rows }, (_, at) => payment(at + 1) + behindRows);
        // Some systems write what is newest above all else.
        const first = hasHeads ? payments.splice(0, above) : [];
        const heads = hasHeads ? [HEADS.join(',') + behindHeads] : [];
        const lines = [...first, ...letterhead, ...heads, ...payments, ...further, ...footer];
        const content = lines.map((line) => line.replaceAll(',', delimiter) + end).join('');
        return { content, rows, hasHeads, lines };
      },
    );

/** The numbers of the payments that are lines, and the lines of the file that nothing is said of. */
async function readBy(columns: Columns, { content, lines }: { content: string; lines: readonly string[] }) {
  const rows = await rowsOf(content, columns);
  const taken = rows.flatMap((row) => ('line' in row ? [row.line.reference] : []));
  const told = new Set(rows.map(({ at }) => at));
  return { taken: taken.toSorted(), around: lines.filter((_, at) => !told.has(at + 1)) };
}

const payments = (count: number): string[] => Array.from({ length: count }, (_, at) => `R${at + 1}`);

describe('of every row of a file it is said what became of it', () => {
  it('if the account is known by its heads, whatever stands around them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fileWith(fc.subarray(OTHERS)).filter(({ hasHeads }) => hasHeads),
        async (one) => {
          const { taken, around } = await readBy(BY_HEADS, one);
          expect(taken).toEqual(payments(one.rows));
          expect(around.every((line) => line.startsWith(HEADS.join(',')) || LETTERHEAD.includes(line))).toBe(
            true,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('if somebody says by its first rows which column is what, also without heads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fileWith(fc.constant([])).filter(({ rows }) => rows > 1),
        async (one) => {
          const { taken } = await readBy(await saidBy(one.content), one);
          expect(taken).toEqual(payments(one.rows));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the heads', () => {
  const file1 = [...LETTERHEAD, '', HEADS.join(','), payment(1), ''].join('\n');

  it('are those that the account is known by, however much stands above a quiet day', async () => {
    expect(await linesOf(file1, BY_HEADS)).toMatchObject([{ reference: 'R1', amount: 1000 }]);
    const quiet = [...LETTERHEAD, HEADS.join(','), ''].join('\n');
    expect(await linesOf(quiet, BY_HEADS)).toEqual([]);
    expect((await previewOf(await fileOf(quiet), BY_HEADS)).header).toEqual(HEADS);
  });

  it('have numbers where there are none, and a row is never taken for them', async () => {
    const rows = [payment(1), payment(2)];
    expect(await previewOf(await fileOf(rows.join('\n')), null)).toEqual({
      header: ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'],
      rows: rows.map((row) => row.split(',')),
    });
  });
});
