import { describe, expect, it } from 'vitest';

import { newKey } from '../support/api-client.ts';
import { fineOf, issue } from '../support/fines.ts';
import { dispute, disputeOf } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const APPROVED = { status: 'APPROVED', resolution: 'The sign was hidden indeed' };
const REJECTED = { status: 'REJECTED', resolution: 'The sign is plain to see' };

/** The fine as the read side shows it after a command. */
const statusAfter = async (fineNumber: string, position: string | null) =>
  fineOf(await staff.manager.get(`/fines/${fineNumber}`, { 'X-Min-Position': position ?? '' })).status;

describe('disputing', () => {
  it('answers with the dispute, and the fine is disputed', async () => {
    const { fine } = await issue(staff.officer);
    const request = { fineId: fine.id, reason: '  I was in Durban ', evidence: 'Bus ticket' };
    const answer = await staff.officer.post('/disputes', request);
    expect(answer.status).toBe(201);
    const { licensePlate, offenseType, amount, dateIssued } = fine;
    expect(disputeOf(answer)).toMatchObject({
      id: `${fine.id}-D1`,
      fineId: fine.id,
      fine: { id: fine.id, fineNumber: fine.id, licensePlate, offenseType, amount, dateIssued },
      reason: 'I was in Durban',
      evidence: 'Bus ticket',
      status: 'PENDING',
      resolution: null,
      resolvedAt: null,
      resolvedBy: null,
    });
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(await statusAfter(fine.id, answer.headers.get('X-Position'))).toBe('DISPUTED');
  });

  it('sent twice with one key is one dispute', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    const request = { fineId: fine.id, reason: 'Once' };
    const first = disputeOf(await staff.officer.post('/disputes', request, key));
    expect(disputeOf(await staff.officer.post('/disputes', request, key))).toEqual(first);
    await staff.senior.post(`/disputes/${first.id}/resolve`, REJECTED);
    const second = await dispute(staff.officer, fine.id);
    expect(second.id).toBe(`${fine.id}-D2`);
    const again = await staff.officer.post('/disputes', request, key);
    expect(again.status).toBe(201);
    expect(disputeOf(again)).toMatchObject({ id: first.id, status: 'REJECTED' });
  });

  it('is refused under a key that did something else to the fine', async () => {
    const { fine } = await issue(staff.officer);
    const key = newKey();
    await staff.manager.put(`/fines/${fine.id}`, { notes: 'x' }, key);
    const answer = await staff.manager.post('/disputes', { fineId: fine.id, reason: 'Why' }, key);
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });

  it('is refused without what it needs, and of what is no fine', async () => {
    const { fine } = await issue(staff.officer);
    for (const [change, field, message] of [
      [{ reason: undefined }, 'reason', 'Reason is required'],
      [{ fineId: undefined }, 'fineId', 'Fine is required'],
      [{ evidence: [] }, 'evidence', 'Evidence must be text'],
    ] as const) {
      const answer = await staff.officer.post('/disputes', { fineId: fine.id, reason: 'Why', ...change });
      expect(problemOf(answer)).toMatchObject({ status: 422, message, errors: { [field]: message } });
    }
    for (const fineId of ['FN-2020-001', 'nothing']) {
      const answer = await staff.officer.post('/disputes', { fineId, reason: 'Why' });
      expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Fine not found' });
    }
  });
});

describe('resolving', () => {
  it('to approved dismisses the fine', async () => {
    const { fine } = await issue(staff.officer);
    const { id } = await dispute(staff.officer, fine.id);
    const answer = await staff.manager.post(`/disputes/${id}/resolve`, { ...APPROVED, status: 'approved' });
    expect(answer.status).toBe(200);
    expect(disputeOf(answer)).toMatchObject({
      id,
      ...APPROVED,
      resolvedBy: { firstName: 'Sibusiso', lastName: 'Nkambule' },
    });
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect(await statusAfter(fine.id, answer.headers.get('X-Position'))).toBe('RESOLVED');
  });

  it('happens once, but a command that is sent again is answered again', async () => {
    const { fine } = await issue(staff.officer);
    const { id } = await dispute(staff.officer, fine.id);
    const key = newKey();
    const first = await staff.senior.post(`/disputes/${id}/resolve`, REJECTED, key);
    const again = await staff.senior.post(`/disputes/${id}/resolve`, REJECTED, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('ETag')).toBe('"2"');
    const second = problemOf(await staff.manager.post(`/disputes/${id}/resolve`, APPROVED));
    expect(second).toMatchObject({ status: 409, code: 'dispute-resolved' });
  });

  it('goes to one of several who decide at once', async () => {
    const { fine } = await issue(staff.officer);
    const { id } = await dispute(staff.officer, fine.id);
    const answers = await Promise.all(
      [staff.senior, staff.manager, staff.admin].map((client, index) =>
        client.post(`/disputes/${id}/resolve`, index === 0 ? APPROVED : REJECTED),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is refused without what it needs', async () => {
    const { fine } = await issue(staff.officer);
    const { id } = await dispute(staff.officer, fine.id);
    for (const [body, field, message] of [
      [{ status: 'APPROVED' }, 'resolution', 'Resolution is required'],
      [{ status: 'PENDING', resolution: 'x' }, 'status', 'Status must be one of APPROVED, REJECTED'],
    ] as const) {
      const problem = problemOf(await staff.senior.post(`/disputes/${id}/resolve`, body));
      expect(problem).toMatchObject({ status: 422, message, errors: { [field]: message } });
    }
  });

  it('is refused for what is no dispute', async () => {
    const { fine } = await issue(staff.officer);
    const deleted = await issue(staff.officer);
    const { id } = await dispute(staff.officer, deleted.fine.id);
    await staff.manager.delete(`/fines/${deleted.fine.id}`);
    for (const none of [fine.id, `${fine.id}-D1`, `${fine.id}-D0`, 'FN-2020-001-D1', 'x', id]) {
      const problem = problemOf(await staff.senior.post(`/disputes/${none}/resolve`, APPROVED));
      expect(problem).toMatchObject({ status: 404, message: 'Dispute not found' });
    }
  });
});
