import { waitingSchema } from '@fines/domain/report/dashboard.ts';
import { parseStatementLineEvent, type StatementLineEvent } from '@fines/domain/statement/events.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';
import { statementLineViewSchema, statementTotalsSchema } from '@fines/domain/statement/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { CLERK, cents, fineDeleted, fineIssued, NOW, paymentRecorded } from '../domain/events.ts';
import { logged } from '../domain/logged.ts';
import { LINE, lineId } from '../domain/statement/statement-lives.ts';
import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { answered, Reading } from './reading.ts';

const [PAID, OPEN, GONE] = [1, 2, 3].map(numberOf) as [string, string, string];
const [CREDIT, WAITING, DELETED, PROPOSED, ASKED, SPENT, UNKNOWN, BACK, SAME, BOTH] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
].map(lineId) as [string, string, string, string, string, string, string, string, string, string];

let reading: Reading;
let finance: ApiClient;

type Taken = Extract<StatementLineEvent, { type: 'StatementLineTaken' }>['data'];

async function given(id: string, taken: Partial<Taken>, ...then: StatementLineEvent[]): Promise<void> {
  const data: Taken = { lineId: id, ...LINE, meant: null, ...taken };
  const events = logged(parseStatementLineEvent, [{ type: 'StatementLineTaken', data }, ...then], NOW);
  await reading.servers.log.write(statementLineStream(id), ...events);
}

const by = (fineNumber: string, how: 'REFERENCE' | 'NUMBER' | 'PLATE' = 'REFERENCE') => ({
  meant: { fineNumber, by: how },
});
const used = (fineNumber: string, receiptNumber = 'RCP-2026-001'): StatementLineEvent => ({
  type: 'LineUsed',
  data: { fineNumber, receiptNumber, amount: cents(60) },
});

beforeAll(async () => {
  reading = await Reading.start();
  finance = await reading.as('FINANCE_OFFICER');
  const { log } = reading.servers;
  await log.fine(PAID, fineIssued({ fineNumber: PAID }), paymentRecorded({ lineIds: [CREDIT] }));
  await log.fine(OPEN, fineIssued({ fineNumber: OPEN, licensePlate: 'HSD722BN' }));
  await log.fine(GONE, fineIssued({ fineNumber: GONE }), fineDeleted());
  await given(CREDIT, { ...by(PAID), amount: cents(80), day: '2026-03-01' }, used(PAID));
  await given(WAITING, { ...by(OPEN), amount: cents(20), day: '2026-03-02', account: 'MoMo 7602' });
  await given(DELETED, { ...by(GONE), day: '2026-03-03', payer: 'Thandi Nkosi' });
  await given(PROPOSED, { ...by(OPEN, 'PLATE'), day: '2026-03-04', reference: 'hsd 722bn' });
  await given(
    ASKED,
    { amount: cents(1500), day: '2026-03-05' },
    {
      type: 'LineReturnRequested',
      data: { reason: 'Not ours', to: 'Account 1', requestedBy: CLERK },
    },
  );
  await given(SPENT, { ...by(PAID), day: '2026-03-01' }, used(PAID, 'RCP-2026-002'));
  await given(UNKNOWN, { ...by('FN-2020-404'), day: '2026-03-06' });
  const takenBack = { key: 'k', day: '2026-03-20', amount: cents(60), bankId: 'BT-9', text: 'Closed' };
  await given(BACK, { ...by(PAID), day: '2026-03-07' }, used(PAID, 'RCP-2026-003'), {
    type: 'LineTakenBack',
    data: takenBack,
  });
  await given(SAME, { ...by(OPEN), day: '2026-03-08', perhapsSameAs: WAITING });
  const both: Taken['meant'] = { fineNumber: 'FN-2020-404', by: 'REFERENCES', others: [OPEN] };
  await given(BOTH, { meant: both, day: '2026-03-09', ultimatePayer: 'Gugu Mabuza', further: 'For my son' });
  await project(reading.servers);
});
afterAll(() => reading.stop());

const listSchema = z.object({ data: z.array(statementLineViewSchema.strict()) });
const listed = async (query = '') =>
  listSchema.parse((await answered(finance, `/suspense?limit=50&sortOrder=asc&${query}`)).body).data;
const lineOf = async (id: string) =>
  statementLineViewSchema.parse((await answered(finance, `/suspense/${id}`)).body);
const found = async (query: string): Promise<string[]> => (await listed(query)).map(({ id }) => id);

