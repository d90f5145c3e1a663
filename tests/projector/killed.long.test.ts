import { setTimeout as delay } from 'node:timers/promises';

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { TREE_HEAD_WANTED, ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { allSigned, keepVerification, newestTreeHead, newestVerification } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { expect, it } from 'vitest';

import { fineStatusChanged, metadata } from '../domain/events.ts';
import { newDatabase } from '../support/databases.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild } from './projecting.ts';
import { eventsSeen, startProjector, untilSeen } from './projector-process.ts';
import { numberOf } from './test-log.ts';
import { useServers } from './use-servers.ts';

const broken = { type: 'FineDeleted', data: { reason: 5 }, metadata: metadata() };

const servers = useServers(newDatabase);

const untilSigned = (entries: number) =>
  until(async () => {
    await servers.pool.query(`NOTIFY ${TREE_HEAD_WANTED}`);
    return (await newestTreeHead(servers.pool))?.size === entries;
  }, `a signature under ${entries} entries`);

it('a projector ends up with the tables of a rebuild when it is killed in the middle, again and again', async () => {
  // It would find what cannot be read.
  await ensureRecordTables(servers.pool);
  await keepVerification(servers.pool, { entries: 0, seconds: 0, firstBreak: null, isForged: false });
  let projector = await startProjector(servers);
  await untilSeen(servers, 0);
  let events = 0;
  for (let round = 0; round < 4; round++) {
    const first = round * 400 + 1;
    const writing = (async () => {
      await servers.log.issue(first, first + 399);
      await servers.log.fine(numberOf(first), broken);
      for (let n = first; n < first + 100; n++) {
        await servers.log.fine(numberOf(n), fineStatusChanged('UNPAID', 'PAID'));
      }
    })();
    await untilSeen(servers, events + 50);
    const wanting = setInterval(() => void servers.pool.query(`NOTIFY ${TREE_HEAD_WANTED}`), 5);
    await delay(Math.random() * 200);
    await projector.kill();
    clearInterval(wanting);
    await writing;
    events += 501;
    projector = await startProjector(servers);
  }
  await untilSeen(servers, events);
  expect(await eventsSeen(servers)).toBe(events);
  await untilSigned(events);
  await projector.stop();
  expect(await rowsOf(servers.pool, 'parked', 'stream')).toHaveLength(4);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);

  const tree = treeIn(servers.pool, READ_SCHEMA);
  const signed = await allSigned(servers.pool, { name: (await newestTreeHead(servers.pool))?.origin ?? '' });
  for (const { size, root } of signed) expect(await tree.root(size)).toEqual(root);
  expect(new Set(signed.map(({ size }) => size)).size).toBe(signed.length);
  expect(await newestVerification(servers.pool)).toMatchObject({ firstBreak: null });
});
