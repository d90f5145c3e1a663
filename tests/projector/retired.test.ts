import { readFileSync } from 'node:fs';

import { RETIRED_TYPES } from '@fines/domain/log/retired.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { changeEvent } from '../support/tamper.ts';
import { dump, rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { newKey, opened, openSigner, signAll, signedNotes } from './signing.ts';
import type { Written } from './test-log.ts';
import { useServers } from './use-servers.ts';

const servers = useServers();

/** One of each type, as it was written. */
const RETIRED = RETIRED_TYPES.map((type) => {
  const file = new URL(`../domain/frozen-events/${type}.v1.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { written: Written }).written;
});
const streamOf = (type: string): string => (type.startsWith('Break') ? 'known-breaks' : 'access-log');
const stores = () => ({ pool: servers.pool, store: servers.log.store });

const rowsBut = async (...names: string[]) =>
  Object.entries(await dump(servers.pool)).filter(([name]) => !names.includes(name));

describe('events of retired types', () => {
  beforeEach(async () => {
    await servers.log.issue(1, 1);
    await project(servers);
  });
  const write = async () => {
    for (const event of RETIRED) await servers.log.write(streamOf(event.type), event);
    await project(servers);
  };

  it('are in the tree and in the list of the log, have no other rows, and are not unknown', async () => {
    const own = ['checkpoint', 'tree', 'log'];
    const before = await rowsBut(...own);
    await write();
    expect(await rowsBut(...own)).toEqual(before);
    expect(await rowsOf(servers.pool, 'checkpoint', 'events')).toMatchObject([
      { events: 1 + RETIRED.length, entries: 1 + RETIRED.length, unknown_events: 0 },
    ]);
    const lines = await rowsOf(servers.pool, 'log', 'entry');
    expect(lines.slice(1).map(({ type }) => type)).toEqual(RETIRED.map(({ type }) => type));
    const { before: built, after } = await beforeAndAfterRebuild(servers);
    expect(after).toEqual(built);
  });

  it('are signed and verified, and told apart from unknown ones', async () => {
    const privateKey = newKey();
    await write();
    await signAll(servers, await openSigner(servers, { privateKey }));
    expect(opened(await signedNotes(servers), privateKey)).toMatchObject([{ size: 1 + RETIRED.length }]);
    const whole = { entries: 1 + RETIRED.length, firstBreak: null, isForged: false };
    expect(await verifyLog(stores())).toEqual(whole);
    const { checks } = await verify(servers.log.store, { now: Date.now(), onEvent: () => {} });
    const looked = `1 of known types, ${RETIRED.length} of retired ones, 0 of unknown ones`;
    expect(checks).toContainEqual(expect.objectContaining({ name: 'Events', looked, breaks: 0 }));
  });

  it.each(RETIRED)('$type cannot be changed unnoticed', async ({ type }) => {
    await write();
    const stream = streamOf(type);
    const inStream = RETIRED.filter((event) => streamOf(event.type) === stream);
    const place = { stream, revision: inStream.findIndex((event) => event.type === type) };
    await changeEvent(servers.storeUrl, place, (data) => ({ ...data, found: 'nothing' }));
    const firstBreak = expect.stringContaining(`${stream} at revision ${place.revision}: this event`);
    await ensureRecordTables(servers.pool);
    expect(await verifyLog(stores())).toMatchObject({ firstBreak, isForged: true });
  });
});
