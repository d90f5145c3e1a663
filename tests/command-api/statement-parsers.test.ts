import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { NumberedRow } from '@fines/command-api/statement/camt-file.ts';
import { examineStatement, openStatement, previewOf } from '@fines/command-api/statement/statement-file.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import type { StatementLine } from '@fines/domain/statement/line.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { newFolder } from '../support/new-folder.ts';
import {
  ACCOUNT,
  camtOf,
  CSV_COLUMNS,
  CSV_HEADER,
  csvOf,
  type Entry,
  transaction,
} from './statement-files.ts';

const OF = { account: ACCOUNT, name: 'Fines', channel: 'BANK', columns: CSV_COLUMNS } as const;
const TODAY = '2026-06-30';

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
}

async function examined(content: string | Uint8Array) {
  return examineStatement(await fileOf(content), OF, TODAY);
}

/** The rows of a file, once it was examined. */
async function rowsOf(content: string | Uint8Array): Promise<NumberedRow[]> {
  const path = await fileOf(content);
  const { reading } = await examineStatement(path, OF, TODAY);
  const { rows } = await openStatement(path, reading, TODAY);
  const all: NumberedRow[] = [];
  for await (const batch of rows) all.push(...batch);
  return all;
}

const linesOf = async (content: string | Uint8Array): Promise<StatementLine[]> =>
  (await rowsOf(content)).flatMap((row) => ('line' in row ? [row.line] : []));

const camt = (...entries: Entry[]): string => camtOf({ entries });

describe('camt.053', () => {
  it.each(['02', '04', '08'])('in version %s says what came in', async (version) => {
    const payer = version === '08' ? '</Nm></Dbtr>' : undefined;
    const details = transaction({
      reference: 'RF12FN2026001',
      text: 'Fine',
      payer: 'Nomsa Zwane',
      ref: 'T1',
    });
    const newer = details
      .replace('<Dbtr><Nm>', '<Dbtr><Pty><Nm>')
      .replace('</Nm></Dbtr>', '</Nm></Pty></Dbtr>');
    const transactions = [payer === undefined ? details : newer];
    const file = camtOf({ version, entries: [{ amount: '60.00', ref: 'E1', transactions }] });
    const text = version === '08' ? file.replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>') : file;
    expect(await linesOf(text)).toEqual([
      {
        account: ACCOUNT,
        channel: 'BANK',
        day: '2026-03-02',
        amount: 6000,
        reference: 'RF12FN2026001',
        payer: 'Nomsa Zwane',
        text: 'Fine',
        bankId: 'T1',
      },
    ]);
  });

  it('may use a prefix for its namespace, character references, CDATA and comments', async () => {
    const text = camt({
      amount: '60',
      transactions: [transaction({ text: 'A&amp;B &#233; <![CDATA[<x>]]><!-- y -->' })],
    })
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
      .replace('<n:x>', '<x>');
    expect((await linesOf(text))[0]?.text).toBe('A&B é <x>');
  });

  it('has a line for each transaction of a batch, whose sum is the entry', async () => {
    const parts = ['60.00', '120.5'].map((amount, at) => transaction({ amount, ref: `T${at}` }));
    expect(await linesOf(camt({ amount: '180.50', transactions: parts }))).toMatchObject([
      { amount: 6000, bankId: 'T0' },
      { amount: 12_050, bankId: 'T1' },
    ]);
    const [row] = await rowsOf(camt({ amount: '180.00', ref: 'E1', transactions: parts }));
    expect(row).toEqual({ at: 1, reason: expect.stringContaining('do not add up'), subject: 'E1' });
  });

  it('leaves out of a batch what was taken from it, such as a fee', async () => {
    const parts = [transaction({ amount: '60' }), transaction({ amount: '2', direction: 'DBIT' })];
    const rows = await rowsOf(camt({ amount: '58.00', transactions: parts }));
    expect(rows).toMatchObject([{ line: { amount: 6000 } }, { leftOut: true }]);
  });

  it.each<[string, Partial<Entry>]>([
    ['money that went out', { direction: 'DBIT' }],
    ['what is not booked', { status: 'PDNG' }],
    ['a debit that was taken back', { isReversal: true }],
    ['nothing', { amount: '0.00' }],
  ])('leaves out %s', async (_, part) => {
    expect(await rowsOf(camt({ amount: '60.00', ...part }))).toEqual([{ at: 1, leftOut: true }]);
  });

  it.each<[string, Partial<Entry>, RegExp]>([
    ['another currency', { currency: 'ZAR' }, /ZAR is not taken/],
    ['too many decimals', { amount: '60.001' }, /no amount with at most 2 decimals/],
    ['a negative amount', { amount: '-60' }, /no amount/],
    ['a day that nobody has lived', { day: '2026-02-30' }, /no day/],
    ['a day to come', { day: '2026-07-01' }, /future/],
    ['a credit that the bank took back', { direction: 'DBIT', isReversal: true }, /took back.*refund/],
  ])('refuses by line %s', async (_, part, reason) => {
    const rows = await rowsOf(camt({ amount: '60.00', ref: 'E7', ...part }, { amount: '1' }));
    expect(rows).toMatchObject([
      { at: 1, reason: expect.stringMatching(reason), subject: 'E7' },
      { line: {} },
    ]);
  });

  it('is of the account that was chosen, and adds up', async () => {
    const entries = [{ amount: '60.00' }, { amount: '10.00', direction: 'DBIT' as const }];
    const { balances } = await examined(camtOf({ entries, opening: '100.00', closing: '150.00' }));
    expect(balances).toEqual({ opening: 10_000, closing: 15_000 });
    expect((await examined(camtOf({ entries }))).balances).toBeNull();
    await expect(examined(camtOf({ entries, opening: '100.00', closing: '150.01' }))).rejects.toThrow(
      /does not add up: it begins with SZL 100\.00, its entries come to SZL 50\.00, but it ends with SZL 150\.01/,
    );
    await expect(examined(camtOf({ entries, account: 'SZ99 0001' }))).rejects.toThrow(
      /is of the account SZ990001/,
    );
  });

  it('is read in any spelling of the account', async () => {
    expect(await linesOf(camtOf({ entries: [{ amount: '1' }], account: 'sz62 0001-23456' }))).toHaveLength(1);
  });
});

