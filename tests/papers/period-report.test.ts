import { FIRST_LETTERHEAD } from '@fines/domain/letterhead/letterhead.ts';
import { MOST_ROWS, type PeriodFigures, type PeriodReport } from '@fines/domain/report/period-report.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offenses.ts';
import type { Block } from '@fines/papers/paper.ts';
import { pdfOf } from '@fines/papers/pdf.ts';
import { periodName, periodReportPaper } from '@fines/papers/period-report.ts';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';

const figures = (of: Partial<PeriodFigures> = {}): PeriodFigures => ({
  fines: { count: 1200, amount: 150_000 },
  payments: { count: 700, amount: 90_500.5 },
  refunds: { count: 3, amount: 500 },
  collected: 90_000.5,
  collectionRate: 61.5,
  disputes: { submitted: 12, decided: 9, approved: 4 },
  deletions: 2,
  paidWithoutReceipt: { count: 5, amount: 450 },
  ...of,
});

const part = { count: 10, amount: 1000, paidAmount: 500, countBefore: 8 };

const report = (of: Partial<PeriodReport> = {}): PeriodReport => ({
  period: { startDate: '2026-10-01', endDate: '2026-10-31' },
  before: { startDate: '2026-09-01', endDate: '2026-09-30' },
  isOver: true,
  figures: {
    now: figures(),
    before: figures({ fines: { count: 1000, amount: 0 }, collectionRate: 64, collected: 100_000 }),
  },
  offenses: [{ offenseType: 'SPEEDING', ...part }],
  officers: {
    top: [{ id: '1', firstName: 'Sipho', lastName: 'Dlamini', badgeNumber: 'RSP-1001', ...part }],
    rest: { ...part, members: 3 },
  },
  places: { top: [{ place: 'Gwamile Street, Mbabane', ...part }], rest: null },
  trend: { grain: 'day', points: [{ date: '2026-10-01', fines: 40, collected: 3000 }] },
  overdue: {
    asOf: '2026-10-31',
    ages: [
      { from: 1, to: 30, count: 4, amount: 400 },
      { from: 31, to: 60, count: 3, amount: 300 },
      { from: 61, to: 90, count: 0, amount: 0 },
      { from: 91, to: null, count: 1, amount: 100 },
    ],
  },
  cashUps: { closed: 31, withDifference: 2, signedOff: 1, missing: 20, surplus: 5 },
  record: {
    position: '4711/4711',
    entries: 5000,
    checkpoint: { size: 4990, root: 'ab12'.repeat(16), signedAt: '2026-11-01T06:00:00.000Z' },
  },
  madeAt: '2026-11-01T06:30:00.000Z',
  ...of,
});

const paperOf = (of: Partial<PeriodReport> = {}) =>
  periodReportPaper(report(of), { letterhead: FIRST_LETTERHEAD });

const flat = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => (block.kind === 'beside' ? flat([...block.left, ...block.right]) : [block]));

const tablesOf = (of: Partial<PeriodReport> = {}) =>
  flat(paperOf(of).blocks).filter((block) => block.kind === 'table');

describe('a period is named as people name it', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'October 2026'],
    ['2026-07-01', '2026-09-30', 'Quarter 3 of 2026'],
    ['2026-02-01', '2026-04-30', '1 February 2026 to 30 April 2026'],
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-03-05', '2026-03-05', '5 March 2026'],
    ['2026-03-05', '2026-04-04', '5 March 2026 to 4 April 2026'],
  ])('%s to %s', (startDate, endDate, name) => {
    expect(periodName({ startDate, endDate })).toBe(name);
  });
});

