import { networkOf } from '@fines/public-site/engine/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fineIssued } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { PublicSite, textOf } from './public-site.ts';

let site: PublicSite;

beforeAll(async () => {
  site = await PublicSite.start();
  await site.tables.log.fine('FN-2026-001', fineIssued({ fineNumber: 'FN-2026-001' }));
  await project(site.tables);
});
afterAll(() => site.stop());

const guess = (from: string) => site.ask('/f/FN-2026-001/0000000000', { from });

/** From addresses of one network, all at once. */
const guesses = (count: number, network: string) =>
  Promise.all(Array.from({ length: count }, (_, nth) => guess(`${network}.${nth + 1}`)));

it('slows a network down after 20 misses, refuses it after 40, and says until when', async () => {
  const first = await guesses(20, '198.51.100');
  expect(first.every(({ status }) => status === 404)).toBe(true);
  const slower = await guesses(20, '198.51.100');
  expect(slower.every(({ status }) => status === 404)).toBe(true);
  expect(Math.max(...slower.map(({ ms }) => ms))).toBeGreaterThanOrEqual(1995);
  const refused = await guess('198.51.100.77');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Content-Type')).toContain('text/html');
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(textOf(refused)).toContain('Try again in 10 minutes');
  // Thousands may be behind the addresses of a mobile network: who has the paper sees the fine.
  expect((await site.ask(site.pathOf('FN-2026-001'), { from: '198.51.100.5' })).status).toBe(200);
  expect((await guess('198.51.100.5')).status).toBe(429);
  // Nobody else is refused, and the fine is open.
  expect((await site.ask(site.pathOf('FN-2026-001'), { from: '198.51.101.5' })).status).toBe(200);
});

it('counts no misses of who is right', async () => {
  const path = site.pathOf('FN-2026-001');
  const answers = await Promise.all(
    Array.from({ length: 41 }, () => site.ask(path, { from: '203.0.113.1' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await guess('203.0.113.2')).status).toBe(404);
});

it('believes the last address of the proxy, not what the client wrote before it', async () => {
  for (let nth = 0; nth < 40; nth += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, each) => guess(`172.16.${nth + each}.1, 100.64.7.1`)));
  }
  expect((await guess('172.31.0.1, 100.64.7.9')).status).toBe(429);
});

it('believes nobody who comes without a proxy', async () => {
  const open = await PublicSite.start({ TRUST_PROXY: '0' });
  const answers = await Promise.all(
    Array.from({ length: 41 }, (_, nth) => open.ask('/f/FN-2026-001/0000000000', { from: `10.${nth}.0.1` })),
  );
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .at(-1),
  ).toBe(429);
  await open.stop();
});

it('counts nothing that a page of somebody else makes a browser ask for', async () => {
  const [from, path] = ['100.64.8.1', '/f/FN-2026-001/0000000000'];
  const ask = (dest: string, method = 'GET') =>
    fetch(site.address + path, {
      method,
      headers: { 'X-Forwarded-For': from, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': dest },
    });
  const embedded = await Promise.all(
    Array.from({ length: 41 }, (_, nth) => ask(['image', 'iframe', 'script', 'empty'][nth % 4] ?? '')),
  );
  expect(new Set(embedded.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await ask('document', 'POST')).status).toBe(403);
  expect((await site.ask(path, { from })).status).toBe(404);
  // A link may lead to a fine.
  expect((await ask('document')).status).toBe(404);
});

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0'],
    ['::ffff:192.0.2.7', '192.0.2.0'],
    ['2001:db8:1234:5678::1', '2001:db8:1234::'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
