import { fineHistorySchema } from '@fines/domain/fine/history.ts';
import { type FineProof, fineProofSchema } from '@fines/domain/record/record.ts';
import { chainHash } from '@fines/platform/event-store/hash-chain.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';
import { requireIncluded } from '@fines/proof/check.ts';
import { leafHash } from '@fines/proof/entries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { fineAmended, fineIssued, paymentRecorded, reminderSent } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { query } from '../support/databases.ts';
import { problemOf } from '../support/problems.ts';
import { enteredIn, LOG_KEY, signTree } from '../support/sign-log.ts';
import { changeEvent, rewriteStream } from '../support/tamper.ts';
import { answered, Reading } from './reading.ts';

const FINE = numberOf(100);

const TREE = `${READ_SCHEMA}.${TREE_TABLE}`;

let reading: Reading;
let auditor: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  auditor = await reading.as('AUDITOR', 'an-auditor');
  const { log } = reading.servers;
  await log.issue(1, 66);
  await log.fine(FINE, fineIssued({ fineNumber: FINE, licensePlate: 'HSD 472 BM' }), reminderSent(1));
  await log.issue(67, 80);
  await log.fine(FINE, paymentRecorded({ receiptNumber: 'RCP-2026-100' }));
  await project(reading.servers);
  await signTree(reading.servers.pool);
});
afterAll(() => reading.stop());

const proofOf = async (id: string): Promise<FineProof> =>
  fineProofSchema.strict().parse((await answered(auditor, `/fines/${id}/proof`)).body);
const historyOf = async (id: string, who = auditor) =>
  fineHistorySchema.parse((await answered(who, `/fines/${id}/history`)).body);

const object = z.record(z.string(), z.json());
const signed = z.looseObject({ hash: z.string() });

/** As who has nothing but the file and the log's key does it. */
function requireProven({ fine, checkpoint, events }: FineProof): number[] {
  let previousHash = '';
  return events.map((proven, nth) => {
    const { event, entry, proof } = proven;
    const { stream, revision, type } = event;
    expect([stream, revision]).toEqual([`fine-${fine}`, nth]);
    const [data, metadata] = [object.parse(event.data), object.parse(event.metadata)];
    const { hash } = signed.parse(event.metadata);
    expect(hash).toBe(chainHash({ previousHash, stream, revision, type, data, metadata }));
    previousHash = hash;
    const { index } = requireIncluded(leafHash(enteredIn(proven)), proof, LOG_KEY);
    expect(index).toBe(entry);
    expect(proof.endsWith(checkpoint)).toBe(true);
    return index;
  });
}

it('proves every event of a fine to whoever has the key of the log', async () => {
  const proof = await proofOf(FINE);
  expect(proof).toMatchObject({ format: 'traffic-fines/fine-proof@v1', fine: FINE, pending: 0 });
  expect(requireProven(proof)).toEqual([66, 67, 82]);
  const { headers } = await answered(auditor, `/fines/${FINE}/proof`);
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${FINE}.proof.json"`);
});

it('leaves out what came after the checkpoint, and counts it', async () => {
  await reading.servers.log.fine(FINE, fineAmended({ location: 'Manzini' }));
  const unread = await proofOf(FINE);
  expect([unread.events.length, unread.pending]).toEqual([3, 1]);
  await project(reading.servers);
  const proof = await proofOf(FINE);
  expect([requireProven(proof).length, proof.pending]).toEqual([3, 1]);
  const { events, checkpoint, missingAt } = await historyOf(FINE);
  expect(events.map(({ entry }) => entry)).toEqual([66, 67, 82, null]);
  expect([checkpoint?.size, missingAt]).toEqual([83, null]);
});

it('is refused to whom whole histories are not for, and recorded as a look at one', async () => {
  for (const role of ['TRAFFIC_OFFICER', 'SENIOR_OFFICER', 'FINANCE_OFFICER'] as const) {
    expect((await (await reading.as(role)).get(`/fines/${FINE}/proof`)).status).toBe(403);
  }
  expect((await (await reading.as('MANAGER')).get(`/fines/${FINE}/proof`)).status).toBe(200);
  expect((await reading.anonymous().get(`/fines/${FINE}/proof`)).status).toBe(401);
  expect((await auditor.get('/fines/FN-2026-999/proof')).status).toBe(404);
  const filter = encodeURIComponent(JSON.stringify({ personId: 'an-auditor', plate: 'HSD 472 BM' }));
  const looks = await answered(auditor, `/looks?filter=${filter}`);
  expect(looks.body).toEqual([expect.objectContaining({ kind: 'HISTORY', subject: FINE })]);
});

const elsewhere = (data: object) => ({ ...data, location: 'Elsewhere' });
const refused = async (id: string) => problemOf(await auditor.get(`/fines/${id}/proof`));

it('tells where the log is not what was recorded, and proves nothing of it', async () => {
  const { storeUrl, pool } = reading.servers;
  await changeEvent(storeUrl, { stream: `fine-${numberOf(1)}`, revision: 0 }, elsewhere);
  expect(await refused(numberOf(1))).toMatchObject({
    status: 409,
    code: 'log-broken',
    message: expect.stringContaining(`Revision 0 of fine-${numberOf(1)} is not what was recorded`),
  });
  // With right hashes: nothing but the tree knows.
  await rewriteStream(storeUrl, { stream: `fine-${FINE}`, revision: 1 }, elsewhere);
  expect(await refused(FINE)).toMatchObject({
    code: 'log-broken',
    message: expect.stringContaining('Revision 1'),
  });
  const { chain, missingAt, events } = await historyOf(FINE, await reading.as('SENIOR_OFFICER'));
  expect([chain.valid, missingAt, events[0]?.entry, events[1]?.entry]).toEqual([true, 1, 66, null]);
  // The right events, but another tree than the one that was signed.
  await pool.query(`UPDATE ${TREE} SET hashes = set_byte(hashes, 40, 255 - get_byte(hashes, 40))
                    WHERE level = 0 AND index = 0`);
  expect(await refused(numberOf(3))).toMatchObject({ code: 'log-broken' });
});

describe('a fine whose stream somebody deleted', () => {
  it.each([FINE, 'FN-2026-070'])(
    'is told of as such, and not as if there had never been one: %s',
    async (id) => {
      await query(
        reading.servers.storeUrl,
        `INSERT INTO event_store.deleted_streams VALUES ('fine-${id}', 9, false, -1)`,
      );
      for (const path of ['history', 'proof']) {
        expect(problemOf(await auditor.get(`/fines/${id}/${path}`))).toMatchObject({
          status: 409,
          code: 'record-removed',
          message: expect.stringContaining(`The record of ${id} was taken away`),
        });
      }
      expect(problemOf(await auditor.get('/fines/FN-2026-999/history'))).toMatchObject({ status: 404 });
    },
  );

  it('is told of as long as the lists know it, also when the store knows no stream', async () => {
    await query(reading.servers.storeUrl, `DELETE FROM event_store.events WHERE stream = 'fine-FN-2026-069'`);
    const problem = problemOf(await auditor.get('/fines/FN-2026-069/history'));
    expect(problem).toMatchObject({ status: 409, code: 'record-removed' });
  });
});
