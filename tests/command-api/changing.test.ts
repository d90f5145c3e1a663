import { describe, expect, it } from 'vitest';

import { newKey } from '../support/api-client.ts';
import { fineOf, issue, sequenceOf } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
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

  it.each(['licensePlate', 'amount', 'offenseType', 'status', 'issuedBy'])(
    'refuses another %s, by name',
    async (field) => {
      const { fine } = await issue(staff.officer);
      const problem = problemOf(await staff.manager.put(`/fines/${fine.id}`, { ...fine, [field]: 'X' }));
      expect(problem.status).toBe(422);
      expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    },
  );

  it('lets a traffic officer edit own fines only', async () => {
    const { fine } = await issue(staff.senior);
    const problem = problemOf(await staff.officer.put(`/fines/${fine.id}`, { notes: 'mine?' }));
    expect(problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await staff.finance.put(`/fines/${fine.id}`, { notes: 'checked' })).status).toBe(200);
  });

  it('tells the second of two people who edit at once', async () => {
    const { fine } = await issue(staff.officer);
    const seen = { 'If-Match': '"0"' };
    const [first, second] = await Promise.all([
      staff.senior.put(`/fines/${fine.id}`, { notes: 'first' }, seen),
      staff.manager.put(`/fines/${fine.id}`, { notes: 'second' }, seen),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 412]);
    expect(problemOf(first.status === 412 ? first : second).code).toBe('changed-meanwhile');
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

  it.each(['RESOLVED', 'CANCELLED', 'LOST', '', 5])('refuses %s', async (status) => {
    const { fine } = await issue(staff.officer);
    const problem = problemOf(await staff.senior.patch(`/fines/${fine.id}/status`, { status }));
    expect(problem).toMatchObject({ status: 422 });
    expect(problem.errors).toHaveProperty('status');
  });

  it('is not for a traffic officer to change', async () => {
    const { fine } = await issue(staff.officer);
    expect(problemOf(await staff.officer.patch(`/fines/${fine.id}/status`, { status: 'PAID' })).status).toBe(
      403,
    );
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

  it('is for managers and super admins', async () => {
    const { fine } = await issue(staff.officer);
    for (const client of [staff.officer, staff.senior, staff.finance]) {
      expect(problemOf(await client.delete(`/fines/${fine.id}`)).status).toBe(403);
    }
    expect((await staff.admin.delete(`/fines/${fine.id}`)).status).toBe(200);
  });

  it('never gives the number again', async () => {
    const { fine } = await issue(staff.officer);
    await staff.manager.delete(`/fines/${fine.id}`);
    const next = await issue(staff.officer);
    expect(sequenceOf(next.fine.fineNumber)).toBe(sequenceOf(fine.fineNumber) + 1);
  });
});
