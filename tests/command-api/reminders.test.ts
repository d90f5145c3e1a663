import { expect, it } from 'vitest';

import { newKey } from '../support/api-client.ts';
import { fineOf, issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { fineEvents, withLog } from './log-of.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const remindersOf = (fineNumber: string) =>
  withLog(staff.system, async (store) =>
    (await fineEvents(store, fineNumber))
      .filter(({ type }) => type === 'ReminderSent')
      .map(({ data }) => data),
  );

it('counts the reminders of a fine', async () => {
  const { fine } = await issue(staff.officer);
  const first = await staff.senior.post(`/fines/${fine.id}/reminders`, undefined);
  expect(first.status).toBe(200);
  expect(first.headers.get('ETag')).toBe('"1"');
  expect(first.headers.get('X-Position')).toMatch(/^\d+\/\d+$/);
  expect(fineOf(first)).toMatchObject({ id: fine.id, status: 'UNPAID' });
  expect((await staff.finance.post(`/fines/${fine.id}/reminders`, {})).status).toBe(200);
  expect(await remindersOf(fine.id)).toEqual([
    { number: 1, channel: 'NOTE' },
    { number: 2, channel: 'NOTE' },
  ]);
});

it('sends one for a command that comes twice, and for one that is seen stale none', async () => {
  const { fine } = await issue(staff.officer);
  const key = newKey();
  await staff.manager.post(`/fines/${fine.id}/reminders`, {}, key);
  const again = await staff.manager.post(`/fines/${fine.id}/reminders`, {}, { ...key, 'If-Match': '"0"' });
  expect(again.status).toBe(200);
  const stale = await staff.manager.post(`/fines/${fine.id}/reminders`, {}, { 'If-Match': '"0"' });
  expect(problemOf(stale).status).toBe(412);
  expect((await remindersOf(fine.id)).length).toBe(1);
});

it('gives each of several that are sent at once its own number', async () => {
  const { fine } = await issue(staff.officer);
  const senders = [staff.senior, staff.manager, staff.finance];
  const answers = await Promise.all(
    senders.map((sender) => sender.post(`/fines/${fine.id}/reminders`, undefined)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await remindersOf(fine.id)).map(({ number }) => number)).toEqual([1, 2, 3]);
});

it('is for unpaid fines only', async () => {
  const [paid, disputed] = [await issue(staff.officer), await issue(staff.officer)];
  await staff.finance.post('/payments', paymentRequest(paid.fine.id));
  await dispute(staff.officer, disputed.fine.id);
  for (const { fine } of [paid, disputed]) {
    const problem = problemOf(await staff.senior.post(`/fines/${fine.id}/reminders`, {}));
    expect(problem).toMatchObject({ status: 409, code: 'not-unpaid' });
  }
});

it('is for fines that are there', async () => {
  const { fine } = await issue(staff.officer);
  await staff.manager.delete(`/fines/${fine.id}`);
  for (const id of [fine.id, 'FN-2020-001', 'x']) {
    const problem = problemOf(await staff.senior.post(`/fines/${id}/reminders`, {}));
    expect(problem).toMatchObject({ status: 404, message: 'Fine not found' });
  }
});
