import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { expect, it, onTestFinished } from 'vitest';

import { until } from '../support/wait.ts';
import { eventMessage } from './event-message.ts';
import { type Read, startScriptedServer } from './scripted-server.ts';

const EVENTS = 100;
const DATA = Buffer.from(JSON.stringify('x'.repeat(10_000)));

it('is sent a megabyte of the log while it still works on the first event', async () => {
  let sent = 0;
  const answer = (call: Read): void => {
    for (let position = 1; position <= EVENTS; position++)
      call.write(eventMessage({ position, revision: position, data: DATA }), () => sent++);
    call.end();
  };
  const store = openEventStore({ url: await startScriptedServer({ append: () => undefined, read: answer }) });
  onTestFinished(() => store.close());

  const log = store.readAll()[Symbol.asyncIterator]();
  expect((await log.next()).value).toMatchObject({ revision: 1 });
  await until(() => sent === EVENTS, 'all that the server has');
  let read = 1;
  while ((await log.next()).done !== true) read++;
  expect(read).toBe(EVENTS);
});
