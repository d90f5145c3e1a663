import { expect, it } from 'vitest';

import { issue } from '../command-api/erasing.ts';
import { openProcesses } from '../command-api/processes.ts';
import { useServers } from '../projector/use-servers.ts';
import { PostOffice, startServers } from './post-office.ts';

const servers = useServers();

it('of a thousand messages, two processes lose none and send none twice', async () => {
  const out = await startServers();
  const processes = await openProcesses(servers, 2);
  const offices = processes.map((each) => new PostOffice(each, out));
  const [process] = processes;
  const [first] = offices;
  if (process === undefined || first === undefined) throw new Error('No processes');
  await first.open();
  for (let n = 0; n < 1000; n++) await issue(process, { driverPhone: '7602 1234' });
  out.sms.manners.push(500, 'takes', 503);
  while ((await first.rows()).length > 0 || out.sms.taken.length === 0) {
    await Promise.all(offices.map((each) => each.run()));
    if ((await first.rows()).length <= 2) await first.later();
  }
  expect(out.sms.taken).toHaveLength(1000);
  expect(new Set(out.sms.taken.map(({ id }) => id)).size).toBe(1000);
  expect(out.sms.requests).toHaveLength(1002);
  for (const each of offices) each.close();
  await out.close();
}, 300_000);
