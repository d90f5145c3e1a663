import { previewOf } from '@fines/command-api/statement/statement-file.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { examined, faultOf, fileOf, linesOf, rowsOf } from './reading-statements.ts';
import { ACCOUNT, CSV_COLUMNS, CSV_HEADER, csvOf } from './statement-files.ts';

/** Without the second byte of its first é. */
function cut(text: string): Buffer {
  const bytes = Buffer.from(text);
  const at = bytes.indexOf('é') + 1;
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
}

/** A file with these amounts in the column Details. */
const amounts = (...all: string[]): string =>
  csvOf(...all.map((amount, at) => `2026-03-02,,,,,${amount},T${at}`));

describe('CSV', () => {
  const row = '2026-03-02,60.00,,RF12FN2026001,Nomsa Zwane,Fine,T1';
  const line = { day: '2026-03-02', amount: 6000, payer: 'Nomsa Zwane', bankId: 'T1' };

  it.each<[string, string | Uint8Array]>([
    ['commas', csvOf(row)],
    ['semicolons', csvOf(row).replaceAll(',', ';')],
    ['tabs', csvOf(row).replaceAll(',', '\t')],
    ['a mark of its encoding', `\uFEFF${csvOf(row)}`],
    ['two bytes a letter', Buffer.from(`\uFEFF${csvOf(row)}`, 'utf16le')],
    ['two bytes a letter, the greater first', Buffer.from(`\uFEFF${csvOf(row)}`, 'utf16le').swap16()],
    ['line ends of old Macs', csvOf(row).replaceAll('\n', '\r')],
    ['what Excel says of its commas', `sep=,\n${csvOf(row)}`],
    ['a comma behind the heads', csvOf(row).replace('\n', ',\n')],
    ['a comma behind the row', csvOf(`${row},`)],
    [
      'numbers that are not to be numbers',
      csvOf(row.replace('60.00', '="60.00"').replace('T1', '"=""T1"""')),
    ],
    ['line ends of Windows', csvOf(row).replaceAll('\n', '\r\n')],
    ['what banks write above', `Account;${ACCOUNT}\nPeriod;March\n\n${csvOf(row)}`],
    ['columns in another order and more of them', `Branch,${CSV_HEADER}\nMbabane,${row}\n`],
  ])('with %s is read', async (_, content) => {
    expect(await linesOf(content)).toMatchObject([line]);
  });

  it.each(['\r', '\r\n', '\n'])(
    'has the same rows, with %j wherever a piece of a large file ends',
    async (end) => {
      const rows = Array.from({ length: 3000 }, () => row);
      const lines = (padding: string) =>
        csvOf(row.replace('Fine', `Fine${padding}`), ...rows).replaceAll('\n', end);
      const whole = lines('');
      // Files are read in pieces of so many bytes: the first one ends in the middle of a line end, or with it.
      const missing = 65_535 - whole.lastIndexOf(end, 65_535);
      const numbers = (await rowsOf(lines('x'.repeat(missing)))).map(({ at }) => at);
      expect(numbers).toEqual(Array.from({ length: 3001 }, (_, at) => at + 2));
    },
  );

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

  describe('in which a letter was cut', () => {
    const [one, two] = [row.replace('Nomsa', 'André'), row.replace('Nomsa', 'Zoë').replace('T1', 'T2')];
    it('is read as before, without the row', async () => {
      expect(await rowsOf(cut(csvOf(one, two)))).toMatchObject([
        { at: 2, reason: expect.stringContaining('not in UTF-8') },
        { at: 3, line: { payer: 'Zoë Zwane' } },
      ]);
    });

    it('and which has no other, is read as the files of the account are', async () => {
      const inUtf8 = { ...CSV_COLUMNS, encoding: 'utf-8' } as const;
      expect(await rowsOf(cut(csvOf(one)), inUtf8)).toMatchObject([{ at: 2, reason: expect.any(String) }]);
    });

    it('is not in the way of a file that says nothing of its encoding', async () => {
      expect(await examined(csvOf(row))).toMatchObject({ columns: { encoding: null } });
      expect(await examined(csvOf(one))).toMatchObject({ columns: { encoding: 'utf-8' } });
      expect(await examined(Buffer.from(csvOf(one), 'latin1'))).toMatchObject({
        encoding: 'windows-1252',
        columns: { encoding: 'windows-1252' },
      });
    });
  });

  it('in another encoding than the files of its account is refused, with the first row that shows it', async () => {
    const columns = { ...CSV_COLUMNS, encoding: 'windows-1252' } as const;
    const file = csvOf(row, row.replace('Nomsa', 'André'));
    await expect(examined(file, columns)).rejects.toThrow(/^Line 3 is in UTF-8, but.*Windows-1252/);
    expect(await linesOf(csvOf(row), columns)).toMatchObject([line]);
  });

  it('that marks credits is read so, and the account remembers it', async () => {
    const columns = { ...CSV_COLUMNS, amount: 'Details', text: null };
    const file = amounts('6400.00', '60.00Cr');
    expect(await rowsOf(file, columns)).toMatchObject([{ leftOut: true }, { line: { amount: 6000 } }]);
    const { columns: kept } = (await examined(file, columns)) as { columns: typeof columns };
    expect(await linesOf(amounts('6400.00'), kept)).toEqual([]);
    await expect(examined(amounts('1.00', '2.00Cr', '3.00Dr'), columns)).rejects.toThrow(
      /“Details” marks some/,
    );
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
    ['a workbook of LibreOffice', `PK\u0003\u0004${'\0'.repeat(26)}xl/workbook.xml`, /Excel workbook/],
    ['a ZIP archive', `PK\u0003\u0004\n\0${'\0'.repeat(24)}march.xml`, /ZIP archive. Unpack it/],
    ['a compressed file', Buffer.from('1f8b0800', 'hex'), /gzip.*Unpack it/],
    ['MT940', ':20:STARTUMSE\n:25:1/2\n', /MT940.*camt\.053 or CSV/],
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
      null,
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
            text: said
              .replace(/^="(.*)"$/, '$1')
              .replaceAll(/\s+/g, ' ')
              .trim(),
            bankId: `T${at}`,
          })),
        );
      }),
      { numRuns: 50, examples: [[[{ amount: 1, words: ',=",' }]]] },
    );
  });
});
