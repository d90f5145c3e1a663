import {
  receiptSchema,
  paymentStatsSchema,
  type PaymentView,
  paymentViewSchema,
} from '@fines/domain/fine/payment-view.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { personSchema } from '@fines/domain/shared/person.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { CHIEF, CLERK } from '../domain/events.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import {
  emalangeni,
  KNOWN,
  KNOWN_PAYMENTS,
  KNOWN_REFUNDS,
  knownReading,
  revenueOf,
  sumOf,
  TODAY,
} from './known-data.ts';
import { ascending, ownList, reactAdminList } from './lists.ts';
import { answered } from './reading.ts';

let client: ApiClient;
beforeAll(async () => {
  client = await (await knownReading()).as('FINANCE_OFFICER');
});

const list = ownList(() => client, '/payments', paymentViewSchema.strict());
const found = async (query: string) => {
  const { data, pagination } = await list(`limit=100&${query}`);
  expect(pagination.total).toBe(data.length);
  return data.map(({ id }) => id).toSorted();
};
const known = (isWanted: (payment: (typeof KNOWN_PAYMENTS)[number]) => boolean): string[] =>
  KNOWN_PAYMENTS.filter(isWanted)
    .map(({ receipt }) => receipt)
    .toSorted();

const tenDaysAgo = shiftDay(TODAY, -10);
const threeDaysAgo = shiftDay(TODAY, -3);

describe('the list of payments', () => {
  it('has every payment, of deleted fines too, with the fields that the API promises', async () => {
    expect(await found('')).toEqual(known(() => true));
    const [payment] = (await list('search=RCP-2026-008')).data;
    const expected = KNOWN_PAYMENTS.find(({ receipt }) => receipt === 'RCP-2026-008');
    expect(payment).toMatchObject({
      id: 'RCP-2026-008',
      receiptNumber: 'RCP-2026-008',
      fineId: 'FN-2026-008',
      fine: { id: 'FN-2026-008', fineNumber: 'FN-2026-008', licensePlate: expected?.fine.plate, amount: 62 },
      amount: 62,
      method: expected?.method,
      status: 'COMPLETED',
      transactionReference: 'REF/8',
      paidAt: `${expected?.day}T09:00:00.000Z`,
      createdAt: `${expected?.day}T09:00:00.000Z`,
      processedBy: { firstName: 'Nomsa', lastName: 'Simelane' },
    });
  });

  it('filters by method, status, days, fine and ids, and counts what it finds', async () => {
    expect(await found('method=cash')).toEqual(known(({ method }) => method === 'CASH'));
    expect(await found('status=COMPLETED')).toEqual(known(({ refundDay }) => refundDay === undefined));
    expect(await found('status=REFUNDED')).toEqual(known(({ refundDay }) => refundDay !== undefined));
    expect(await found('fineId=FN-2026-007')).toEqual(['RCP-2026-007']);
    const inDays = known(({ day }) => day >= tenDaysAgo && day <= threeDaysAgo);
    expect(inDays.length).toBeGreaterThan(2);
    expect(await found(`startDate=${tenDaysAgo}&endDate=${threeDaysAgo}`)).toEqual(inDays);
    expect(await found(`startDate=${tenDaysAgo}&method=CARD`)).toEqual(
      known(({ day, method }) => day >= tenDaysAgo && method === 'CARD'),
    );
    expect(await found(`endDate=${tenDaysAgo}&search=xyz9`)).toEqual(
      known(({ day, fine }) => day <= tenDaysAgo && fine.plate === 'XYZ 9'),
    );
  });

  it('filters by who took the money, and by a whole reference in any case', async () => {
    expect(await found(`processedById=${CLERK.id}`)).toEqual(known(() => true));
    expect(await found(`processedById=${CLERK.id}&method=CARD`)).toEqual(
      known(({ method }) => method === 'CARD'),
    );
    expect(await found(`processedById=${CHIEF.id}`)).toEqual([]);
    expect(await found('reference=ref/15')).toEqual(['RCP-2026-015']);
    expect(await found('reference=REF/1')).toEqual([]);
  });

  it('finds by plate, fine number, receipt number and reference', async () => {
    expect(await found('search=hsd472bm')).toEqual(known(({ fine }) => fine.plate === 'HSD 472 BM'));
    for (const text of ['fn-2026-015', 'rcp-2026-015', 'ref/15']) {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(['RCP-2026-015']);
    }
  });

  const sorts: readonly [string, (payment: PaymentView) => string | number][] = [
    ['paidAt', ({ paidAt }) => paidAt],
    ['createdAt', ({ paidAt }) => paidAt],
    ['amount', ({ amount }) => amount],
    ['fineNumber', ({ fineId }) => fineId],
    ['receiptNumber', ({ id }) => id],
    ['licensePlate', ({ fine }) => fine.licensePlate],
    ['method', ({ method }) => method],
  ];
  it.each(sorts)('sorts by %s, the same in both directions', async (field, valueOf) => {
    const up = await list(`sortBy=${field}&sortOrder=asc&limit=100`);
    const down = await list(`sortBy=${field}&sortOrder=desc&limit=100`);
    const values = up.data.map((payment) => valueOf(payment));
    expect(values).toHaveLength(KNOWN_PAYMENTS.length);
    expect(values).toEqual(values.toSorted(ascending));
    expect(down.data).toEqual(up.data.toReversed());
  });

  it("speaks react-admin's dialect, and gives the newest first unless asked otherwise", async () => {
    const { ids, contentRange } = await reactAdminList(client, '/payments', { range: [0, 4] });
    expect(ids).toEqual((await list('limit=5&sortBy=paidAt')).data.map(({ id }) => id));
    expect(contentRange).toBe(`payments 0-4/${KNOWN_PAYMENTS.length}`);
    const many = await reactAdminList(client, '/payments', { filter: { id: ['RCP-2026-007', 'x'] } });
    expect(many.ids).toEqual(['RCP-2026-007']);
  });

  it.each([
    ['startDate=tomorrow', 'startDate'],
    ['endDate=0000-01-01', 'endDate'],
    ['endDate=9999-12-31', 'endDate'],
    ['method=GOLD', 'method'],
    ['sortBy=colour', 'sortBy'],
  ])('refuses %s', async (query, parameter) => {
    const problem = problemOf(await client.get(`/payments?${query}`));
    expect(problem).toMatchObject({ status: 400, code: 'bad-parameter' });
    expect(Object.keys(problem.errors ?? {})).toEqual([parameter]);
  });
});

