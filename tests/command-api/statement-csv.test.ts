import { previewOf } from '@fines/command-api/statement/statement-file.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { examined, faultOf, fileOf, linesOf, rowsOf } from './reading-statements.ts';
import { ACCOUNT, CSV_HEADER, csvOf } from './statement-files.ts';

describe('CSV', () => {
  const row = '2026-03-02,60.00,,RF12FN2026001,Nomsa Zwane,Fine,T1';
  const line = { day: '2026-03-02', amount: 6000, payer: 'Nomsa Zwane', bankId: 'T1' };

  it.each<[string, string | Uint8Array]>([
    ['commas', csvOf(row)],
    ['semicolons', csvOf(row).replaceAll(',', ';')],
    ['tabs', csvOf(row).replaceAll(',', '\t')],
    ['a mark of its encoding', `\uFEFF${csvOf(row)}`],
    ['line ends of Windows', csvOf(row).replaceAll('\n', '\r\n')],
    ['what banks write above', `Account;${ACCOUNT}\nPeriod;March\n\n${csvOf(row)}`],
    ['columns in another order and more of them', `Branch,${CSV_HEADER}\nMbabane,${row}\n`],
  ])('with %s is read', async (_, content) => {
    expect(await linesOf(content)).toMatchObject([line]);
  });

  it('of Windows-1252 is read as such, and UTF-8 as UTF-8', async () => {
    const text = csvOf(row.replace('Nomsa', 'José – “N”'));
    const windows = Uint8Array.from(
      Array.from(
        text,
        (letter) => ({ é: 0xe9, '–': 0x96, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0),
      ),
    );
    const [fromWindows] = await linesOf(windows);
    expect(fromWindows?.payer).toBe('José – “N” Zwane');
    expect(await linesOf(text)).toEqual([fromWindows]);
  });

  it('leaves out what is no money that came in, and tells by line what it refuses', async () => {
    const rows = await rowsOf(
      csvOf(
        '2026-03-02,,12.50,,Bank,Fee,T2',
        'someday,60.00,,,,,T3',
        '2026-03-02,60.00',
        '2026-03-02,=1+1,,,,,T4',
        '2026-03-02,"60.00,,,,',
        row,
      ),
    );
    expect(rows).toMatchObject([
      { at: 2, leftOut: true },
      { at: 3, reason: expect.stringContaining('not a day'), subject: 'T3' },
      { at: 4, reason: 'The row has 2 columns, the header 7' },
      { at: 5, reason: expect.stringContaining('“=1+1” is not an amount') },
      { at: 6, reason: expect.stringContaining('quote is not closed') },
      { at: 7, line },
    ]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /empty/],
    ['a workbook', Buffer.from('504b030414000600', 'hex'), /Excel workbook/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['no text', new Uint8Array(300), /not text/],
    ['other columns', 'a,b,c\n1,2,3\n', /“Date” is missing.*Say anew/],
    ['one endless line', 'x'.repeat(200_000), /too long/],
    ['too many lines', `${CSV_HEADER}\n${'1\n'.repeat(200_000)}`, /more than 200000 lines/],
  ])('that is %s is refused, with what to do', async (_, content, message) => {
    await expect(examined(content)).rejects.toThrow(message);
  });

  it('shows its heads and first rows', async () => {
    const preview = await previewOf(
      await fileOf(`Account,X\n${csvOf(...Array.from({ length: 30 }, () => row))}`),
    );
    expect(preview.header).toEqual(CSV_HEADER.split(','));
    expect(preview.rows).toHaveLength(10);
  });

  it('says of any bytes what is wrong, or reads them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const head = Buffer.from(`${CSV_HEADER}\n`);
        for (const content of [bytes, Buffer.concat([head, bytes])])
          expect(await faultOf(content)).toBeOneOf([undefined, 'NotImportable']);
      }),
      { numRuns: 100 },
    );
  });

  it('gives back the lines that were written, whatever they say', async () => {
    const words = fc.stringMatching(/^[A-Za-z0-9 ,;"é=+@-]{0,30}$/);
    const lines = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), words }), {
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(lines, async (written) => {
        const rows = written.map(
          ({ amount, words: said }, at) =>
            `2026-03-02,${(amount / 100).toFixed(2)},,,,"${said.replaceAll('"', '""')}",T${at}`,
        );
        const read = await linesOf(csvOf(...rows));
        expect(read.map(({ amount, text, bankId }) => ({ amount, text, bankId }))).toEqual(
          written.map(({ amount, words: said }, at) => ({
            amount: centsSchema.parse(amount),
            text: said.replaceAll(/\s+/g, ' ').trim(),
            bankId: `T${at}`,
          })),
        );
      }),
      { numRuns: 50 },
    );
  });
});
