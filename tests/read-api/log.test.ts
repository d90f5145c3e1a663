import { erasureStream } from '@fines/domain/erasure/erasure.ts';
import { fineEvents } from '@fines/domain/fine/events.ts';
import { logEntrySchema, type LogLine, logLineSchema } from '@fines/domain/log/view.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { actIdOf } from '@fines/domain/review/acts.ts';
import { reviewStream } from '@fines/domain/review/review.ts';
import { personalFieldsIn } from '@fines/domain/shared/events.ts';
import { ROLES } from '@fines/domain/shared/permissions.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { KEYS } from '@fines/platform/personal-data/tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { erasureId, erasureLives } from '../domain/erasure/erasure-lives.ts';
import {
  actor,
  actReviewed,
  fineDeleted,
  fineIssued,
  metadata,
  paymentRecorded,
  receiptReserved,
  receiptVoided,
  userCreated,
  vehicleRegistered,
} from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { draftOf, numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { problemOf } from '../support/problems.ts';
import { changeEvent } from '../support/tamper.ts';
import { until } from '../support/wait.ts';
import { ownList } from './lists.ts';
import { answered, Reading } from './reading.ts';

const OFFICER = userCreated({}, '2026-03-01T08:00:00.000Z');
const CASHIER = userCreated(
  { id: '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002', email: 'lindiwe@police.gov.sz', firstName: '=Lindiwe' },
  '2026-03-01T08:01:00.000Z',
);
const byCashier = metadata('2026-03-11T09:00:00.000Z', actor('FINANCE_OFFICER', CASHIER.data.id));

/** Records whose acts were reviewed. */
const REVIEWED = ['letterhead', CASHIER.data.id, `${CASHIER.data.id}-2026-03-09`];

let reading: Reading;
let auditor: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  auditor = await reading.as('AUDITOR', 'an-auditor');
  const { log } = reading.servers;
  await log.user(OFFICER.data.id, OFFICER);
  await log.user(CASHIER.data.id, CASHIER);
  await log.vehicle('HSD 472 BM', vehicleRegistered({ licensePlate: 'HSD 472 BM' }));
  await log.fine(
    'FN-2026-001',
    fineIssued({ licensePlate: 'HSD-472-BM' }),
    { ...paymentRecorded(), metadata: byCashier },
    fineDeleted(undefined, '2026-03-12T08:00:00.000Z'),
  );
  await log.write(receiptStream('RCP-2026-001'), { ...receiptReserved(), metadata: byCashier });
  await log.write(receiptStream('RCP-2026-002'), receiptReserved(), receiptVoided());
  // Parked: the log has it all the same.
  await log.fine('FN-2026-002', { ...fineIssued(), data: { amount: -1 } });
  for (const record of REVIEWED) {
    const actId = actIdOf(record, 0);
    await log.write(reviewStream(actId), actReviewed({ actId }, '2026-03-10T08:00:00.000Z'));
  }
  await project(reading.servers);
});
afterAll(() => reading.stop());

const pageOf = ownList(() => auditor, '/log', logLineSchema.strict());
const linesOf = async (query = ''): Promise<LogLine[]> => (await pageOf(`limit=100&${query}`)).data;
const told = ({ type, record, actor: who }: LogLine): string => `${type} ${record.name} ${who?.name}`;
const toldBy = async (query: string): Promise<string[]> => (await linesOf(query)).map(told);
const entryOf = async (id: string, who = auditor) =>
  logEntrySchema.strict().parse((await answered(who, `/log/${id}`)).body);

