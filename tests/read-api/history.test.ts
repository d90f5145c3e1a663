import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actor, fineAmended, fineDeleted, fineIssued, userCreated } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { answered, Reading } from './reading.ts';
let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
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
    }),
  ),
  state: fineViewSchema.strict().nullable(),
  chain: z.strictObject({ valid: z.boolean(), brokenAt: z.int().nullable() }),
});
const historyOf = async (id: string, query = '') => {
  const answer = await answered(client, `/fines/${id}/history${query}`);
  return history.parse(answer.body);
};

describe('the history of a fine', () => {
  const id = 'FN-2026-010';
  beforeAll(async () => {
    const { data } = userCreated();
    await reading.ground.log.user(data.id, userCreated());
    await reading.ground.log.fine(
      id,
      fineIssued({ fineNumber: id }, '2026-03-10T08:00:00.000Z'),
      fineAmended({ location: 'Manzini' }, '2026-03-10T23:00:00.000Z'),
      fineDeleted('Typed twice', '2026-03-12T08:00:00.000Z'),
    );
    await project(reading.ground);
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
        role: 'SENIOR_OFFICER',
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
    await reading.ground.log.fine('FN-2026-011', fineIssued({ fineNumber: 'FN-2026-011' }));
    await reading.ground.log.store.append(
      'fine-FN-2026-011',
      [{ id: crypto.randomUUID(), ...forged, data: { location: 'Elsewhere' } }],
      0,
    );
    const { events, state, chain } = await historyOf('FN-2026-011');
    expect(chain).toEqual({ valid: false, brokenAt: 1 });
    expect(events[1]).toMatchObject({ type: 'FineAmended', actor: null, hash: null });
    expect(state).toBeNull();
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
