import { randomUUID } from 'node:crypto';

import { fineStream, formatFineNumber } from '@fines/domain/fine/number.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { sealEvents } from '@fines/platform/event-store/hash-chain.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type ApiClient, newKey } from '../support/api-client.ts';
import { fineOf, issue, issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { TestSystem } from '../support/test-system.ts';

let system: TestSystem;
let officer: ApiClient;
let senior: ApiClient;
let manager: ApiClient;
let finance: ApiClient;

beforeAll(async () => {
  system = await TestSystem.start({ env: { DEMO_DATA: '1' } });
  [officer, senior, manager, finance] = (await Promise.all(
    ['officer', 'senior', 'manager', 'finance'].map((name) => system.signIn(`${name}@police.gov.sz`)),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
}, 60_000);
afterAll(() => system.stopAndRemove());

/** Issues the fine behind this one past the command API, as another process of it would. */
async function takeNextNumber(fineNumber: string): Promise<void> {
  const store = openEventStore({ url: (await system.addresses()).ESDB_URL });
  const [event] = await store.readStream(fineStream(fineNumber));
  const next = formatFineNumber(Number(fineNumber.split('-')[1]), sequenceOf(fineNumber) + 1);
  const { data, metadata } = z.object({ data: json, metadata: json }).parse(event);
  const draft = { id: randomUUID(), type: 'FineIssued', data: { ...data, fineNumber: next }, metadata };
  await store.append(fineStream(next), sealEvents(fineStream(next), undefined, [draft]), 'no-stream');
  await store.close();
}

const json = z.record(z.string(), z.json());

const sequenceOf = (fineNumber: string): number => Number(fineNumber.split('-')[2]);

describe('issuing', () => {
  it('answers with the fine, its ETag and its place in the log', async () => {
    const { fine, headers } = await issue(officer, { licensePlate: '  hsd  472 bm ', notes: ' ' });
    expect(fine).toMatchObject({
      id: fine.fineNumber,
      licensePlate: 'HSD 472 BM',
      status: 'UNPAID',
      amount: 60,
      notes: null,
      offenseType: 'SPEEDING',
      issuedBy: { firstName: 'Sipho', lastName: 'Dlamini', badgeNumber: 'RSP-1001' },
    });
    expect(fine.fineNumber).toMatch(/^FN-\d{4}-\d{3,}$/);
    expect(Date.parse(fine.dueDate) - Date.parse(fine.createdAt)).toBe(720 * 3_600_000);
    expect(headers.get('ETag')).toBe('"0"');
    expect(headers.get('X-Position')).toMatch(/^\d+\/\d+$/);
  });

  it('gives 200 consecutive numbers to 50 clients at once', async () => {
    const before = await issue(officer);
    const clients = Array.from({ length: 50 }, () => officer);
    const issued = await Promise.all(
      clients.map(async (client) => {
        const numbers: string[] = [];
        for (let n = 0; n < 4; n++) numbers.push((await issue(client)).fine.fineNumber);
        return numbers;
      }),
    );
    const sequences = issued
      .flat()
      .map(sequenceOf)
      .toSorted((a, b) => a - b);
    const first = sequenceOf(before.fine.fineNumber) + 1;
    expect(sequences).toEqual(Array.from({ length: 200 }, (_, index) => first + index));
  });

  it('makes one fine of ten parallel requests with one key', async () => {
    const key = newKey();
    const request = issueRequest();
    const before = await issue(officer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => officer.post('/fines', request, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const numbers = new Set(answers.map((answer) => fineOf(answer).fineNumber));
    expect(numbers.size).toBe(1);
    const again = await officer.post('/fines', request, key);
    expect(numbers).toContain(fineOf(again).fineNumber);
    const after = await issue(officer);
    expect(sequenceOf(after.fine.fineNumber)).toBe(sequenceOf(before.fine.fineNumber) + 2);
  });

  it('goes round a number that a late append of another process took', async () => {
    const { fine } = await issue(officer);
    await takeNextNumber(fine.fineNumber);
    // More fines than numbers may be out at once: one that was never handed back would stop the series.
    const issued = await Promise.all(Array.from({ length: 140 }, () => issue(officer, {}, newKey())));
    const sequences = issued.map((answer) => sequenceOf(answer.fine.fineNumber)).toSorted((a, b) => a - b);
    const first = sequenceOf(fine.fineNumber) + 2;
    expect(sequences).toEqual(Array.from({ length: 140 }, (_, index) => first + index));
  });

  it('refuses a key that comes with another request', async () => {
    const key = newKey();
    await issue(officer, {}, key);
    const answer = await officer.post('/fines', issueRequest({ location: 'elsewhere' }), key);
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });

  it('says what is missing, field by field', async () => {
    const answer = await officer.post('/fines', {});
    expect(problemOf(answer)).toMatchObject({
      status: 422,
      errors: {
        licensePlate: 'License plate is required',
        offenseType: 'Please select an offense',
        location: 'Location is required',
      },
    });
  });

  it.each([
    ['another amount than the catalogue', { amount: 61 }, 'amount'],
    ['an amount with three decimals', { amount: 60.001 }, 'amount'],
    ['a time to come', { dateIssued: '2999-01-01T00:00:00Z' }, 'dateIssued'],
    ['an offence that is not in the catalogue', { offenseDescription: 'Flying' }, 'offenseDescription'],
    ['a type that does not belong to the offence', { offenseType: 'DUI' }, 'offenseDescription'],
    ['a number for a plate', { licensePlate: 7 }, 'licensePlate'],
    ['an object for a location', { location: {} }, 'location'],
    ['a character that cannot be stored', { notes: 'wet\0road' }, 'notes'],
    ['a plate that is none', { licensePlate: '<script>' }, 'licensePlate'],
  ])('refuses %s', async (_what, change, field) => {
    const problem = problemOf(await officer.post('/fines', issueRequest(change)));
    expect(problem.status).toBe(422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });
});

describe('editing', () => {
  it('takes the whole record back with a changed field', async () => {
    const { fine } = await issue(officer);
    const answer = await officer.put(`/fines/${fine.id}`, { ...fine, driverName: 'Themba Khumalo' });
    expect(answer.status).toBe(200);
    expect(fineOf(answer)).toMatchObject({ driverName: 'Themba Khumalo', location: fine.location });
    expect(answer.headers.get('ETag')).toBe('"1"');
  });

  it('leaves absent fields and takes away what is null', async () => {
    const { fine } = await issue(officer, { notes: 'wet road', driverName: 'Gugu Matsebula' });
    const answer = await officer.put(`/fines/${fine.id}`, { notes: null });
    expect(fineOf(answer)).toMatchObject({ notes: null, driverName: 'Gugu Matsebula' });
  });

  it.each(['licensePlate', 'amount', 'offenseType', 'status', 'issuedBy'])(
    'refuses another %s, by name',
    async (field) => {
      const { fine } = await issue(officer);
      const problem = problemOf(await manager.put(`/fines/${fine.id}`, { ...fine, [field]: 'X' }));
      expect(problem.status).toBe(422);
      expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    },
  );

  it('lets a traffic officer edit own fines only', async () => {
    const { fine } = await issue(senior);
    const problem = problemOf(await officer.put(`/fines/${fine.id}`, { notes: 'mine?' }));
    expect(problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await finance.put(`/fines/${fine.id}`, { notes: 'checked' })).status).toBe(200);
  });

  it('tells the second of two people who edit at once', async () => {
    const { fine } = await issue(officer);
    const seen = { 'If-Match': '"0"' };
    const [first, second] = await Promise.all([
      senior.put(`/fines/${fine.id}`, { notes: 'first' }, seen),
      manager.put(`/fines/${fine.id}`, { notes: 'second' }, seen),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 412]);
    expect(problemOf(first.status === 412 ? first : second).code).toBe('changed-meanwhile');
  });

  it('answers the same command twice with one change', async () => {
    const { fine } = await issue(officer);
    const key = newKey();
    await officer.put(`/fines/${fine.id}`, { notes: 'once' }, key);
    const again = await officer.put(`/fines/${fine.id}`, { notes: 'once' }, { ...key, 'If-Match': '"0"' });
    expect(again.status).toBe(200);
    expect(again.headers.get('ETag')).toBe('"1"');
  });
});

describe('the status', () => {
  it('moves among UNPAID, PAID and DISPUTED, in any case', async () => {
    const { fine } = await issue(officer);
    const paid = fineOf(await senior.patch(`/fines/${fine.id}/status`, { status: 'paid' }));
    expect(paid).toMatchObject({ status: 'PAID', paidAmount: 60, paymentMethod: null });
    expect(paid.paidAt).not.toBeNull();
    const unpaid = fineOf(await senior.patch(`/fines/${fine.id}/status`, { status: 'Unpaid' }));
    expect(unpaid).toMatchObject({ status: 'UNPAID', paidAt: null, paidAmount: null });
    const disputed = fineOf(await senior.patch(`/fines/${fine.id}/status`, { status: 'DISPUTED' }));
    expect(disputed.status).toBe('DISPUTED');
  });

  it.each(['RESOLVED', 'CANCELLED', 'LOST', '', 5])('refuses %s', async (status) => {
    const { fine } = await issue(officer);
    const problem = problemOf(await senior.patch(`/fines/${fine.id}/status`, { status }));
    expect(problem).toMatchObject({ status: 422 });
    expect(problem.errors).toHaveProperty('status');
  });

  it('is not for a traffic officer to change', async () => {
    const { fine } = await issue(officer);
    expect(problemOf(await officer.patch(`/fines/${fine.id}/status`, { status: 'PAID' })).status).toBe(403);
  });
});

describe('deleting', () => {
  it('answers with the cancelled fine; then the fine is gone for every command', async () => {
    const { fine } = await issue(officer);
    const deleted = await manager.delete(`/fines/${fine.id}`, { reason: 'wrong vehicle' });
    expect(deleted.status).toBe(200);
    expect(fineOf(deleted).status).toBe('CANCELLED');
    for (const answer of [
      await manager.delete(`/fines/${fine.id}`),
      await manager.put(`/fines/${fine.id}`, { notes: 'x' }),
      await manager.patch(`/fines/${fine.id}/status`, { status: 'PAID' }),
    ]) {
      expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Fine not found' });
    }
  });

  it('is for managers and super admins', async () => {
    const { fine } = await issue(officer);
    for (const client of [officer, senior, finance]) {
      expect(problemOf(await client.delete(`/fines/${fine.id}`)).status).toBe(403);
    }
    const admin = await system.signIn('admin@police.gov.sz');
    expect((await admin.delete(`/fines/${fine.id}`)).status).toBe(200);
  });

  it('never gives the number again', async () => {
    const { fine } = await issue(officer);
    await manager.delete(`/fines/${fine.id}`);
    const next = await issue(officer);
    expect(sequenceOf(next.fine.fineNumber)).toBe(sequenceOf(fine.fineNumber) + 1);
  });
});
