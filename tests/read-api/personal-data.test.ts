import { erasureSchema, erasureStream } from '@fines/domain/erasure/erasure.ts';
import { type Held, heldSchema } from '@fines/domain/erasure/held.ts';
import { PERSONAL_FACTS } from '@fines/domain/fine/facts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { erasureId, erasureLives } from '../domain/erasure/erasure-lives.ts';
import { fineDeleted, fineIssued, paymentRecorded, vehicleRegistered } from '../domain/events.ts';
import { disputeSubmittedOnline } from '../domain/online-disputes.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { answered, Reading } from './reading.ts';

const [PAID, OPEN, GONE, OTHER] = [1, 2, 3, 4].map(numberOf) as [string, string, string, string];
const TOLD = { driverPhone: '+26876120987', driverEmail: 'nosipho.mkhonta@example.sz' };
const HER = { driverName: 'Nosipho Mkhonta', driverLicense: 'DL-77 2041' };

let reading: Reading;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  admin = await reading.as('SUPER_ADMIN', 'an-admin');
  manager = await reading.as('MANAGER', 'a-manager');
  const { log } = reading.servers;
  const contact = { contactEmail: 'Sister@example.sz', contactPhone: '+27821234567' };
  const online = disputeSubmittedOnline();
  const disputedOnline = { ...online, data: { ...online.data, ...contact } };
  await log.fine(PAID, fineIssued({ ...HER, ...TOLD, fineNumber: PAID }), paymentRecorded());
  await log.fine(OPEN, fineIssued({ driverName: 'Mkhonta, Nosipho', fineNumber: OPEN }), disputedOnline);
  await log.fine(
    GONE,
    fineIssued({ driverLicense: HER.driverLicense, driverName: null, fineNumber: GONE }),
    fineDeleted(),
  );
  await log.fine(
    OTHER,
    fineIssued({ driverName: 'Nosipho Dlamini', driverLicense: 'DL-99', fineNumber: OTHER }),
  );
  await log.vehicle(
    'HSD 777 AB',
    vehicleRegistered({
      licensePlate: 'HSD 777 AB',
      ownerName: HER.driverName,
      ownerIdNumber: '770312 6100 189',
      expiryDate: '2020-01-31',
    }),
  );
  for (const { n, before, last } of erasureLives)
    await log.write(erasureStream(erasureId(n)), ...before, ...last);
  await project(reading.servers);
});
afterAll(() => reading.stop());

const heldBy = async (query: string, who = admin): Promise<Held> =>
  heldSchema.parse((await answered(who, `/personal-data?${query}`)).body);
const found = async (query: string): Promise<string[]> => {
  const { fines, vehicles } = await heldBy(query);
  return [...fines.map(({ fineNumber }) => fineNumber), ...vehicles.map(({ id }) => id)].toSorted();
};

describe('what is held of a person', () => {
  it('is found by all words of the name, in any order, or by a number', async () => {
    expect(await found('name=mkhonta%20nosipho')).toEqual([PAID, OPEN, 'HSD777AB']);
    expect(await found('number=dl-77%202041')).toEqual([PAID, GONE]);
    expect(await found('number=7703126100189')).toEqual(['HSD777AB']);
    expect(await found('name=Nosipho%20Mkhonta&number=DL-77%202041')).toEqual([PAID, OPEN, GONE, 'HSD777AB']);
    expect(await found('name=Nobody%20Here')).toEqual([]);
  });

  it.each([
    ['the telephone number of a driver', '7612 0987', [PAID]],
    ['the same with its code', '+268 (7612) 0987', [PAID]],
    ['the e-mail address of a driver', ' Nosipho.Mkhonta@example.sz', [PAID]],
    ['the telephone number of who disputed online', '+27 (0)82 123 4567', [OPEN]],
    ['the e-mail address of who disputed online', 'sister@EXAMPLE.sz', [OPEN]],
    ['the telephone number of an owner', '7612 3456', ['HSD777AB']],
    ['a part of a number', '0987', []],
    ['a part of an address', '@example.sz', []],
  ])('is found by %s', async (_, number, records) => {
    expect(await found(`number=${encodeURIComponent(number)}`)).toEqual(records);
  });

  it('has all that is declared to tell of a person', async () => {
    const { fines } = await heldBy('number=DL-77%202041');
    expect(fines.find(({ fineNumber }) => fineNumber === PAID)).toMatchObject({ ...HER, ...TOLD });
    for (const fact of PERSONAL_FACTS) for (const fine of fines) expect(fine).toHaveProperty(fact);
  });

  it('says what may not be erased, and why', async () => {
    const { fines, vehicles } = await heldBy('name=nosipho%20mkhonta');
    const reasons = fines.map(({ fineNumber, keptFor }) => [fineNumber, keptFor]);
    expect(Object.fromEntries(reasons)).toEqual({
      [PAID]: null,
      [OPEN]: expect.stringContaining('is disputed: who owes it must be known'),
    });
    expect(vehicles).toMatchObject([{ id: 'HSD777AB', keptFor: null }]);
  });

  it('tells who looked at it, to those who may read the access log, and each question is a look', async () => {
    await answered(manager, `/fines/${PAID}/history`);
    const { looks } = await heldBy('name=nosipho%20mkhonta');
    expect(looks).toMatchObject([{ kind: 'HISTORY', subject: PAID, personId: 'a-manager' }]);
    expect((await heldBy('name=nosipho%20mkhonta', manager)).looks).toBeNull();
    const asked = await answered(admin, '/looks?personId=a-manager&sortBy=at&sortOrder=DESC&limit=1');
    const subject = 'personal data {"search":"nosipho mkhonta"}';
    expect(asked.body).toMatchObject({ data: [{ kind: 'EXPORT', subject }] });
  });

  it.each(['', '?name=ab', '?number=%20%20'])('is not told of half the country: %s', async (query) => {
    expect(problemOf(await admin.get(`/personal-data${query}`))).toMatchObject({ status: 422 });
  });
});

describe('erasures', () => {
  it('are listed, the newest first, and by status', async () => {
    const all = z.array(erasureSchema).parse((await answered(manager, '/erasures?range=[0,9]')).body);
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      'APPROVED',
      'COMPLETED',
      'DECLINED',
      'REQUESTED',
    ]);
    const open = await answered(manager, '/erasures?status=requested&limit=5&page=1');
    expect(open.body).toMatchObject({ data: [{ status: 'REQUESTED' }], pagination: { total: 1 } });
  });
});
