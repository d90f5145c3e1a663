import { describe, expect, it } from 'vitest';

import { type Answer, newKey } from '../support/api-client.ts';
import { fineOf, issue, issueRequest, sequenceOf } from '../support/fines.ts';
import { disputeOf } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { userRequest } from '../support/users.ts';
import { until } from '../support/wait.ts';
import { fineEvents, withLog } from './log-of.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

describe('editing', () => {
  it('takes the whole record back with a changed field', async () => {
    const { fine } = await issue(staff.officer);
    const answer = await staff.officer.put(`/fines/${fine.id}`, { ...fine, driverName: 'Themba Khumalo' });
    expect(answer.status).toBe(200);
    expect(fineOf(answer)).toMatchObject({ driverName: 'Themba Khumalo', location: fine.location });
    expect(answer.headers.get('ETag')).toBe('"1"');
  });

  it('takes the plate back as the register spells it, and no other', async () => {
    const { fine } = await issue(staff.officer, { licensePlate: 'HSD 722 CH' });
    const changed = await staff.officer.put(`/fines/${fine.id}`, {
      licensePlate: 'HSD-722-CH',
      notes: 'Blue',
    });
    expect(changed).toMatchObject({ status: 200, body: { licensePlate: 'HSD 722 CH', notes: 'Blue' } });
    for (const licensePlate of ['HSD 722 CJ', null]) {
      const refused = problemOf(await staff.officer.put(`/fines/${fine.id}`, { licensePlate }));
      expect(refused).toMatchObject({
        status: 422,
        errors: { licensePlate: expect.stringContaining('anew') },
      });
    }
  });

  it('leaves absent fields and takes away what is null', async () => {
    const { fine } = await issue(staff.officer, { notes: 'wet road', driverName: 'Gugu Matsebula' });
    const answer = await staff.officer.put(`/fines/${fine.id}`, { notes: null });
    expect(fineOf(answer)).toMatchObject({ notes: null, driverName: 'Gugu Matsebula' });
  });

  it.each(['amount', 'issuedBy'])('refuses another %s, by name', async (field) => {
    const { fine } = await issue(staff.officer);
    const problem = problemOf(await staff.manager.put(`/fines/${fine.id}`, { ...fine, [field]: 'X' }));
    expect(problem.status).toBe(422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('tells the second of two people who edit at once', async () => {
    const { fine } = await issue(staff.officer);
    const seen = { 'If-Match': '"0"' };
    const [first, second] = await Promise.all([
      staff.senior.put(`/fines/${fine.id}`, { notes: 'first' }, seen),
      staff.manager.put(`/fines/${fine.id}`, { notes: 'second' }, seen),
    ]);
    const [done, refused] = first.status === 200 ? [first, second] : [second, first];
    expect(done.status).toBe(200);
    // Whoever reads at that position sees the other's edit.
    expect(problemOf(refused)).toMatchObject({
      status: 412,
      code: 'changed-meanwhile',
      position: done.headers.get('X-Position'),
    });
  });

  it('answers the same command twice with one change', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    await staff.officer.put(`/fines/${fine.id}`, { notes: 'once' }, key);
    const again = await staff.officer.put(
      `/fines/${fine.id}`,
      { notes: 'once' },
      { ...key, 'If-Match': '"0"' },
    );
    expect(again.status).toBe(200);
    expect(again.headers.get('ETag')).toBe('"1"');
  });
});

describe('the status', () => {
  it('moves among UNPAID, PAID and DISPUTED, in any case', async () => {
    const { fine } = await issue(staff.officer);
    const paid = fineOf(await staff.senior.patch(`/fines/${fine.id}/status`, { status: 'paid' }));
    expect(paid).toMatchObject({ status: 'PAID', paidAmount: 60, paymentMethod: null });
    expect(paid.paidAt).not.toBeNull();
    const unpaid = fineOf(await staff.senior.patch(`/fines/${fine.id}/status`, { status: 'Unpaid' }));
    expect(unpaid).toMatchObject({ status: 'UNPAID', paidAt: null, paidAmount: null });
    const disputed = fineOf(await staff.senior.patch(`/fines/${fine.id}/status`, { status: 'DISPUTED' }));
    expect(disputed.status).toBe('DISPUTED');
  });

  it('and the disputes tell the same: one is opened and withdrawn with it, in one append each', async () => {
    const { fine } = await issue(staff.officer);
    const set = async (status: string, reason?: string) => {
      const answer = await staff.senior.patch(`/fines/${fine.id}/status`, { status, reason });
      expect(answer.status).toBe(200);
      const wait = { 'X-Min-Position': answer.headers.get('X-Position') ?? '' };
      return disputeOf(await staff.manager.get(`/disputes/${fine.id}-D1`, wait));
    };
    const by = { firstName: 'Mandla', lastName: 'Hlophe' };
    expect(await set('DISPUTED')).toMatchObject({ status: 'PENDING', reason: 'Status set to Disputed' });
    expect(await set('UNPAID', 'The driver called')).toMatchObject({
      status: 'REJECTED',
      resolution: 'Withdrawn: status set to Unpaid',
      resolvedBy: by,
    });
    const events = await withLog(staff.system, (store) => fineEvents(store, fine.id));
    expect(events.map(({ type }) => type)).toEqual([
      'FineIssued',
      'FineStatusChanged',
      'DisputeSubmitted',
      'FineStatusChanged',
      'DisputeResolved',
    ]);
  });

  it.each(['RESOLVED', 5])('refuses %s', async (status) => {
    const { fine } = await issue(staff.officer);
    const problem = problemOf(await staff.senior.patch(`/fines/${fine.id}/status`, { status }));
    expect(problem).toMatchObject({ status: 422 });
    expect(problem.errors).toHaveProperty('status');
  });
});

describe('deleting', () => {
  it('answers with the cancelled fine; then the fine is gone for every command', async () => {
    const { fine } = await issue(staff.officer);
    const deleted = await staff.manager.delete(`/fines/${fine.id}`, { reason: 'wrong vehicle' });
    expect(deleted.status).toBe(200);
    expect(fineOf(deleted).status).toBe('CANCELLED');
    for (const answer of [
      await staff.manager.delete(`/fines/${fine.id}`),
      await staff.manager.put(`/fines/${fine.id}`, { notes: 'x' }),
      await staff.manager.patch(`/fines/${fine.id}/status`, { status: 'PAID' }),
    ]) {
      expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Fine not found' });
    }
  });

  it('never gives the number again', async () => {
    const { fine } = await issue(staff.officer);
    await staff.manager.delete(`/fines/${fine.id}`);
    const next = await issue(staff.officer);
    expect(sequenceOf(next.fine.fineNumber)).toBe(sequenceOf(fine.fineNumber) + 1);
  });
});

const expectReused = (answer: Answer): void =>
  expect(problemOf(answer)).toMatchObject({ status: 422, code: 'idempotency-key-reused' });

describe('a key', () => {
  it.each<[string, (id: string, key: Record<string, string>) => Promise<Answer>]>([
    ['another method', (id, key) => staff.manager.delete(`/fines/${id}`, {}, key)],
    ['another body', (id, key) => staff.manager.put(`/fines/${id}`, { notes: 'twice' }, key)],
    [
      'the same body, spelled differently',
      (id, key) => staff.manager.put(`/fines/${id}`, '{"notes": "once"}', key),
    ],
    ['another path', (id, key) => staff.manager.patch(`/fines/${id}/status`, { status: 'PAID' }, key)],
    ['a new user', (_id, key) => staff.admin.post('/users', userRequest(), key)],
    ['a new fine', (_id, key) => staff.manager.post('/fines', issueRequest(), key)],
  ])('that edited a fine is refused with %s, and nothing happens', async (what, send) => {
    const client = what === 'a new user' ? staff.admin : staff.manager;
    const { fine } = await issue(staff.officer);
    const key = newKey();
    expect((await client.put(`/fines/${fine.id}`, { notes: 'once' }, key)).status).toBe(200);
    expectReused(await send(fine.id, key));
    const now = await client.put(`/fines/${fine.id}`, {});
    expect(fineOf(now)).toMatchObject({ notes: 'once', status: 'UNPAID' });
    expect(now.headers.get('ETag')).toBe('"1"');
  });

  it('is known for what it did to another fine, after a restart too', async () => {
    const [one, other] = [(await issue(staff.officer)).fine, (await issue(staff.officer)).fine];
    const key = newKey();
    await staff.manager.put(`/fines/${one.id}`, { notes: 'here' }, key);
    expectReused(await staff.manager.put(`/fines/${other.id}`, { notes: 'here' }, key));
    process.kill(await staff.system.pidOf('front'), 'SIGKILL');
    const again = (id: string) => async (): Promise<Answer | false> => {
      const answer = await staff.manager.put(`/fines/${id}`, { notes: 'here' }, key).catch(() => undefined);
      return answer !== undefined && answer.status !== 503 && answer;
    };
    expectReused(await until(again(other.id), 'the command API to be back'));
    const repeated = await until(again(one.id), 'the command to be answered');
    expect(repeated.headers.get('ETag')).toBe('"1"');
  });

  it('that made a user makes no other one, nor answers with the first', async () => {
    const [key, request] = [newKey(), userRequest()];
    expect((await staff.admin.post('/users', request, key)).status).toBe(201);
    expectReused(await staff.admin.post('/users', userRequest(), key));
    expectReused(await staff.admin.post('/users', { ...request, password: 'another-password-1' }, key));
  });

  it('of a request that was refused may come with the corrected one', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    expect((await staff.manager.put(`/fines/${fine.id}`, { location: '' }, key)).status).toBe(422);
    expect((await staff.officer.put(`/fines/${fine.id}`, { amount: 1 }, key)).status).toBe(422);
    expect((await staff.manager.put(`/fines/${fine.id}`, { location: 'Nhlangano' }, key)).status).toBe(200);
  });

  it('stands for a command that had nothing to change, too', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    expect((await staff.manager.put(`/fines/${fine.id}`, {}, key)).status).toBe(200);
    expectReused(await staff.manager.delete(`/fines/${fine.id}`, {}, key));
  });

  it("is each person's own", async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    for (const [client, notes] of [
      [staff.manager, 'mine'],
      [staff.senior, 'also mine'],
    ] as const) {
      expect(fineOf(await client.put(`/fines/${fine.id}`, { notes }, key)).notes).toBe(notes);
    }
  });
});
