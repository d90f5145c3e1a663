import { fineHistorySchema } from '@fines/domain/fine/history.ts';
import { fineViewSchema } from '@fines/domain/fine/view.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import {
  actor,
  CLERK,
  disputeResolved,
  disputeSubmitted,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  paymentRecorded,
  reminderSent,
  userCreated,
  userDeactivated,
} from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { answered, Reading } from './reading.ts';
let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('MANAGER');
  const { data } = userCreated();
  await reading.servers.log.user(data.id, userCreated());
});
afterAll(() => reading.stop());

const history = z.strictObject({
  fineId: z.string(),
  events: z.array(
    z.strictObject({
      revision: z.int(),
      type: z.string(),
      data: z.record(z.string(), z.unknown()),
      actor: z
        .strictObject({
          id: z.string(),
          role: z.string(),
          badgeNumber: z.string().nullable(),
          firstName: z.string().nullable(),
          lastName: z.string().nullable(),
        })
        .nullable(),
      recordedAt: z.iso.datetime(),
      hash: z.string().nullable(),
      withheld: z.boolean(),
      entry: z.null(),
    }),
  ),
  state: fineViewSchema.strict().nullable(),
  chain: z.strictObject({ valid: z.boolean(), brokenAt: z.int().nullable() }),
  checkpoint: z.null(),
  missingAt: z.null(),
});
const historyOf = async (id: string, query = '', reader = client) => {
  const answer = await answered(reader, `/fines/${id}/history${query}`);
  // What is promised is what comes, to the word.
  expect(fineHistorySchema.parse(answer.body)).toEqual(answer.body);
  return history.parse(answer.body);
};

