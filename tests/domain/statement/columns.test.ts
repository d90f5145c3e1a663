import { centsIn, dayIn } from '@fines/domain/statement/cells.ts';
import { type Columns, columnsFault, rowReader, Signs } from '@fines/domain/statement/columns.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ACCOUNT = { account: 'SZ62000123456', channel: 'BANK' } as const;
const HEADER = ['Date', 'Credit', 'Ref', 'Name', 'Details', 'Txn', 'Status'];
const COLUMNS: Columns = {
  day: 'Date',
  amount: 'Credit',
  reference: 'Ref',
  payer: 'Name',
  text: 'Details',
  bankId: 'Txn',
  dayOrder: 'DMY',
  decimalMark: '.',
  only: null,
  currency: null,
  unmarked: null,
  encoding: null,
};
const TODAY = '2026-06-30';

const read = (cells: string[], columns: Partial<Columns> = {}) =>
  rowReader(ACCOUNT, { ...COLUMNS, ...columns }, HEADER, TODAY)(cells);

describe('a row', () => {
  it('is a line of the account, as its columns say', () => {
    const cells = ['01/06/2026', '1,250.50', ' RF18 5390 ', 'Nomsa  Zwane', 'Fine\tof May', 'T1', 'OK'];
    expect(read(cells)).toEqual({
      line: {
        ...ACCOUNT,
        day: '2026-06-01',
        amount: 125_050,
        reference: 'RF18 5390',
        payer: 'Nomsa Zwane',
        text: 'Fine of May',
        bankId: 'T1',
      },
    });
  });

  it('has nothing of columns that nobody named', () => {
    const none = { reference: null, payer: null, text: null, bankId: null };
    expect(read(['01/06/2026', '60', 'R', 'N', 'D', 'T', ''], none)).toMatchObject({
      line: { reference: null, payer: null, text: '', bankId: null },
    });
  });

  it.each(['', '  ', '0.00', '-60.00', '60.00-', '(60.00)', '60.00 DR', '−60'])(
    'with %j where money comes in is left out',
    (amount) => {
      expect(read(['01/06/2026', amount, '', '', '', '', ''])).toMatchObject({ leftOut: true });
    },
  );

  it('that is money that went out says so: it may be what came in before, whatever kind it is', () => {
    const only = { column: 'Status', is: 'Completed' };
    const cells = ['01/06/2026', '', 'Reversal of TKR1', '', '-60.00', 'T9', 'Reversed'];
    expect(read(cells, { only })).toEqual({
      leftOut: true,
      debit: {
        account: ACCOUNT.account,
        day: '2026-06-01',
        amounts: [6000],
        text: '01/06/2026 Reversal of TKR1 -60.00 Reversed',
        bankId: 'T9',
        isReturn: false,
      },
    });
  });

  it('of another kind than wanted is left out, whatever it holds', () => {
    const only = { column: 'status', is: 'Completed' };
    const row = (status: string) => read(['01/06/2026', '60', '', '', '', '', status], { only });
    expect(row(' COMPLETED ')).toHaveProperty('line');
    expect(row('Failed')).toEqual({ leftOut: true });
    expect(read(['?', '?', '', '', '', '', 'Fee'], { only })).toMatchObject({ leftOut: true });
  });

  it.each([
    ['31/02/2026', '60', /not a day/],
    ['2026-06-01', '60', /not a day/],
    ['01/07/2026', '60', /lies in the future/],
    ['01/06/2026', 'sixty', /“sixty” is not an amount/],
    ['01/06/2026', '60.005', /is not an amount/],
    ['01/06/2026', '12,50', /is not an amount/],
    ['01/06/2026', 'R 60.00', /is not an amount in emalangeni/],
    ['01/06/2026', '1000000000.01', /too large/],
  ])(
    'with the day %s and the amount %s is refused, with the reason and its number',
    (day, amount, reason) => {
      expect(read([day, amount, '', '', '', 'T9', ''])).toEqual({
        reason: expect.stringMatching(reason),
        subject: 'T9',
      });
    },
  );

  it('keeps nothing that cannot be shown, and never more than there is room for', () => {
    const row = read(['01/06/2026', '60', 'a\u0000b\u202Ec', 'é'.normalize('NFD'), 'x'.repeat(2000), '', '']);
    expect(row).toMatchObject({ line: { reference: 'a bc', payer: 'é', text: 'x'.repeat(500) } });
  });
});

const inCurrency = (currency: string, amount = '60.00') =>
  read(['01/06/2026', amount, '', '', '', 'T9', currency], { currency: 'Status' });

const unmarkedOut = (amount: string) => read(['01/06/2026', amount, '', '', '', '', ''], { unmarked: 'OUT' });

/** What amounts in the column Details show. */
function seen(amounts: readonly string[], balance = '1.00', more: Partial<Columns> = {}): Signs {
  const signs = new Signs({ ...COLUMNS, amount: 'Details', ...more }, HEADER);
  for (const amount of amounts) signs.add(['01/06/2026', '', '', '', amount, '', balance]);
  return signs;
}

describe('a currency', () => {
  it('other than that of the authority is refused by row, if money came in', () => {
    expect(inCurrency(' szl ')).toHaveProperty('line');
    for (const other of ['USD', 'ZAR', 'E', ''])
      expect(inCurrency(other)).toEqual({ reason: expect.stringContaining('only SZL is'), subject: 'T9' });
    expect(inCurrency('USD', '-60.00')).toMatchObject({ leftOut: true });
  });
});

