import { EventStoreDBClient } from '@eventstore/db-client';
import type { NewEvent } from '@fines/platform/event-store/event-store.ts';
import { chainHash, hashOf } from '@fines/platform/event-store/hash-chain.ts';
import { readModelHealth } from '@fines/platform/shared/read-model-health.ts';
import { hashLeaf } from '@fines/proof/merkle/hashing.ts';
import { RunningRoot } from '@fines/proof/merkle/tree.ts';
import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { checkSince } from '@fines/proof/verify/since.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

import { fineAmended, fineIssued, metadata } from '../domain/events.ts';
import { query } from '../support/databases.ts';
import { rowsOf } from './dump.ts';
import { eventOfOthers } from './event-of-others.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { openServers } from './servers.ts';
import { foundBroken, newKey, opened, openSigner, signAll, signedNotes } from './signing.ts';
import { draftOf, numberOf } from './test-log.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const writeAs = (stream: string, events: readonly NewEvent[]) =>
  servers.log.store.append(stream, events, 'any');
const asIfIssued = () => eventOfOthers({ type: 'FineIssued', data: { fineNumber: 'FN-2026-151' } });

const verify = () => verifyLog({ pool: servers.pool, store: servers.log.store }, undefined);
const fineIds = async () => (await rowsOf(servers.pool, 'fines', 'id')).map(({ id }) => id);
const parked = () => rowsOf(servers.pool, 'parked', 'stream');
const health = () => readModelHealth({ pool: servers.pool, store: servers.log.store })();

async function expectRebuildToBeEqual(): Promise<void> {
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
}

async function* noLeaves(): AsyncGenerator<never> {}

describe('what other programs write under names of ours', () => {
  it('parks its streams and is a break; showing and signing go on', async () => {
    const privateKey = newKey();
    const signer = await openSigner(servers, { privateKey });
    await servers.log.issue(1, 2);
    await signAll(servers, signer);
    await writeAs('fine-hello', [eventOfOthers(), asIfIssued()]);
    await writeAs('vehicle-foreign-2', [eventOfOthers({ metadata: { hash: 'mine' } })]);
    await writeAs('fine-FN-2026-003', [asIfIssued()]);
    await servers.log.issue(4, 4);
    await signAll(servers, signer);
    await writeAs('fine-hello', [eventOfOthers()]);
    await servers.log.issue(5, 5);
    await signAll(servers, signer);

    expect(opened(await signedNotes(servers), privateKey).map(({ size }) => size)).toEqual([2, 3, 4]);
    const firstBreak = 'fine-hello at revision 0: it carries no hash: another program wrote it';
    expect(await verify()).toMatchObject({ firstBreak, isForged: false });
    expect(await fineIds()).toEqual([1, 2, 4, 5].map(numberOf));
    expect(await parked()).toMatchObject([
      { stream: 'fine-FN-2026-003', revision: 0 },
      { stream: 'fine-hello', revision: 0 },
      { stream: 'vehicle-foreign-2', revision: 0 },
    ]);
    expect(await health()).toMatchObject({
      figures: { parkedStreams: 3 },
      // Two of them were parked at the same time.
      flaw: expect.stringMatching(/^parked streams: 3, the first fine-(hello|FN-2026-003) at revision 0$/),
    });
    await expectRebuildToBeEqual();
  });

  it('is in no tree, so that they may take it away again', async () => {
    const own = await openServers();
    onTestFinished(() => own.close());
    const { store } = own.log;
    const client = EventStoreDBClient.connectionString(own.esdbUrl);
    const privateKey = newKey();
    const signer = await openSigner(own, { privateKey });
    await own.log.issue(1, 3);
    await store.append('fine-hello', [eventOfOthers(), eventOfOthers()], 'any');
    await own.log.issue(4, 5);
    await signAll(own, signer);
    const [signed] = opened(await signedNotes(own), privateKey);
    if (signed === undefined) throw new Error('Nothing was signed');
    await client.tombstoneStream('fine-hello');
    // As a scavenge does, which has no word in the protocol.
    await query(own.storeUrl, `DELETE FROM event_store.events WHERE stream = 'fine-hello'`);
    const since = await checkSince(signed, { store, leaves: noLeaves }, () => undefined);
    const whole = { brokenChains: 0, hiddenStreams: 0, isExtension: true, finding: undefined };
    expect(since).toMatchObject({ entries: 5, ...whole });
    await signer.run(true);
    expect(await foundBroken(own)).toBeUndefined();
    expect(await verifyLog({ pool: own.pool, store }, undefined)).toMatchObject({ firstBreak: null });
    await client.dispose();
  });

  it('may be more than a thousand streams: the projector and a rebuild go on', async () => {
    await servers.log.issue(1, 1);
    await project(servers);
    for (let first = 0; first < 1200; first += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, nth) => writeAs(`fine-${first + nth}`, [asIfIssued()])),
      );
    }
    await servers.log.issue(2, 2);
    await project(servers);
    expect(await parked()).toHaveLength(1200);
    expect(await fineIds()).toEqual([1, 2].map(numberOf));
    await expectRebuildToBeEqual();
  });
});

