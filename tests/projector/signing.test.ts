import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { verifyConsistency } from '@fines/proof/merkle/verify.ts';
import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { keepVerification } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

import { fineIssued } from '../domain/events.ts';
import { project, rebuild } from './projecting.ts';
import { foundBroken, newKey, opened, openSigner, signAll, signedNotes } from './signing.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const sizes = async (): Promise<number[]> =>
  (await signedNotes(servers)).map((note) => Number(note.split('\n')[1]));

it('signs what the read tables show, once, and on top of what it signed before', async () => {
  const privateKey = newKey();
  const signer = await openSigner(servers, { privateKey });
  await signAll(servers, signer);
  expect(await signedNotes(servers)).toEqual([]);
  await servers.log.issue(1, 70);
  await signAll(servers, signer);
  await signAll(servers, signer);
  await servers.log.issue(71, 150);
  await signAll(servers, signer);
  const [older, newer, ...others] = opened(await signedNotes(servers), privateKey);
  expect(others).toEqual([]);
  if (older === undefined || newer === undefined) throw new Error('Nothing was signed');
  expect([older.size, newer.size]).toEqual([70, 150]);
  expect(newer.origin).toMatch(/^traffic-fines\/[0-9a-f]{8}$/);
  expect(older.origin).toBe(newer.origin);
  const path = await treeIn(servers.pool, READ_SCHEMA).consistency(70, 150);
  expect(verifyConsistency({ from: older, to: newer, path })).toBe(true);
  expect(await signer.check()).toMatchObject({ figures: { logBroken: 0 }, flaw: undefined });
});

it('goes on after a restart, under the name that it had or is given', async () => {
  await servers.log.issue(1, 3);
  const privateKey = newKey();
  await signAll(servers, await openSigner(servers, { privateKey }));
  await signAll(servers, await openSigner(servers, { privateKey }));
  expect(await sizes()).toEqual([3]);
  await signAll(servers, await openSigner(servers, { privateKey, origin: 'fines.example/log' }));
  expect((await signedNotes(servers)).at(-1)).toMatch(/^fines\.example\/log\n3\n/);
});

it('has one name and one root for a size, however many sign', async () => {
  const privateKey = newKey();
  const signers = await Promise.all(Array.from({ length: 3 }, () => openSigner(servers, { privateKey })));
  for (let n = 0; n < 5; n++) {
    await servers.log.issue(n * 10 + 1, n * 10 + 10);
    await project(servers);
    await Promise.all(signers.map((signer) => signer.run(n % 2 === 0)));
  }
  expect(await sizes()).toEqual([10, 20, 30, 40, 50]);
  expect(new Set(opened(await signedNotes(servers), privateKey).map(({ origin }) => origin)).size).toBe(1);
});

it('signs the tree of a rebuild as if it had been there before', async () => {
  const signer = await openSigner(servers);
  await servers.log.issue(1, 100);
  await signAll(servers, signer);
  await servers.log.issue(101, 130);
  await project(servers);
  await rebuild(servers);
  await signer.run(false);
  expect(await sizes()).toEqual([100, 130]);
});

it('waits for read tables that are behind what was signed', async () => {
  const signer = await openSigner(servers);
  await servers.log.issue(1, 10);
  await project(servers);
  const { rows } = await servers.pool.query<object>(`SELECT * FROM ${READ_SCHEMA}.checkpoint`);
  const { commit, prepare } = rows[0] as { commit: number; prepare: number };
  await servers.log.issue(11, 20);
  await signAll(servers, signer);
  // As when Postgres crashed before the newest was on its disk.
  await servers.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET entries = 10, commit = $1, prepare = $2`, [
    commit,
    prepare,
  ]);
  await signer.run(true);
  expect(await sizes()).toEqual([20]);
  expect(await foundBroken(servers)).toBeUndefined();
  expect(await signer.check()).toMatchObject({ flaw: undefined });
});

it('looks at the newest entries only, and finds them right wherever these begin', async () => {
  const signer = await openSigner(servers, { newest: 20 });
  for (const [first, last] of [
    [1, 63],
    [64, 64],
    [65, 100],
    [101, 149],
    [150, 300],
  ] as const) {
    await servers.log.issue(first, last);
    await servers.log.fine('FN-2026-001', { ...fineIssued(), type: 'FinePainted' });
    await signAll(servers, signer);
  }
  expect(await sizes()).toEqual([64, 66, 103, 153, 305]);
  expect(await foundBroken(servers)).toBeUndefined();
});

it('takes no damaged tree for a forged log, and says that it is late', async () => {
  await servers.log.issue(1, 3);
  await project(servers);
  const signer = await openSigner(servers);
  await servers.pool.query(`UPDATE ${READ_SCHEMA}.tree SET hashes = substr(hashes, 1, 32)`);
  await signer.run(false);
  expect(await sizes()).toEqual([]);
  expect(await foundBroken(servers)).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 301_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await signer.check()).flaw).toMatch(/^nothing was signed for \d+ s: Tile 0\/0 of the tree/);
});

it('signs a log in which something was written wrong: that is what was written', async () => {
  const signer = await openSigner(servers);
  await servers.log.issue(1, 2);
  await servers.log.issue(4, 5);
  await project(servers);
  const verified = await verifyLog({ pool: servers.pool, store: servers.log.store }, undefined);
  const firstBreak = expect.stringContaining('FN-2026-003 is missing');
  expect(verified).toMatchObject({ entries: 4, firstBreak, isForged: false });
  await keepVerification(servers.pool, { ...verified, seconds: 1 });
  await signAll(servers, signer);
  expect(await sizes()).toEqual([4]);
  expect(await signer.check()).toMatchObject({ figures: { logBroken: 0 } });
});