const sums = async (query: string) => paymentStatsSchema.parse(await figures(query));
const figures = async (query: string) => (await answered(client, `/payments/stats?${query}`)).body;

describe('the figures of payments', () => {
  const open = KNOWN.filter(({ status }) => status === 'UNPAID' || status === 'DISPUTED');
  const outstanding = {
    outstanding: emalangeni(open, ({ amount }) => amount),
    outstandingFines: open.length,
  };
  const expected = (isWanted: Parameters<typeof revenueOf>[0]) => {
    const { count, amount: totalCollected } = revenueOf(isWanted);
    const averagePayment = Math.round((sumOf(KNOWN_PAYMENTS.filter(isWanted)) / count) * 100) / 100;
    const given = KNOWN_REFUNDS.filter(isWanted);
    const refunds = { count: given.length, amount: sumOf(given) };
    return { totalCollected, count, averagePayment, refunds, refundRequests: 0, ...outstanding };
  };

  it('are the sums of the list, by the same filters', async () => {
    expect(await figures('')).toEqual(expected(() => true));
    expect(await figures('startDate=&endDate=&method=')).toEqual(expected(() => true));
    expect(await figures(`startDate=${tenDaysAgo}&endDate=${threeDaysAgo}`)).toEqual(
      expected(({ day }) => day >= tenDaysAgo && day <= threeDaysAgo),
    );
    expect(await figures('method=mobile_money')).toEqual(expected(({ method }) => method === 'MOBILE_MONEY'));
  });

  it('of a person are what he or she took, less what he or she gave back', async () => {
    const { totalCollected: all, refunds } = await sums('');
    const took = await sums(`processedById=${CLERK.id}`);
    const gave = await sums(`processedById=${CHIEF.id}`);
    expect(took).toMatchObject({ count: KNOWN_PAYMENTS.length, refunds: { count: 0, amount: 0 } });
    expect(gave).toMatchObject({ totalCollected: -refunds.amount, count: 0, refunds });
    expect(took.totalCollected + gave.totalCollected).toBeCloseTo(all, 2);
  });

  it('are zero when nothing was paid', async () => {
    expect(await figures('endDate=2001-01-01')).toEqual({
      totalCollected: 0,
      count: 0,
      averagePayment: 0,
      refunds: { count: 0, amount: 0 },
      refundRequests: 0,
      ...outstanding,
    });
  });

  it('refuse what they cannot be asked', async () => {
    expect(problemOf(await client.get('/payments/stats?colour=red'))).toMatchObject({ status: 400 });
  });
});

