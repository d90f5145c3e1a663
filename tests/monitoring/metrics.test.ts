import { PROJECTION_QUEUE } from '@fines/platform/shared/read-model.ts';
import { expect, it, onTestFinished } from 'vitest';

import { useStaff } from '../command-api/staff.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { paymentRequest } from '../support/payments.ts';
import { valueOf } from './metrics.ts';

const staff = useStaff();

type Labels = Readonly<Record<string, string>>;
const told = async (part: string, name: string, labels?: Labels): Promise<number | undefined> =>
  valueOf(await staff.system.metrics(part), name, labels);

/** What `act` adds to a number that a part tells. */
async function added(
  part: string,
  name: string,
  labels: Labels,
  act: () => Promise<unknown>,
): Promise<number> {
  const before = (await told(part, name, labels)) ?? 0;
  await act();
  return ((await told(part, name, labels)) ?? 0) - before;
}

it('counts commands by type and outcome, and how long they took', async () => {
  const { fine } = await issue(staff.officer);
  const route = 'POST /payments';
  const pay = () => staff.finance.post('/payments', paymentRequest(fine.id));
  const count = (status: string) => added('front', 'fines_requests_total', { route, status }, pay);
  expect(await count('201')).toBe(1);
  expect(await count('409')).toBe(1);
  expect(await added('front', 'fines_request_seconds_count', { route }, pay)).toBe(1);
  // The front of the same process does not count it again.
  expect(await added('front', 'fines_requests_total', { route: 'command-api', status: '409' }, pay)).toBe(0);
});

it('names no route after what somebody wrote', async () => {
  await staff.officer.get('/whatever/came/in');
  const text = await staff.system.metrics('front');
  expect(text).not.toContain('whatever');
  expect(valueOf(text, 'fines_requests_total', { route: 'none', status: '404' })).toBeGreaterThan(0);
});

it('counts appends by outcome', async () => {
  const written = { outcome: 'written' };
  expect(await added('front', 'fines_appends_total', written, () => issue(staff.officer))).toBe(1);
  expect(await told('front', 'fines_appends_total', { outcome: 'unknown' })).toBe(0);
  expect(await told('front', 'fines_append_retries_total')).toBeGreaterThanOrEqual(0);
});

it('tells how far the read tables are behind, and what of them is parked', async () => {
  for (const part of ['projector', 'front']) {
    const text = await staff.system.metrics(part);
    expect(valueOf(text, 'fines_parked_streams')).toBe(0);
    expect(valueOf(text, 'fines_projection_lag_events')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'fines_projection_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'fines_check_failed', { check: 'database' })).toBe(0);
    expect(valueOf(text, 'fines_check_degraded', { check: 'read model' })).toBe(0);
  }
  expect(await told('projector', 'fines_projected_events_total')).toBeGreaterThan(0);
});

it.each([
  ['projector', PROJECTION_QUEUE, 'read-on'],
  ['front', 'command-jobs', 'number-sweep'],
])('tells what the queue of the %s holds', async (part, queue, name) => {
  const text = await staff.system.metrics(part);
  for (const state of ['waiting', 'active', 'delayed', 'failed']) {
    expect(valueOf(text, 'fines_queue_jobs', { queue, state })).toBeGreaterThanOrEqual(0);
  }
  expect(valueOf(text, 'fines_queue_due_seconds', { queue })).toBeLessThan(120);
  expect(valueOf(text, 'fines_job_failures_total', { queue, name })).toBe(0);
});

it('tells how each pool of connections is used', async () => {
  const text = await staff.system.metrics('front');
  for (const [pool, limit] of [
    ['read-api', 10],
    ['read-api lists', 6],
    ['read-api exports', 4],
  ] as const) {
    expect(valueOf(text, 'fines_postgres_pool_limit', { pool })).toBe(limit);
    expect(valueOf(text, 'fines_postgres_pool_connections', { pool })).toBeLessThanOrEqual(limit);
    expect(valueOf(text, 'fines_postgres_pool_waiting', { pool })).toBe(0);
  }
  expect(await told('front', 'fines_postgres_pool_limit', { pool: 'command-api' })).toBe(10);
  // What is asked for the scrape itself is not taken for a queue.
  expect(await told('projector', 'fines_postgres_pool_waiting', { pool: 'projector' })).toBe(0);
  // That one was closed when its work was done.
  expect(await told('front', 'fines_postgres_pool_limit', { pool: 'command-api tables' })).toBeUndefined();
});

it('counts the consoles that are told what changed, while they are', async () => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const before = (await told('front', 'fines_live_connections')) ?? 0;
  await fetch(`${staff.system.address}/api/live`, {
    headers: { Authorization: `Bearer ${staff.officer.accessToken}` },
    signal: leaving.signal,
  });
  const counted = async () => ((await told('front', 'fines_live_connections')) ?? 0) - before;
  expect(await counted()).toBe(1);
  leaving.abort();
  await expect.poll(counted).toBe(0);
});

it('tells of passwords, photos, the disk of photos, the log and the process', async () => {
  const photo = formWith(new Uint8Array(await picture().jpeg().toBuffer()));
  expect((await staff.officer.upload('/photos', photo)).status).toBe(201);
  const text = await staff.system.metrics('front');
  for (const name of [
    'fines_password_checks',
    'fines_password_checks_waiting',
    'fines_password_checks_refused_total',
    'fines_photos_decoding',
    'fines_photos_waiting',
    'fines_log_errors_total',
  ]) {
    expect([name, valueOf(text, name)]).toEqual([name, expect.any(Number)]);
  }
  const ofPhotos = { folder: 'photos' };
  expect(valueOf(text, 'fines_disk_free_bytes', ofPhotos)).toBeLessThanOrEqual(
    valueOf(text, 'fines_disk_size_bytes', ofPhotos) ?? 0,
  );
  expect(valueOf(text, 'fines_disk_free_inodes', ofPhotos)).toBeLessThanOrEqual(
    valueOf(text, 'fines_disk_inodes', ofPhotos) ?? 0,
  );
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

it('tells it to nobody who comes through the front', async () => {
  for (const path of ['/metrics', '/api/metrics', '/api/../metrics', '/api/%2e%2e/metrics', '//metrics']) {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${staff.system.address}${path}`, { method });
      expect(await answer.text()).not.toContain('fines_');
    }
  }
});