describe('in a stream that has held an event of ours', () => {
  it('what does not fit is a break, and parks it if it cannot be read', async () => {
    const signer = await openSigner(servers);
    await servers.log.issue(1, 1);
    await writeAs(`fine-${numberOf(1)}`, [eventOfOthers({ type: 'FineAmended' })]);
    await servers.log.issue(2, 2);
    await signAll(servers, signer);
    const problem = expect.stringMatching(/^fine-FN-2026-001 at revision 1: .*its hash does not fit$/);
    expect(await foundBroken(servers)).toEqual(problem);
    expect(await verify()).toMatchObject({ entries: 2, firstBreak: problem, isForged: true });
    expect(await parked()).toMatchObject([{ stream: 'fine-FN-2026-001', revision: 1 }]);
  });

  it('another program may have been first: what then says that it is ours does not fit', async () => {
    await writeAs(`fine-${numberOf(1)}`, [eventOfOthers()]);
    const { type, data, metadata: ours } = fineIssued();
    const hash = 'a'.repeat(64);
    await writeAs(`fine-${numberOf(1)}`, [
      eventOfOthers({ type, data: { ...data }, metadata: { ...ours, hash } }),
    ]);
    await project(servers);
    const firstBreak = expect.stringMatching(/^fine-FN-2026-001 at revision 1: revision 0 is missing/);
    expect(await verify()).toMatchObject({ entries: 1, firstBreak, isForged: true });
  });

  it('who imitates what ours carry forges: an event that was changed looks just so', async () => {
    await writeAs('fine-FN-2026-001', [eventOfOthers({ metadata: { ...metadata(), hash: 'a'.repeat(64) } })]);
    await project(servers);
    expect(await verify()).toMatchObject({ isForged: true });
  });
});

it('a log of ours alone has the tree that was always signed of it, and newer entries have ids and times', async () => {
  const privateKey = newKey();
  const stream = `fine-${numberOf(71)}`;
  const draft = draftOf(fineIssued({ fineNumber: numberOf(71) }));
  const hash = chainHash({ ...draft, previousHash: '', stream, revision: 0 });
  const asBefore = { ...draft, metadata: { ...draft.metadata, hash } };
  await servers.log.store.append(stream, [asBefore], 'no-stream');
  await servers.log.issue(1, 70);
  await servers.log.fine(numberOf(7), fineAmended({ location: 'Manzini' }));
  await signAll(servers, await openSigner(servers, { privateKey }));
  const tree = new RunningRoot();
  for await (const event of servers.log.store.readAll()) {
    const place = [event.stream, event.revision, hashOf(event)];
    const given = event.stream === stream ? [] : [event.id, event.recorded.toISOString()];
    tree.add(hashLeaf(JSON.stringify([...place, ...given])));
  }
  expect(opened(await signedNotes(servers), privateKey)).toMatchObject([{ size: 72, root: tree.root }]);
});