describe('the export of payments', () => {
  it('has a line for each payment of the list, the newest first, with cashier and time of day', async () => {
    const query = `method=CASH&endDate=${threeDaysAgo}`;
    const { body } = await answered(client, `/payments/export?${query}`);
    const [head, ...lines] = parse(String(body), { bom: true });
    expect(head).toEqual([
      'Receipt Number',
      'Fine Number',
      'License Plate',
      'Amount',
      'Payment Method',
      'Reference',
      'Cashier',
      'Date',
      'Time',
      'Status',
    ]);
    const { data } = await list(`${query}&limit=100`);
    expect(lines.map(([number]) => number)).toEqual(data.map(({ id }) => id));
    const payment = data.find(({ status }) => status === 'COMPLETED');
    expect(lines).toContainEqual([
      payment?.id,
      payment?.fineId,
      payment?.fine.licensePlate,
      payment?.amount.toFixed(2),
      'Cash',
      payment?.transactionReference,
      'Nomsa Simelane',
      payment?.paidAt.slice(0, 10),
      '11:00',
      'Completed',
    ]);
  });
});

describe('the cashiers', () => {
  it('are all in whose hands money was', async () => {
    const { body } = await answered(client, '/payments/cashiers');
    const ids = z
      .array(personSchema)
      .parse(body)
      .map(({ id }) => id);
    expect(ids.toSorted()).toEqual([CHIEF.id, CLERK.id].toSorted());
  });
});

describe('one payment', () => {
  it('is found by its receipt number, as it stands in the list', async () => {
    const [listed] = (await list('search=RCP-2026-016')).data;
    expect((await answered(client, '/payments/RCP-2026-016')).body).toEqual(listed);
  });

  it('is found though its fine was deleted', async () => {
    expect((await answered(client, '/payments/RCP-2026-006')).body).toMatchObject({ fineId: 'FN-2026-006' });
  });

  it('is on its receipt with what the fine was for, though that was deleted', async () => {
    for (const id of ['RCP-2026-006', 'RCP-2026-016']) {
      const { body: payment } = await answered(client, `/payments/${id}`);
      const { body } = await answered(client, `/payments/${id}/receipt`);
      const { offenseDescription, dateIssued, printedAt, checkUrl, ...rest } = receiptSchema
        .strict()
        .parse(body);
      expect(rest).toEqual(payment);
      expect([printedAt, checkUrl]).toEqual([null, null]);
      expect(offenseDescription).toBe('Illegal parking');
      expect(dateIssued).toMatch(/T06:00:00.000Z$/);
    }
  });

  it('is not found when there is none', async () => {
    for (const id of ['RCP-2026-777', 'x', 'RCP-2026-777/receipt']) {
      expect(problemOf(await client.get(`/payments/${id}`))).toMatchObject({
        status: 404,
        message: 'Payment not found',
      });
    }
  });
});
