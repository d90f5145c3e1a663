import { START } from '@fines/platform/event-store/events.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';
import { entriesAfter, leafHash } from '@fines/proof/entries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { project } from '../projector/projecting.ts';
import { signTree } from '../support/sign-log.ts';
import { Reading } from './reading.ts';

const TREE = `${READ_SCHEMA}.${TREE_TABLE}`;

let reading: Reading;
beforeAll(async () => {
  reading = await Reading.start();
});
afterAll(() => reading.stop());

const ask = (path: string): Promise<Response> => fetch(`${reading.address}/api/tile/${path}`);
const statusOf = async (path: string): Promise<number> => (await ask(path)).status;
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await ask(path)).arrayBuffer());

async function leaves(): Promise<Buffer> {
  const hashes: Uint8Array[] = [];
  for await (const event of entriesAfter(reading.servers.log.store, START)) hashes.push(leafHash(event));
  return Buffer.concat(hashes);
}

it('are those of the signed tree, and nothing beyond, whatever was recorded since', async () => {
  const { servers } = reading;
  await servers.log.issue(1, 3);
  await project(servers);
  expect(await statusOf('0/000.p/1')).toBe(404);
  await signTree(servers.pool);
  await servers.log.issue(4, 300);
  await project(servers);
  expect(await bytesOf('0/000.p/3')).toEqual((await leaves()).subarray(0, 3 * 32));
  for (const beyond of ['0/000.p/4', '0/000', '1/000.p/1', '9/000.p/1', `0/x${'999/x'.repeat(200)}999/999`])
    expect(await statusOf(beyond)).toBe(404);

  await signTree(servers.pool);
  expect(await bytesOf('0/000')).toEqual((await leaves()).subarray(0, 256 * 32));
  expect(await bytesOf('0/001.p/44')).toEqual((await leaves()).subarray(256 * 32));
  expect(await bytesOf('0/001.p/43')).toEqual((await leaves()).subarray(256 * 32, 299 * 32));
  expect((await bytesOf('1/000.p/1')).length).toBe(32);
  expect(await statusOf('0/001')).toBe(404);
});

it('may be kept for good by anybody; that there is none may not', async () => {
  const { headers } = await ask('0/000');
  expect(headers.get('Content-Type')).toBe('application/octet-stream');
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect((await ask('0/001')).headers.get('Cache-Control')).toBe('no-store');
});

it('have no entries beside them, which would name plates', async () => {
  for (const path of ['entries/000', 'entries/000.p/44', '', '0', '0/0', '0/x000/000', '0/000.p/256'])
    expect(await statusOf(path)).toBe(404);
});

it('are not given away while the tree is not the one that was signed', async () => {
  const { pool } = reading.servers;
  await pool.query(`CREATE TABLE kept AS SELECT * FROM ${TREE}`);
  for (const change of [
    `DELETE FROM ${TREE} WHERE level = 0 AND index = 4`,
    `UPDATE ${TREE} SET hashes = overlay(hashes PLACING '\\x00' FROM 1) WHERE level = 0 AND index = 4`,
  ]) {
    await pool.query(change);
    const answer = await ask('0/000');
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    await pool.query(`DELETE FROM ${TREE}; INSERT INTO ${TREE} SELECT * FROM kept`);
  }
  expect(await statusOf('0/000')).toBe(200);
});
