import { randomUUID } from 'node:crypto';

import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import { userViewSchema } from '@fines/domain/user/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actor, cents, fineDeleted, fineIssued, fineStatusChanged, userCreated } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
});
afterAll(() => reading.stop());

describe('one fine', () => {
  it('has the fields that the API promises, and its revision', async () => {
    await reading.servers.log.fine(
      'FN-2026-001',
      fineIssued({ amount: cents(60.5) }),
      fineStatusChanged('UNPAID', 'PAID', '2026-03-11T08:00:00.000Z'),
    );
    await project(reading.servers);
    const answer = await client.get('/fines/FN-2026-001');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(fineViewSchema.strict().parse(answer.body)).toEqual({
      id: 'FN-2026-001',
      fineNumber: 'FN-2026-001',
      licensePlate: 'ABC 123 EH',
      driverLicense: null,
      driverName: 'Thandi Nkosi',
      driverPhone: null,
      driverEmail: null,
      offenseType: 'PARKING',
      offenseDescription: 'Illegal parking',
      amount: 60.5,
      location: 'Gwamile Street, Mbabane',
      dateIssued: '2026-03-10T07:45:00.000Z',
      dueDate: '2026-04-09T08:00:00.000Z',
      status: 'PAID',
      issuedById: actor('TRAFFIC_OFFICER').id,
      issuedBy: {
        id: actor('TRAFFIC_OFFICER').id,
        firstName: 'Sipho',
        lastName: 'Dlamini',
        badgeNumber: 'RSP-1001',
      },
      paidAt: '2026-03-11T08:00:00.000Z',
      paidAmount: 60.5,
      paymentMethod: null,
      paymentStands: false,
      notes: null,
      photoUrl: null,
      photoUrls: [],
      remindersSent: 0,
      createdAt: '2026-03-10T08:00:00.000Z',
      updatedAt: '2026-03-11T08:00:00.000Z',
    });
  });

  it('is not found when there never was one, or it was deleted', async () => {
    await reading.servers.log.fine('FN-2026-002', fineIssued({ fineNumber: 'FN-2026-002' }), fineDeleted());
    await project(reading.servers);
    for (const id of ['FN-2026-002', 'FN-2026-777', 'nonsense', "x' OR '1'='1"]) {
      const answer = await client.get(`/fines/${encodeURIComponent(id)}`);
      expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Fine not found' });
    }
  });
});

it('names the last places of the person who asks, each once', async () => {
  const id = randomUUID();
  const at = (location: string, day: number, issuer = id) => ({
    location,
    dateIssued: `2026-03-${day}T07:45:00.000Z`,
    issuedBy: { ...personOf(actor('TRAFFIC_OFFICER', issuer)), badgeNumber: 'RSP-1002' },
  });
  const lately = [...Array.from({ length: 9 }, (_, n) => `MR${n}`), 'MR8'];
  await reading.servers.log.issue(101, 110, (n) => at(lately[n - 101] ?? '', 10 + n - 101));
  await reading.servers.log.issue(111, 111, () => at('Elsewhere', 25, randomUUID()));
  await project(reading.servers);
  const officer = await reading.as('TRAFFIC_OFFICER', id);
  expect((await officer.get('/fines/places')).body).toEqual(lately.slice(1, 9).toReversed());
  expect((await (await reading.as('MANAGER', randomUUID())).get('/fines/places')).body).toEqual([]);
});

describe('the signed-in user', () => {
  it('is answered as a user, not as the token has it', async () => {
    const { data } = userCreated({ role: 'MANAGER' });
    await reading.servers.log.user(data.id, userCreated(data));
    await project(reading.servers);
    const me = await (await reading.as('TRAFFIC_OFFICER', data.id)).get('/auth/me');
    expect(me.status).toBe(200);
    expect(userViewSchema.strict().parse(me.body)).toEqual({
      id: data.id,
      email: 'sipho.dlamini@police.gov.sz',
      firstName: 'Sipho',
      lastName: 'Dlamini',
      badgeNumber: 'RSP-1001',
      role: 'MANAGER',
      lastDay: null,
      isActive: true,
      createdAt: '2026-03-10T08:00:00.000Z',
      updatedAt: '2026-03-10T08:00:00.000Z',
    });
  });

  it('is not found when there is no such user', async () => {
    const answer = await (await reading.as('MANAGER', 'nobody')).get('/auth/me');
    expect(problemOf(answer)).toMatchObject({ status: 404, message: 'User not found' });
  });
});
