import { afterAll, beforeAll, expect, it } from 'vitest';

import { fineEvents, withLog } from '../command-api/log-of.ts';
import { issue } from '../support/fines.ts';
import { startWithStaff, type Staffed } from '../support/staff.ts';
import { until } from '../support/wait.ts';
import { type Servers, startServers } from './post-office.ts';
import { SMS_BODY } from './sms-server.ts';

let out: Servers;
let started: Staffed;
beforeAll(async () => {
  out = await startServers();
  started = await startWithStaff({ SMS_URL: out.sms.url, SMS_BODY });
}, 120_000);
afterAll(async () => {
  await started.system.stopAndRemove();
  await out.close();
});

it('a command API that is killed while it sends leaves the message to people, and sends it to nobody twice', async () => {
  const { system, staff } = started;
  out.sms.manners.push('hangs');
  const { fine } = await issue(staff.officer, { driverPhone: '7602 1234' });
  await until(() => out.sms.taken.length === 1, 'the message');
  process.kill(await system.pidOf('front'), 'SIGKILL');
  // As if the minutes were over in which the process might have had an answer.
  await until(async () => {
    await system.query(`UPDATE command.messages SET due_at = now() WHERE state = 'SENDING'`);
    const { status, body } = await staff.manager
      .get('/messages?state=UNKNOWN')
      .catch(() => ({ status: 0, body: [] }));
    return status === 200 && Array.isArray(body) && body.length === 1;
  }, 'the message among those to decide about');
  // The log is told after that.
  const told = await until(async () => {
    const events = await withLog(system, (store) => fineEvents(store, fine.id));
    return events.length > 1 && events;
  }, 'the message in the log of the fine');
  expect(told.map(({ type, data }) => [type, data['outcome']])).toEqual([
    ['FineIssued', undefined],
    ['NoticeSent', 'UNKNOWN'],
  ]);
  expect(out.sms.taken).toHaveLength(1);

  const [dead] = (await staff.manager.get('/messages')).body as { id: string }[];
  expect((await staff.manager.post(`/messages/${dead?.id}/send-again`, {})).status).toBe(200);
  await until(() => out.sms.taken.length === 2, 'the message, sent again by a person');
  expect(out.sms.taken.map(({ id }) => id)).toEqual([dead?.id, dead?.id]);
}, 120_000);