describe('money in suspense', () => {
  it('is listed with why it is there, by day', async () => {
    expect((await listed()).map(({ id, reason, suspense }) => [id, reason, suspense])).toEqual([
      [CREDIT, 'CREDIT', 20],
      [WAITING, 'PART', 20],
      [DELETED, 'CANCELLED', 60],
      [PROPOSED, 'PROPOSED', 60],
      [ASKED, 'NO_FINE', 1500],
      [UNKNOWN, 'UNKNOWN_FINE', 60],
      [BACK, 'TAKEN_BACK', 0],
      [SAME, 'PERHAPS_SAME', 60],
      [BOTH, 'PROPOSED', 60],
    ]);
  });

  it('is found by its state, fine, account, days, amount and texts', async () => {
    expect(await found('state=requested')).toEqual([ASKED]);
    expect(await found('state=PROPOSED')).toEqual([PROPOSED, BOTH]);
    expect(await found('state=TAKEN_BACK')).toEqual([BACK]);
    expect(await found('state=PERHAPS_SAME')).toEqual([SAME]);
    expect(await found('state=WAITING')).toEqual([CREDIT, WAITING, DELETED, UNKNOWN]);
    expect(await found('state=NO_FINE')).toEqual([ASKED]);
    expect(await found(`fineId=${OPEN}`)).toEqual([WAITING, PROPOSED, SAME, BOTH]);
    expect(await found('search=mabuza')).toEqual([BOTH]);
    expect(await found('search=my son')).toEqual([BOTH]);
    expect(await found('account=MoMo 7602')).toEqual([WAITING]);
    expect(await found('startDate=2026-03-02&endDate=2026-03-03')).toEqual([WAITING, DELETED]);
    expect(await found('amountFrom=60&amountTo=60')).toEqual([DELETED, PROPOSED, UNKNOWN, SAME, BOTH]);
    expect(await found('search=nkosi')).toEqual([DELETED]);
    expect(await found('search=HSD722BN')).toEqual([]);
    expect(await found('search=hsd 722bn')).toEqual([PROPOSED]);
    expect(await found('inSuspense=false')).toEqual([SPENT, BACK]);
    expect((await listed('sortBy=suspense')).map(({ suspense }) => suspense)).toEqual([
      0, 20, 20, 60, 60, 60, 60, 60, 1500,
    ]);
  });

  it('tells of its fine as the list of fines does, deleted or not', async () => {
    expect((await lineOf(WAITING)).fine).toEqual({
      id: OPEN,
      licensePlate: 'HSD 722 BN',
      amount: 60,
      status: 'UNPAID',
    });
    expect((await lineOf(DELETED)).fine?.status).toBe('CANCELLED');
    expect((await lineOf(UNKNOWN)).fine).toBeNull();
    expect((await finance.get(`/suspense/${lineId(99)}`)).status).toBe(404);
  });

  it('says what is doubted of a line, until somebody has seen to it', async () => {
    expect(await lineOf(BACK)).toMatchObject({
      reason: 'TAKEN_BACK',
      takenBack: { day: '2026-03-20', amount: 60, bankId: 'BT-9', text: 'Closed' },
    });
    expect(await lineOf(SAME)).toMatchObject({
      fineId: OPEN,
      proposedBy: 'REFERENCE',
      perhapsSameAs: WAITING,
    });
    expect(await lineOf(BOTH)).toMatchObject({
      fineId: 'FN-2020-404',
      otherFineIds: [OPEN],
      ultimatePayer: 'Gugu Mabuza',
      further: 'For my son',
    });
  });

  it('that the bank took back waits on the dashboard', async () => {
    const { body } = await answered(finance, '/dashboard/waiting');
    expect(waitingSchema.parse(body)).toMatchObject({ takenBack: 1 });
  });

  it('is no parameter that nobody knows', async () => {
    for (const query of ['state=LOST', 'amountFrom=-1', 'amountFrom=1.001', 'payer=x'])
      expect((await finance.get(`/suspense?${query}`)).status).toBe(400);
  });
});

describe('the totals of statements', () => {
  it('are what is recorded, in suspense and returned, by account and day and in sum', async () => {
    const { totals, sum } = statementTotalsSchema.parse((await answered(finance, '/statements/totals')).body);
    expect(sum).toEqual({ count: 10, amount: 2020, recorded: 180, suspense: 1840, returned: 0 });
    for (const { amount, recorded, suspense, returned } of [...totals, sum])
      expect(amount).toBe(recorded + suspense + returned);
    const query = '/statements/totals?startDate=2026-03-01&endDate=2026-03-01';
    expect((await answered(finance, query)).body).toMatchObject({
      totals: [{ account: LINE.account, day: '2026-03-01', count: 2, amount: 140, recorded: 120 }],
    });
  });

  it('and all rows are the same after a rebuild', async () => {
    const { before, after } = await beforeAndAfterRebuild(reading.servers);
    expect(before).toEqual(after);
  });
});