describe('amounts without a mark', () => {
  it.each<[string, readonly string[], Columns['unmarked']]>([
    ['money that came in, if nothing is marked', ['60.00', '70.00'], null],
    ['money that came in, beside debits', ['60.00', '-70.00', '70.00 Dr', '(1.00)'], null],
    ['money that went out, beside credits', ['60.00', '70.00Cr'], 'OUT'],
    ['none, if all are marked', ['60.00Cr', '70.00 DR'], 'OUT'],
  ])('are %s', (_, amounts, unmarked) => {
    expect(seen(amounts)).toMatchObject({ unmarked, fault: undefined });
  });

  it.each<[string, readonly string[], string?]>([
    ['both sides are marked beside them', ['60.00', '70.00Cr', '80.00Dr']],
    ['credits are marked, and debits by a sign', ['60.00', '70.00Cr', '-80.00']],
    ['only other columns are marked', ['60.00', '70.00'], '33343.76Cr'],
  ])('are to be asked about if %s', (_, amounts, balance) => {
    expect(seen(amounts, balance).fault).toContain('nobody can tell what came in');
    for (const unmarked of ['IN', 'OUT'] as const)
      expect(seen(amounts, balance, { unmarked })).toMatchObject({ unmarked, fault: undefined });
  });

  it('are what came in where nothing else stands, whatever the balance is', () => {
    expect(seen(['60.00'], '33343.76Cr', { amount: 'Credit' }).fault).toBeUndefined();
  });

  it('are left out as money that went out, and marked ones are taken', () => {
    for (const amount of ['60.00', '60.00Dr', '60.00 D', '-60.00', '(60.00)'])
      expect(unmarkedOut(amount)).toMatchObject({ leftOut: true });
    for (const amount of ['60.00Cr', 'Cr 60.00', '60.00 C', '60.00 cr.', '+60.00', '60.00+'])
      expect(unmarkedOut(amount)).toMatchObject({ line: { amount: 6000 } });
  });
});

describe('an amount', () => {
  it.each([
    ['60', '.', 6000],
    ['60.5', '.', 6050],
    ['0000060.00', '.', 6000],
    ['1,250.00', '.', 125_000],
    ['1 250.00', '.', 125_000],
    ['1\u00A0250.00', '.', 125_000],
    ['SZL 1,250.00', '.', 125_000],
    ['E60.00', '.', 6000],
    ['+60.00', '.', 6000],
    ['60.00 CR', '.', 6000],
    ['1.250,00', ',', 125_000],
    ['1250,5', ',', 125_050],
    ['-1.250,00', ',', -125_000],
  ] as const)('%j with %s before the cents is %i cents', (cell, mark, cents) => {
    expect(centsIn(cell, mark)).toBe(cents);
  });

  it.each(['1,25.00', '12,50', '1.2.3', '--60', '60.00 USD', '1e3', 'Infinity', '٦٠'])(
    '%j is none',
    (cell) => {
      expect(centsIn(cell, '.')).toEqual(expect.stringContaining('not an amount'));
    },
  );

  it('comes out of every way to write it, to the cent', () => {
    const amounts = fc.integer({ min: 1, max: 100_000_000_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('.', ','), fc.boolean(), (cents, mark, grouped) => {
        const whole = String(Math.floor(cents / 100));
        const separator = mark === '.' ? ',' : '.';
        const shown = grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, separator) : whole;
        expect(centsIn(`${shown}${mark}${String(cents % 100).padStart(2, '0')}`, mark)).toBe(cents);
      }),
    );
  });
});

describe('a day', () => {
  it.each([
    ['31/12/2026', 'DMY', '2026-12-31'],
    ['1.2.26', 'DMY', '2026-02-01'],
    ['01-Mar-2026', 'DMY', '2026-03-01'],
    ['1 September 2026', 'DMY', '2026-09-01'],
    ['12/31/2026', 'MDY', '2026-12-31'],
    ['Mar 1, 2026', 'MDY', '2026-03-01'],
    ['2026-03-01', 'YMD', '2026-03-01'],
    ['20260301', 'YMD', '2026-03-01'],
    ['2026-03-01T23:59:59+02:00', 'YMD', '2026-03-01'],
    ['01/03/2026 23:59', 'DMY', '2026-03-01'],
  ] as const)('%s in the order %s is %s', (cell, order, day) => {
    expect(dayIn(cell, order)).toBe(day);
  });

  it.each([
    ['30/02/2026', 'DMY'],
    ['12/31/2026', 'DMY'],
    ['01/Foo/2026', 'DMY'],
    ['1/1/20261', 'DMY'],
    ['', 'YMD'],
    ['0000-01-01', 'YMD'],
  ] as const)('%j in the order %s is none', (cell, order) => {
    expect(dayIn(cell, order)).toBeUndefined();
  });
});

it('asks for columns that a file lacks or has twice, however they are spelled', () => {
  expect(
    columnsFault(
      COLUMNS,
      HEADER.map((name) => ` ${name.toUpperCase()} `),
    ),
  ).toBeUndefined();
  expect(
    columnsFault(
      COLUMNS,
      HEADER.filter((name) => name !== 'Credit'),
    ),
  ).toMatch(/“Credit” is missing/);
  expect(columnsFault(COLUMNS, [...HEADER, 'Txn'])).toMatch(/“Txn” is there more than once/);
  const only = { column: 'Kind', is: 'Paid' };
  expect(columnsFault({ ...COLUMNS, only }, HEADER)).toMatch(/“Kind” is missing/);
});

it('says of any row at all what it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 7, maxLength: 7 }), (cells) => {
      const row = read(cells);
      expect(['line', 'leftOut', 'reason'].filter((key) => key in row)).toHaveLength(1);
    }),
  );
});
