import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { handle } from '@fines/command-api/engine/handle.ts';
import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { changeFine } from '@fines/command-api/fine/change.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { letterheadDecider } from '@fines/command-api/letterhead/routes.ts';
import { requirePhotos } from '@fines/command-api/photo/keep-photo.ts';
import { PhotoUses, sweepPhotos } from '@fines/command-api/photo/sweep-photos.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { FIRST_KEPT } from '@fines/domain/letterhead/letterhead.ts';
import { LETTERHEAD_STREAM } from '@fines/domain/shared/streams.ts';
import { AnotherLog } from '@fines/platform/shared/known-log.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { createCheckpoint } from '@fines/projector/engine/checkpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { openTables, type Tables } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';
import { issueRequest } from '../support/fines.ts';
import { until } from '../support/wait.ts';
import { contextAt, openProcesses, type Process } from './processes.ts';

let servers: Tables;
let command: Process;
let folder: string;
let photos: PhotoStore;
let photoUses: PhotoUses;
beforeAll(async () => {
  servers = await openTables(newDatabase);
  [command = expect.unreachable()] = await openProcesses(servers, 1);
  folder = await mkdtemp(join(tmpdir(), 'fines-photos-'));
  photos = new PhotoStore(folder);
  await photos.prepare();
  photoUses = new PhotoUses(command.pool);
});
afterAll(async () => {
  await command.close();
  await servers.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => command.pool.query('DELETE FROM command.photos'));

const sweep = () => sweepPhotos({ ...command, photos });
const aDayGoesBy = () =>
  command.pool.query(`UPDATE command.photos SET wanted_at = wanted_at - interval '24 hours 1 second'`);

async function file(text: string): Promise<string> {
  const path = photos.newFile();
  await writeFile(path, text);
  return path;
}

/** Uploaded, but for what makes a photo of it. */
async function upload(text: string = randomUUID()): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  await photoUses.want(sha256);
  await photos.keep(sha256, { original: await file(text), extension: 'png', shown: await file(text) });
  return sha256;
}

const urlOf = (sha256: string): string => `/api/photos/${sha256}`;

async function issueWith(...sha256s: string[]): Promise<string> {
  const photoUrls = sha256s.map(urlOf);
  const body = issueBody.parse(issueRequest({ dateIssued: undefined, photoUrls }));
  await requirePhotos({ photos, photoUses }, body);
  const { state } = await issueFine(command, body, contextAt());
  return isIssued(state) ? state.fineNumber : '';
}

const by = () => ({ actor: actor('MANAGER'), now: new Date().toISOString() });

async function whetherOneWaits(): Promise<boolean> {
  const { rowCount } = await servers.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
}

async function filesOf(sha256: string): Promise<string[]> {
  const names = await readdir(join(folder, sha256.slice(0, 2)));
  return names.filter((name) => name.startsWith(sha256)).toSorted();
}

describe('a photo that no event names', () => {
  it('is removed after a day, the original too, and may be sent again', async () => {
    const [text, other] = [randomUUID(), await upload()];
    const sha256 = await upload(text);
    await sweep();
    expect(await filesOf(sha256)).toEqual([`${sha256}.png`, `${sha256}.shown.jpg`]);
    await aDayGoesBy();
    await photoUses.want(other);
    await sweep();
    expect(await filesOf(sha256)).toEqual([]);
    expect(await photos.has(other)).toBe(true);
    await expect(requirePhotos({ photos, photoUses }, { photoUrl: sha256 })).rejects.toThrow('no such photo');
    expect(await upload(text)).toBe(sha256);
    await sweep();
    expect(await photos.has(sha256)).toBe(true);
  });

  it('stays where nobody knows when it came: a copy may have been put back', async () => {
    const sha256 = await upload();
    await command.pool.query('DELETE FROM command.photos');
    await sweep();
    expect(await photos.has(sha256)).toBe(true);
  });

  it('is not named by anybody while it is removed', async () => {
    const sha256 = await upload();
    await aDayGoesBy();
    let named = Promise.resolve();
    const isGone = await photoUses.forget(sha256, async () => {
      named = requirePhotos({ photos, photoUses }, { photoUrl: sha256 });
      named.catch(() => undefined);
      await until(whetherOneWaits, 'whoever names it to wait');
      await photos.remove(sha256);
    });
    expect(isGone).toBe(true);
    await expect(named).rejects.toThrow('no such photo');
  });
});

describe('a photo that an event names', () => {
  it('stays: of a fine, of what it was before, of a deleted one, of the letterhead, and however often it is sent', async () => {
    const uploads = await Promise.all([upload(), upload(), upload(), upload(), upload(), upload(), upload()]);
    const [issued, second, third, evidence, before, deleted, crest] = uploads;
    const disputed = await issueWith(issued, second, third);
    const submission = { type: 'SubmitDispute', reason: 'No', evidence: null, photos: [evidence] } as const;
    await changeFine(command.store, disputed, () => ({ ...submission, ...by() }), contextAt());
    const amended = await issueWith(before);
    const changes = { photos: [] };
    await changeFine(command.store, amended, () => ({ type: 'AmendFine', changes, ...by() }), contextAt());
    const gone = await issueWith(deleted);
    await changeFine(command.store, gone, () => ({ type: 'DeleteFine', ...by() }), contextAt());
    await handle(command.store, letterheadDecider, {
      stream: LETTERHEAD_STREAM,
      command: () => ({
        type: 'ChangeLetterhead' as const,
        actor: actor('SUPER_ADMIN'),
        letterhead: { ...FIRST_KEPT, crestSha256: crest },
      }),
      context: contextAt(),
    });
    for (const _ of [1, 2]) {
      await aDayGoesBy();
      await sweep();
      const areThere = await Promise.all(uploads.map((one) => photos.has(one)));
      expect(areThere).toEqual(uploads.map(() => true));
      await photoUses.want(before);
    }
  });

  it('stays when its event came last, or is found by the first sweep of a long log', async () => {
    const sha256 = await upload();
    await aDayGoesBy();
    await issueWith(sha256);
    await aDayGoesBy();
    await command.pool.query(`DELETE FROM command.consumers WHERE name = 'photos'`);
    await sweep();
    expect(await photos.has(sha256)).toBe(true);
  });

  it('stays when the store holds another log, of which nobody can tell', async () => {
    const sha256 = await upload();
    await aDayGoesBy();
    const event = { stream: 'fine-FN-2020-001', revision: 0, id: randomUUID(), position: '9/9', hash: 'a' };
    await command.pool.query(`CREATE SCHEMA ${READ_SCHEMA}`);
    await createCheckpoint(command.pool, READ_SCHEMA);
    const log = JSON.stringify({ first: event, newest: event });
    await command.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET log = $1`, [log]);
    await expect(sweep()).rejects.toThrow(AnotherLog);
    expect(await photos.has(sha256)).toBe(true);
    await command.pool.query(`DROP SCHEMA ${READ_SCHEMA} CASCADE`);
  });
});
