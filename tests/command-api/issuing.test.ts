import { randomUUID } from 'node:crypto';

import { fineStream, formatFineNumber } from '@fines/domain/fine/status.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { sealEvents } from '@fines/platform/event-store/hash-chain.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { newKey } from '../support/api-client.ts';
import { fineOf, issue, issueRequest, sequenceOf } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

/** Issues the fine behind this one past the command API, as another process of it would. */
async function takeNextNumber(fineNumber: string): Promise<void> {
  const store = openEventStore({ url: (await staff.system.addresses()).ESDB_URL });
  const [event] = await store.readStream(fineStream(fineNumber));
  const next = formatFineNumber(Number(fineNumber.split('-')[1]), sequenceOf(fineNumber) + 1);
  const { data, metadata } = z.object({ data: json, metadata: json }).parse(event);
  const draft = { id: randomUUID(), type: 'FineIssued', data: { ...data, fineNumber: next }, metadata };
  await store.append(fineStream(next), sealEvents(fineStream(next), undefined, [draft]), 'no-stream');
  await store.close();
}

const json = z.record(z.string(), z.json());

describe('issuing', () => {
  it('answers with the fine, its ETag and its place in the log', async () => {
    const { fine, headers } = await issue(staff.officer, { licensePlate: '  hsd  472 bm ', notes: ' ' });
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

  it('gives consecutive numbers to 20 clients at once', async () => {
    const before = await issue(staff.officer);
    const clients = Array.from({ length: 20 }, () => staff.officer);
    const issued = await Promise.all(
      clients.map(async (client) => {
        const numbers: string[] = [];
        for (let n = 0; n < 3; n++) numbers.push((await issue(client)).fine.fineNumber);
        return numbers;
      }),
    );
    const sequences = issued
      .flat()
      .map(sequenceOf)
      .toSorted((a, b) => a - b);
    const first = sequenceOf(before.fine.fineNumber) + 1;
    expect(sequences).toEqual(Array.from({ length: 60 }, (_, index) => first + index));
  });

  it('makes one fine of ten parallel requests with one key', async () => {
    const key = newKey();
    const request = issueRequest();
    const before = await issue(staff.officer);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => staff.officer.post('/fines', request, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const numbers = new Set(answers.map((answer) => fineOf(answer).fineNumber));
    expect(numbers.size).toBe(1);
    const again = await staff.officer.post('/fines', request, key);
    expect(numbers).toContain(fineOf(again).fineNumber);
    const after = await issue(staff.officer);
    expect(sequenceOf(after.fine.fineNumber)).toBe(sequenceOf(before.fine.fineNumber) + 2);
  });

  it('goes round a number that a late append of another process took', async () => {
    const { fine } = await issue(staff.officer);
    await takeNextNumber(fine.fineNumber);
    // More fines than numbers may be out at once: one that was never handed back would stop the series.
    const issued = await Promise.all(Array.from({ length: 140 }, () => issue(staff.officer, {}, newKey())));
    const sequences = issued.map((answer) => sequenceOf(answer.fine.fineNumber)).toSorted((a, b) => a - b);
    const first = sequenceOf(fine.fineNumber) + 2;
    expect(sequences).toEqual(Array.from({ length: 140 }, (_, index) => first + index));
  });

  it('refuses a key that comes with another request', async () => {
    const key = newKey();
    await issue(staff.officer, {}, key);
    const answer = await staff.officer.post('/fines', issueRequest({ location: 'elsewhere' }), key);
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });

  it('says what is missing, field by field', async () => {
    const answer = await staff.officer.post('/fines', {});
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
    ['an offense that is not in the catalogue', { offenseDescription: 'Flying' }, 'offenseDescription'],
    ['a type that does not belong to the offense', { offenseType: 'DUI' }, 'offenseDescription'],
    ['an object for a location', { location: {} }, 'location'],
    ['a plate that is none', { licensePlate: '<script>' }, 'licensePlate'],
    ['half of a character in what it does not know', { later: [{ '\ud800': 1 }] }, 'later'],
    ['a name that no screen shows', { driverName: 'Thandi\u0000 Nkosi' }, 'driverName'],
    ['a location of two lines', { location: 'Manzini\nMbabane' }, 'location'],
  ])('refuses %s', async (_what, change, field) => {
    const problem = problemOf(await staff.officer.post('/fines', issueRequest(change)));
    expect(problem.status).toBe(422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });
});