describe('the log', () => {
  it('has a line for each event, the newest first: when, who, what kind, and of which record', async () => {
    const lines = await linesOf();
    expect(lines).toHaveLength(13);
    const times = lines.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(lines[0]).toEqual({
      id: '5',
      entry: 5,
      at: '2026-03-12T08:00:00.000Z',
      actor: { id: OFFICER.data.id, role: 'SUPER_ADMIN', name: 'Sipho Dlamini' },
      type: 'FineDeleted',
      stream: 'fine-FN-2026-001',
      revision: 2,
      record: { kind: 'fine', id: 'FN-2026-001', name: 'FN-2026-001' },
    });
    expect(lines.map(({ stream }) => stream)).toContain('fine-FN-2026-002');
  });

  it('is filtered by person, kind, days, and both ends of them', async () => {
    expect(await toldBy(`actorId=${CASHIER.data.id}`)).toEqual([
      'ReceiptReserved RCP-2026-001 =Lindiwe Dlamini',
      'PaymentRecorded FN-2026-001 =Lindiwe Dlamini',
    ]);
    expect(await toldBy('type=UserCreated')).toEqual([
      'UserCreated =Lindiwe Dlamini Sipho Dlamini',
      'UserCreated Sipho Dlamini Sipho Dlamini',
    ]);
    expect(await toldBy('startDate=2026-03-01&endDate=2026-03-01')).toHaveLength(2);
    expect(await toldBy(`type=PaymentRecorded&actorId=${OFFICER.data.id}`)).toEqual([]);
    expect((await auditor.get('/log?type=Nothing')).status).toBe(400);
    expect(await answered(auditor, '/log/actors')).toMatchObject({
      body: [{ id: 'system' }, { id: 'public' }, { firstName: '=Lindiwe' }, { firstName: 'Sipho' }],
    });
  });

  it('names a reviewed act after what it changed', async () => {
    const names = (await linesOf('type=ActReviewed')).map(({ record: { name } }) => name);
    expect(names.toSorted()).toEqual(['=Lindiwe Dlamini', '=Lindiwe Dlamini, Mar 09, 2026', 'Letterhead']);
  });

  it.each([
    ['a fine', 'fn-2026-001', ['FineDeleted', 'PaymentRecorded', 'FineIssued']],
    ['a dispute of a fine', 'FN-2026-001-D1', ['FineDeleted', 'PaymentRecorded', 'FineIssued']],
    [
      'a receipt',
      'RCP-2026-002',
      ['FineDeleted', 'PaymentRecorded', 'FineIssued', 'ReceiptVoided', 'ReceiptReserved'],
    ],
    ['a plate', 'hsd 472bm', ['FineDeleted', 'PaymentRecorded', 'FineIssued', 'VehicleRegistered']],
    ['a user', 'Lindiwe@police.gov.sz', ['UserCreated']],
    ['a stream', 'receipt-RCP-2026-001', ['ReceiptReserved']],
    ['a part of a number', 'FN-2026', []],
  ])('finds %s', async (_what, search, types) => {
    const found = (await linesOf(`search=${encodeURIComponent(search)}`)).map(({ type }) => type);
    expect(found.toSorted()).toEqual(types.toSorted());
  });

  it('is for those who may open the Audit page, and each question is a look', async () => {
    for (const role of ROLES) {
      const may = role !== 'TRAFFIC_OFFICER' && role !== 'SENIOR_OFFICER';
      expect([role, (await (await reading.as(role)).get('/log')).status]).toEqual([role, may ? 200 : 403]);
    }
    const pager = await reading.as('MANAGER', 'a-pager');
    await answered(pager, '/log?limit=2&search=HSD%20472%20BM');
    await answered(pager, '/log?limit=2&search=HSD%20472%20BM&olderThan=4');
    await answered(pager, '/log?limit=2&search=HSD%20472%20BM');
    await answered(pager, '/log/export?type=UserCreated');
    await answered(pager, '/log/3');
    const kept = async () => {
      const admin = await reading.as('SUPER_ADMIN');
      const { body } = await answered(admin, '/looks?personId=a-pager&sortBy=at&sortOrder=ASC');
      return (body as { data: { kind: string; subject: string; shown: number | null }[] }).data
        .map(({ kind, subject, shown }) => `${kind} ${subject} ${shown}`)
        .toSorted();
    };
    await until(async () => (await kept()).length === 3, 'a look for each question');
    expect(await kept()).toEqual([
      'EXPORT log {"type":"UserCreated"} null',
      'HISTORY FN-2026-001 null',
      'LIST log {"search":"HSD 472 BM"}, by at DESC 4',
    ]);
  });

  it('is exported as it is listed, with no cell that a spreadsheet would run', async () => {
    const { body } = await answered(auditor, `/log/export?actorId=${CASHIER.data.id}`);
    expect(String(body).replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Entry","When","Who","Role","Kind","Record","Stream","Revision"',
      `"7","2026-03-11T11:00:00+02:00","'=Lindiwe Dlamini","Finance Officer","Receipt reserved","RCP-2026-001","receipt-RCP-2026-001","0"`,
      `"5","2026-03-11T11:00:00+02:00","'=Lindiwe Dlamini","Finance Officer","Payment recorded","FN-2026-001","fine-FN-2026-001","1"`,
      '',
    ]);
    const { body: all } = await answered(auditor, '/log/export');
    expect(String(all).trimEnd().split('\r\n')).toHaveLength(1 + (await linesOf()).length);
  });
});