describe('the report on paper', () => {
  it('has the figures beside those before, with the change', () => {
    const [figuresTable] = tablesOf();
    expect(figuresTable?.columns.map(({ head }) => head.text)).toEqual([
      'Figure',
      'October 2026',
      'September 2026',
      'Change',
    ]);
    const rowOf = (label: string) => figuresTable?.rows.find(([first]) => first === label);
    expect(rowOf('Fines issued')).toEqual(['Fines issued', '1,200', '1,000', '+20.0 %']);
    expect(rowOf('Amount of these fines (SZL)')).toEqual([
      'Amount of these fines (SZL)',
      '150,000.00',
      '0.00',
      '–',
    ]);
    expect(rowOf('Collected: payments less refunds (SZL)')?.at(-1)).toBe('−10.0 %');
    expect(rowOf('Collection rate: paid of the amount')).toEqual([
      'Collection rate: paid of the amount',
      '61.5 %',
      '64.0 %',
      '−2.5 points',
    ]);
    expect(rowOf('Fines deleted')?.at(-1)).toBe('0.0 %');
  });

  it('has its tables on a page of their own, each with its total', () => {
    const { blocks } = paperOf();
    const at = blocks.findIndex(({ kind }) => kind === 'new-page');
    expect(blocks.slice(at + 1).map(({ kind }) => kind)).toEqual(['table', 'table', 'table', 'text']);
    const [, , officers] = tablesOf();
    expect(officers?.rows).toEqual([
      ['Sipho Dlamini (RSP-1001)', '10', '8', '1,000.00', '500.00', '50.0 %'],
      ['All others (3)', '10', '8', '1,000.00', '500.00', '50.0 %'],
    ]);
    expect(officers?.total).toEqual(['Total', '20', '16', '2,000.00', '1,000.00', '50.0 %']);
  });

  it('cuts what is too long for a line, and shows the rest of the offenses as one bar', () => {
    const place = `Corner of ${'a very long street '.repeat(10)}`;
    const types = [
      'SPEEDING',
      'PARKING',
      'RED_LIGHT',
      'NO_SEATBELT',
      'DUI',
      'NO_LICENSE',
      'OTHER',
      'NO_INSURANCE',
    ] as const;
    const of = {
      places: { top: [{ place, ...part }], rest: null },
      offenses: types.map((offenseType) => Object.assign({ offenseType }, part)),
    };
    const name = tablesOf(of).at(-1)?.rows[0]?.[0] ?? '';
    expect(name.length).toBeLessThanOrEqual(32);
    expect(name.endsWith('…')).toBe(true);
    const bars = flat(paperOf(of).blocks).find((block) => block.kind === 'bars');
    expect(bars?.bars).toHaveLength(7);
    expect(bars?.bars.at(-1)).toMatchObject({ label: 'All others (2)', value: 20 });
  });

  it('says when it was made, of which record of the log, and that its period is not over', () => {
    expect(paperOf().footer).toEqual([
      'Made 1 November 2026, 08:30',
      'Record of the log: 5,000 entries, position 4711/4711',
      'Newest checkpoint: 4,990 entries, root ab12ab12ab12ab12, signed 1 November 2026, 08:00',
    ]);
    const titleOf = (isOver: boolean) => paperOf({ isOver }).blocks[0];
    expect(titleOf(true)).toMatchObject({ kind: 'title', stamps: [] });
    expect(titleOf(false)).toMatchObject({ stamps: ['Not over yet'] });
  });
});

/** As much as a report can say: a quarter of a country with a million fines, whose names are long and in capitals. */
function fullest(): PeriodReport {
  const many = { count: 1_234_567, amount: 123_456_789.5, paidAmount: 98_765_432.1, countBefore: 1_111_111 };
  const row = <Named>(named: Named) => Object.assign({}, many, named);
  const rest = row({ members: 12_345 });
  const nth = Array.from({ length: MOST_ROWS }, (_, n) => n);
  const sum = { count: 12_345_678, amount: 1_234_567_890.5 };
  return report({
    period: { startDate: '2026-07-01', endDate: '2026-09-30' },
    isOver: false,
    figures: { now: figures({ fines: sum, payments: sum, collected: sum.amount }), before: figures() },
    offenses: OFFENSE_TYPES.map((offenseType) => row({ offenseType })),
    officers: {
      top: nth.map((n) =>
        row({
          id: String(n),
          firstName: 'NOMCEBISI',
          lastName: 'DLAMINI-NXUMALO-SIMELANE',
          badgeNumber: 'RSP-12345',
        }),
      ),
      rest,
    },
    places: { top: nth.map((n) => row({ place: `CORNER OF GWAMILE AND MAHLOKOHLA STREET ${n}` })), rest },
    trend: {
      grain: 'day',
      points: Array.from({ length: 92 }, (_, n) => {
        return { date: shiftDay('2026-07-01', n), fines: 5000 + n, collected: 1_000_000 + n };
      }),
    },
    overdue: { asOf: '2026-09-30', ages: report().overdue.ages.map((age) => Object.assign({}, age, sum)) },
  });
}

it('is a page of figures and a page of tables, as little or as much as there is to say', async () => {
  const letterhead = {
    ...FIRST_LETTERHEAD,
    address: `${FIRST_LETTERHEAD.address}\nCorner of two roads\nBehind it`,
  };
  for (const made of [report(), fullest()]) {
    const pdf = await pdfOf([periodReportPaper(made, { letterhead })], 'A4', new Map());
    const { totalPages, text } = await extractText(new Uint8Array(pdf));
    expect(totalPages).toBe(2);
    expect(text[0]).toContain('Cash too much');
    expect(text[1]).toContain('fines count only as deleted');
  }
});
