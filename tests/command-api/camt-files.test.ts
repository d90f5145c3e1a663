import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { balancesOf, examined, faultOf, linesOf, rowsOf } from './reading-statements.ts';
import { ACCOUNT, camtOf, type Entry, transaction } from './statement-files.ts';

const STATEMENT = /<Stmt>[^]*<\/Stmt>/;

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
    expect(row).toMatchObject({ at: 1, reason: expect.stringContaining('do not add up'), subject: 'E1' });
  });

  it('leaves out of a batch what was taken from it, such as a fee', async () => {
    const parts = [transaction({ amount: '60' }), transaction({ amount: '2', direction: 'DBIT' })];
    const rows = await rowsOf(camt({ amount: '58.00', transactions: parts }));
    expect(rows).toMatchObject([{ line: { amount: 6000 } }, { leftOut: true, debit: { amounts: [200] } }]);
  });

  const RETURN = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf></TxDtls>';

  it.each<[string, Partial<Entry>, boolean]>([
    ['money that went out', {}, false],
    ['a reversal', { isReversal: true }, true],
    ['a return', { transactions: [transaction({ text: 'x' }).replace('</TxDtls>', RETURN)] }, true],
  ])('leaves out %s, and says what is known of it', async (_, part, isReturn) => {
    const transactions = [transaction({ text: 'for RF12FN2026001' })];
    const debit = { amount: '60.00', direction: 'DBIT' as const, ref: 'E7', transactions, ...part };
    const [row] = await rowsOf(camt(debit));
    expect(row).toMatchObject({ leftOut: true, debit: { amounts: [6000], bankId: 'E7', isReturn } });
  });

  it.each<[string, string, string]>([
    ['RmtInf/Strd/AddtlRmtInf', '<RmtInf><Strd><AddtlRmtInf>R</AddtlRmtInf></Strd></RmtInf>', ''],
    [
      'a second Strd',
      '<RmtInf><Strd><CdtrRefInf><Ref>A</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>R</Ref></CdtrRefInf></Strd></RmtInf>',
      '',
    ],
    ['RfrdDocInf', '<RmtInf><Strd><RfrdDocInf><Nb>R</Nb></RfrdDocInf></Strd></RmtInf>', ''],
    [
      'EndToEndId beside a foreign reference',
      '<RmtInf><Strd><CdtrRefInf><Ref>A</Ref></CdtrRefInf></Strd></RmtInf>',
      '<EndToEndId>R</EndToEndId>',
    ],
    ['InstrId', '', '<InstrId>R</InstrId>'],
    ['PmtInfId', '', '<PmtInfId>R</PmtInfId>'],
    ['a purpose', '<Purp><Prtry>R</Prtry></Purp>', ''],
  ])('has the words of %s', async (_, details, refs) => {
    const text = `<TxDtls><Refs>${refs}</Refs>${details}</TxDtls>`;
    const [line] = await linesOf(camt({ amount: '60', transactions: [text] }));
    expect([line?.reference, line?.further]).toContain('R');
  });

  it('has whoever has paid through somebody else', async () => {
    const parties =
      '<RltdPties><Dbtr><Nm>Wallet</Nm></Dbtr><UltmtDbtr><Nm>Gugu Mabuza</Nm></UltmtDbtr></RltdPties>';
    const [line] = await linesOf(camt({ amount: '60', transactions: [`<TxDtls>${parties}</TxDtls>`] }));
    expect(line).toMatchObject({ payer: 'Wallet', ultimatePayer: 'Gugu Mabuza' });
  });

  it.each<[string, Partial<Entry>]>([
    ['what is not booked', { status: 'PDNG' }],
    ['a debit that was taken back', { isReversal: true }],
    ['nothing', { amount: '0.00' }],
  ])('leaves out %s', async (_, part) => {
    expect(await rowsOf(camt({ amount: '60.00', ...part }))).toEqual([
      { at: 1, statement: 1, leftOut: true },
    ]);
  });

  it.each<[string, Partial<Entry>, RegExp]>([
    ['another currency', { currency: 'ZAR' }, /ZAR is not taken/],
    ['too many decimals', { amount: '60.001' }, /no amount with at most 2 decimals/],
    ['a negative amount', { amount: '-60' }, /no amount/],
    ['a day that nobody has lived', { day: '2026-02-30' }, /no day/],
    ['a day to come', { day: '2026-07-01' }, /future/],
    ['a moment that nobody has lived', { moment: '2026-02-30T10:00:00' }, /no day/],
  ])('refuses by line %s', async (_, part, reason) => {
    const rows = await rowsOf(camt({ amount: '60.00', ref: 'E7', ...part }, { amount: '1' }));
    expect(rows).toMatchObject([
      { at: 1, reason: expect.stringMatching(reason), subject: 'E7' },
      { line: {} },
    ]);
  });

  it.each<[string, (text: string) => Uint8Array]>([
    ['ISO-8859-1', (text) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['Windows-1252', (text) => Buffer.from(text.replace('UTF-8', 'windows-1252'), 'latin1')],
    ['UTF-16 with a mark', (text) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-16 without a mark', (text) => Buffer.from(text.replace('UTF-8', 'UTF-16LE'), 'utf16le')],
    ['UTF-16, the greater first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    [
      'UTF-16 without a mark, the greater first',
      (text) => Buffer.from(text.replace('UTF-8', 'UTF-16BE'), 'utf16le').swap16(),
    ],
    ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ])('is read in %s', async (_, written) => {
    const text = camt({ amount: '60', transactions: [transaction({ payer: 'Zoë Müller-Dlamini' })] });
    expect(await linesOf(written(text))).toMatchObject([{ payer: 'Zoë Müller-Dlamini' }]);
  });

  it('may fill up its amounts with zeros', async () => {
    const text = camtOf({
      entries: [{ amount: '000000000000060.00' }],
      opening: '000000000000149.87',
      closing: '000000000000209.87',
    });
    expect(await linesOf(text)).toMatchObject([{ amount: 6000 }]);
    expect(await linesOf(camt({ amount: '60.00000' }))).toMatchObject([{ amount: 6000 }]);
  });

  it('is of the account that was chosen, and adds up', async () => {
    const entries = [{ amount: '60.00' }, { amount: '10.00', direction: 'DBIT' as const }];
    expect(await balancesOf(camtOf({ entries, opening: '100.00', closing: '150.00' }))).toEqual({
      opening: 10_000,
      closing: 15_000,
    });
    expect(await balancesOf(camtOf({ entries }))).toBeNull();
    await expect(examined(camtOf({ entries, opening: '100.00', closing: '150.01' }))).rejects.toThrow(
      /does not add up: it begins with SZL 100\.00, its entries come to SZL 50\.00, but it ends with SZL 150\.01/,
    );
    // A balance may be more than any payment.
    const rich = { entries, opening: '5000000000.00', closing: '5000000050.00' };
    expect(await balancesOf(camtOf(rich))).toEqual({ opening: 500_000_000_000, closing: 500_000_005_000 });
    await expect(examined(camtOf({ ...rich, closing: '5000000050.01' }))).rejects.toThrow(/does not add up/);
    await expect(examined(camtOf({ entries, account: 'SZ99 0001' }))).rejects.toThrow(
      /is of the account SZ990001/,
    );
  });

  it('may hold several statements, and says of which one each row is', async () => {
    const [statement = ''] = STATEMENT.exec(camt({ amount: '60.00' }, { amount: '1.00' })) ?? [];
    const whole = camt().replace(STATEMENT, statement + statement);
    const places = (await rowsOf(whole)).map(({ at, statement: of }) => [at, of]);
    expect(places).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
  });

  it('is read of an account of which nobody said any columns', async () => {
    for (const text of [
      camt({ amount: '60' }),
      Buffer.from(camt({ amount: '60' }).replace('UTF-8', 'UTF-16LE'), 'utf16le'),
    ])
      expect(await examined(text, null)).toMatchObject({ format: 'CAMT_053' });
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
    ['a huge instruction', inText(`<?x ${'<'.repeat(600_000)}?>`), /too long/],
    ['a huge tag', before('').replace('<Id>S1</Id>', `<a ${'b="" '.repeat(200_000)}`), /too long|duplicate/],
    ['a file that breaks off', camt({ amount: '1' }).slice(0, -30), /cannot be read/],
    ['another encoding', before('').replace('UTF-8', 'UTF-16'), /in UTF-16, not in UTF-8/],
    ['an encoding of a mainframe', before('').replace('UTF-8', 'IBM037'), /in IBM037, not in UTF-8/],
    ['bytes that are no UTF-8', Buffer.from(inText('é'), 'latin1'), /not in UTF-8/],
    ['another document', '<html></html>', /no camt\.053 statement/],
    ['a newer version', camtOf({ entries: [], version: '99' }), /version from 02 to 08/],
    ['no statement', camt().replace(STATEMENT, ''), /no statement/],
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
          expect(await faultOf(text.toWellFormed())).toBeOneOf([undefined, 'NotImportable']);
        },
      ),
      { numRuns: 300 },
    );
  });
});