const at = (hour: number): string => `2026-03-12T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** The same event, given by somebody else. */
const by = <Event extends { metadata: object }>(id: string, event: Event): Event => ({
  ...event,
  metadata: { ...event.metadata, actor: { id, role: 'SUPER_ADMIN', badgeNumber: null } },
});

/** The same event, with a reason. */
const because = <Event extends { data: object }>(reason: string, event: Event): Event => ({
  ...event,
  data: { ...event.data, reason },
});

describe('the history of a fine that saw everything', () => {
  const id = 'FN-2026-020';
  const [before, after] = ['a'.repeat(64), 'b'.repeat(64)];
  beforeAll(async () => {
    const { log } = reading.servers;
    const clerk = { id: CLERK.id, firstName: CLERK.firstName, lastName: CLERK.lastName, badgeNumber: null };
    const created = userCreated({ ...clerk, email: 'nomsa.simelane@police.gov.sz' }, at(1));
    await log.user(CLERK.id, created, userDeactivated(at(20)));
    await log.fine(
      id,
      fineIssued({ fineNumber: id, photoSha256: before }, at(8)),
      fineAmended({ photoSha256: after }, at(9)),
      by('system', reminderSent(1, at(10))),
      disputeSubmitted({ disputeId: `${id}-D1` }, at(11)),
      by(CLERK.id, disputeResolved({ disputeId: `${id}-D1` }, at(12))),
      by(CLERK.id, paymentRecorded({ receiptNumber: 'RCP-2026-020' }, at(13))),
      by(CLERK.id, fineDeleted('By order of the court', at(14))),
    );
    await project(reading.servers);
  });

  it('names who did it: people who were deleted since, and the system', async () => {
    const { events, chain } = await historyOf(id);
    expect(events.map(({ type, actor: who }) => [type, who?.firstName, who?.lastName])).toEqual([
      ['FineIssued', 'Sipho', 'Dlamini'],
      ['FineAmended', 'Sipho', 'Dlamini'],
      ['ReminderSent', 'System', ''],
      ['DisputeSubmitted', 'Sipho', 'Dlamini'],
      ['DisputeResolved', 'Nomsa', 'Simelane'],
      ['PaymentRecorded', 'Nomsa', 'Simelane'],
      ['FineDeleted', 'Nomsa', 'Simelane'],
    ]);
    expect(events[5]?.data).toMatchObject({ receiptNumber: 'RCP-2026-020', amount: 6000, method: 'CASH' });
    expect(chain).toEqual({ valid: true, brokenAt: null });
  });

  it('has the photo, the status and the payment as of each time', async () => {
    const stateAt = async (hour: number) => (await historyOf(id, `?asOf=${at(hour)}`)).state;
    const unpaid = { status: 'UNPAID', paidAt: null, paidAmount: null, paymentMethod: null };
    expect(await stateAt(7)).toBeNull();
    expect(await stateAt(8)).toMatchObject({
      ...unpaid,
      photoUrl: expect.stringContaining(`/api/photos/${before}?`),
    });
    expect(await stateAt(9)).toMatchObject({
      ...unpaid,
      photoUrl: expect.stringContaining(`/api/photos/${after}?`),
    });
    expect(await stateAt(11)).toMatchObject({ ...unpaid, status: 'DISPUTED' });
    expect(await stateAt(12)).toMatchObject(unpaid);
    expect(await stateAt(13)).toMatchObject({
      status: 'PAID',
      paidAt: at(13),
      paidAmount: 60,
      paymentMethod: 'CASH',
    });
    expect(await stateAt(14)).toMatchObject({ status: 'CANCELLED', updatedAt: at(14) });
  });

  it('tells of a number that was left out why there is no fine', async () => {
    const leftOut = 'FN-2026-022';
    await reading.servers.log.fine(leftOut, by('system', fineNumberVoided(leftOut)));
    await project(reading.servers);
    const { events, state, chain } = await historyOf(leftOut);
    expect(events).toMatchObject([
      { type: 'FineNumberVoided', data: { reason: 'No fine was issued under this number' } },
    ]);
    expect({ state, chain }).toEqual({ state: null, chain: { valid: true, brokenAt: null } });
    expect((await client.get(`/fines/${leftOut}`)).status).toBe(404);
  });

  it('tells of disputes and payments to their readers, to others that they happened and when', async () => {
    const full = await historyOf(id);
    const told = async (role: Role) => {
      const read = await historyOf(id, '', await reading.as(role));
      expect({ ...read, events: [] }).toEqual({ ...full, events: [] });
      for (const [index, event] of read.events.entries()) {
        const whole = full.events[index];
        const withheld = { ...whole, data: {}, actor: null, withheld: true };
        expect(event).toEqual(event.withheld ? withheld : whole);
      }
      return read.events.filter(({ withheld }) => withheld).map(({ type }) => type);
    };
    expect(await told('TRAFFIC_OFFICER')).toEqual(['DisputeSubmitted', 'DisputeResolved', 'PaymentRecorded']);
    expect(await told('SENIOR_OFFICER')).toEqual(['PaymentRecorded']);
    for (const role of ['MANAGER', 'FINANCE_OFFICER', 'SUPER_ADMIN'] as const) {
      expect(await told(role)).toEqual([]);
    }
  });

  it('keeps the reason for a status back with the records that it is about', async () => {
    const set = 'FN-2026-023';
    await reading.servers.log.fine(
      set,
      fineIssued({ fineNumber: set }, at(8)),
      because('Says it was not his car', fineStatusChanged('UNPAID', 'DISPUTED', at(9))),
      because('He took that back', fineStatusChanged('DISPUTED', 'UNPAID', at(10))),
      because('Paid to Nomsa', fineStatusChanged('UNPAID', 'PAID', at(11))),
    );
    const reasons = async (role: Role) =>
      (await historyOf(set, '', await reading.as(role))).events.map(({ data }) => data['reason']);
    expect(await reasons('TRAFFIC_OFFICER')).toEqual([undefined, undefined, undefined, undefined]);
    expect(await reasons('SENIOR_OFFICER')).toEqual([
      undefined,
      'Says it was not his car',
      'He took that back',
      undefined,
    ]);
    expect((await reasons('MANAGER')).at(-1)).toBe('Paid to Nomsa');
    const { events } = await historyOf(set, '', await reading.as('TRAFFIC_OFFICER'));
    expect(events[1]).toMatchObject({ data: { from: 'UNPAID', to: 'DISPUTED' }, withheld: true });
    expect(events[1]?.actor?.lastName).toBe('Dlamini');
  });

  it('goes by the order of the log when clocks differ', async () => {
    const skewed = 'FN-2026-021';
    await reading.servers.log.fine(
      skewed,
      fineIssued({ fineNumber: skewed }, at(8)),
      fineAmended({ location: 'Manzini' }, at(10)),
      reminderSent(1, at(9)),
    );
    expect((await historyOf(skewed, `?asOf=${at(9)}`)).state).toMatchObject({ updatedAt: at(8) });
    expect((await historyOf(skewed, `?asOf=${at(10)}`)).state).toMatchObject({ updatedAt: at(9) });
  });
});

describe('the history of a fine', () => {
  const id = 'FN-2026-010';
  beforeAll(async () => {
    await reading.servers.log.fine(
      id,
      fineIssued({ fineNumber: id }, '2026-03-10T08:00:00.000Z'),
      fineAmended({ location: 'Manzini' }, '2026-03-10T23:00:00.000Z'),
      fineDeleted('Typed twice', '2026-03-12T08:00:00.000Z'),
    );
    await project(reading.servers);
  });

  it('has every event in order, with who did it, although the fine was deleted', async () => {
    const { fineId, events, chain } = await historyOf(id);
    expect(fineId).toBe(id);
    expect(events.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'FineIssued'],
      [1, 'FineAmended'],
      [2, 'FineDeleted'],
    ]);
    expect(events[1]).toMatchObject({
      data: { location: 'Manzini' },
      actor: {
        id: actor('SENIOR_OFFICER').id,
        role: 'SUPER_ADMIN',
        badgeNumber: 'RSP-1001',
        firstName: 'Sipho',
        lastName: 'Dlamini',
      },
      recordedAt: '2026-03-10T23:00:00.000Z',
    });
    // The log is a document: cents, as they were written.
    expect(events[0]?.data['amount']).toBe(6000);
    expect(chain).toEqual({ valid: true, brokenAt: null });
  });

  it('has the state after the last event, or as of an instant or the end of a local day', async () => {
    expect((await historyOf(id)).state).toMatchObject({ status: 'CANCELLED', amount: 60 });
    expect((await historyOf(id, '?asOf=2026-03-10T22:59:59Z')).state).toMatchObject({
      status: 'UNPAID',
      location: 'Gwamile Street, Mbabane',
    });
    expect((await historyOf(id, '?asOf=2026-03-11T01:00:00%2B02:00')).state).toMatchObject({
      location: 'Manzini',
    });
    expect((await historyOf(id, '?asOf=2026-03-10')).state).toMatchObject({
      location: 'Gwamile Street, Mbabane',
    });
    expect((await historyOf(id, '?asOf=2026-03-11')).state).toMatchObject({ location: 'Manzini' });
    expect((await historyOf(id, '?asOf=2020-01-01')).state).toBeNull();
  });

  it('shows where the chain is broken, and what cannot be read all the same', async () => {
    const forged = { ...fineAmended({ location: 'Elsewhere' }), metadata: { hash: 'forged' } };
    await reading.servers.log.fine('FN-2026-011', fineIssued({ fineNumber: 'FN-2026-011' }));
    await reading.servers.log.store.append(
      'fine-FN-2026-011',
      [{ id: crypto.randomUUID(), ...forged, data: { location: 'Elsewhere' } }],
      0,
    );
    const { events, state, chain } = await historyOf('FN-2026-011');
    expect(chain).toEqual({ valid: false, brokenAt: 1 });
    expect(events[1]).toMatchObject({ type: 'FineAmended', actor: null, hash: null });
    expect(state).toBeNull();
    expect((await historyOf('FN-2026-011', '?asOf=2099-01-01')).state).toBeNull();
  });

  it('is refused for what never was, and for a time that is none', async () => {
    expect(problemOf(await client.get('/fines/FN-2026-777/history'))).toMatchObject({
      status: 404,
      message: 'Fine not found',
    });
    expect(problemOf(await client.get('/fines/user-1/history'))).toMatchObject({ status: 404 });
    expect(problemOf(await client.get(`/fines/${id}/history?asOf=soon`))).toMatchObject({ status: 400 });
  });
});