describe('paging', () => {
  it('goes through all of it without a gap or a double while events come, and back again', async () => {
    const before = (await linesOf()).map(({ id }) => id);
    const seen: string[] = [];
    let page = await pageOf('limit=3');
    for (let n = 50; page.data.length > 0; n++) {
      seen.push(...page.data.map(({ id }) => id));
      await reading.servers.log.issue(
        n,
        n,
        () => ({}),
        () => '2026-03-20T08:00:00.000Z',
      );
      await project(reading.servers);
      page = await pageOf(`limit=3&olderThan=${seen.at(-1)}`);
    }
    expect(seen).toEqual(before);
    const newer = await pageOf(`limit=3&newerThan=${seen[3]}`);
    expect(newer.data.map(({ id }) => id)).toEqual(seen.slice(0, 3));
    expect(newer.pagination.total).toBeGreaterThan(3);
    expect((await auditor.get('/log?page=2000&limit=10')).status).toBe(400);
  });
});

describe('an entry', () => {
  it('is shown with all that it holds, and its place in the log', async () => {
    const entry = await entryOf('4');
    expect(entry).toMatchObject({
      type: 'PaymentRecorded',
      data: { receiptNumber: 'RCP-2026-001', amount: 6000 },
      isIntact: true,
      withheld: false,
      checkpoint: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(problemOf(await auditor.get('/log/4711')).status).toBe(404);
  });

  it('tells nothing of a person who was erased, and to some roles nothing of any', async () => {
    const { log, pool } = reading.servers;
    const keeper = new PersonalDataKeeper(pool, personalKey);
    const issued = fineIssued({ fineNumber: numberOf(90), driverName: 'Nosipho Mkhonta' });
    const [concealed] = await keeper.conceal([draftOf(issued)], personalFieldsIn(fineEvents));
    if (concealed === undefined) throw new Error('Nothing was concealed');
    await log.fine(numberOf(90), concealed);
    await project(reading.servers);
    const [line] = await linesOf(`search=${numberOf(90)}`);
    const id = line?.id ?? '';
    expect((await entryOf(id)).data).toMatchObject({ driverName: 'Nosipho Mkhonta' });
    const withheld = await entryOf(id, await reading.as('FINANCE_OFFICER'));
    expect(withheld).toMatchObject({ data: { driverName: 'withheld' }, withheld: true });
    await pool.query(`UPDATE ${KEYS} SET wrapped = NULL, destroyed_at = now()`);
    const { data } = await entryOf(id);
    expect(data).toMatchObject({ driverName: 'erased' });
    expect(JSON.stringify(data)).not.toContain('Mkhonta');
  });

  it('of a request to erase is told to those who may read such requests', async () => {
    const [life] = erasureLives;
    if (life === undefined) throw new Error('There is one');
    const stream = erasureStream(erasureId(life.n));
    const [requested] = [...life.before, ...life.last];
    if (requested === undefined) throw new Error('It begins with something');
    await reading.servers.log.write(stream, requested);
    await project(reading.servers);
    const [line] = await linesOf(`search=${stream}`);
    const entry = line?.id ?? '';
    expect(await entryOf(entry)).toMatchObject({ data: { erasureId: erasureId(life.n) }, withheld: false });
    const forFinance = await entryOf(entry, await reading.as('FINANCE_OFFICER'));
    expect(forFinance).toMatchObject({ data: {}, withheld: true });
    expect(forFinance.data).toEqual({});
  });

  it('says so if it is not what was written', async () => {
    const { log, storeUrl } = reading.servers;
    await log.fine(numberOf(91), fineIssued({ fineNumber: numberOf(91) }));
    await project(reading.servers);
    const [line] = await linesOf(`search=${numberOf(91)}`);
    expect((await entryOf(line?.id ?? '')).isIntact).toBe(true);
    await changeEvent(storeUrl, { stream: `fine-${numberOf(91)}`, revision: 0 }, (data) => ({
      ...data,
      location: 'Elsewhere',
    }));
    expect(await entryOf(line?.id ?? '')).toMatchObject({ isIntact: false, data: { location: 'Elsewhere' } });
  });
});