describe('XML of an attacker', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">
    ${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('\n')}]>`;
  const before = (start: string) => camt({ amount: '1' }).replace('<Document', `${start}<Document`);
  const inText = (text: string) => camt({ amount: '1', transactions: [transaction({ text })] });

  it.each([
    ['a billion laughs', before(laughs), /DOCTYPE/],
    ['an external entity', before('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), /DOCTYPE/],
    ['an external document type', before('<!DOCTYPE d SYSTEM "http://example.com/d.dtd">'), /DOCTYPE/],
    ['an entity that nobody declared', inText('&x;'), /undefined entity/],
    ['what every object of JavaScript has', inText('&constructor;'), /undefined entity/],
    ['deep nesting', before('').replace('<Id>S1</Id>', '<a>'.repeat(100)), /more than 32 levels/],
    ['a huge text', inText('x'.repeat(600_000)), /too long/],
    ['a huge CDATA section', inText(`<![CDATA[${'<'.repeat(600_000)}]]>`), /too long/],
    ['a huge comment', inText(`<!--${'<'.repeat(600_000)}-->`), /too long/],
    ['a huge tag', before('').replace('<Id>S1</Id>', `<a ${'b="" '.repeat(200_000)}`), /too long|duplicate/],
    ['a file that breaks off', camt({ amount: '1' }).slice(0, -30), /cannot be read/],
    ['another encoding', before('').replace('UTF-8', 'UTF-16'), /not in UTF-8/],
    ['bytes that are no UTF-8', Buffer.from(inText('é'), 'latin1'), /not in UTF-8/],
    ['another document', '<html></html>', /no camt\.053 statement/],
    ['a newer version', camtOf({ entries: [], version: '99' }), /version from 02 to 08/],
    ['no statement', camt().replace(/<Stmt>[^]*<\/Stmt>/, ''), /no statement/],
    ['no account', before('').replace(/<Acct>[^]*<\/Acct>/, ''), /does not say of which account/],
  ])('with %s is refused, with what to do', async (_, content, message) => {
    await expect(examined(content)).rejects.toThrow(message);
    await expect(examined(content)).rejects.toMatchObject({ name: 'NotImportable' });
  });

  it('never does anything but say what is wrong, whatever is put into a file or taken out of it', async () => {
    const whole = camt({
      amount: '60.00',
      transactions: [transaction({ text: 'Fine', payer: 'N', ref: 'T' })],
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.nat(40),
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.constantFrom('<', '>', '&', ']]>', '<!', '"'),
        ),
        async (at, length, put) => {
          const text = whole.slice(0, at) + put + whole.slice(at + length);
          await rowsOf(text.toWellFormed()).catch((error: Error) => expect(error.name).toBe('NotImportable'));
        },
      ),
      { numRuns: 300 },
    );
  });
});

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
          await rowsOf(content).catch((error: Error) => expect(error.name).toBe('NotImportable'));
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
