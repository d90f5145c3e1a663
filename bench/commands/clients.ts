import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

import { z } from 'zod';

import { issueRequest } from '../../tests/support/fines.ts';
import { meteredSchema } from '../tools/meter.ts';
import { runWorker } from '../tools/worker.ts';
import { keepUp } from './keep-up.ts';

const input = z.object({
  address: z.string(),
  accessToken: z.string(),
  servers: meteredSchema,
  callers: z.int(),
  seconds: z.number(),
});

/** Clients of the API; each issues one fine after the other, as the console does. */
await runWorker(input, ({ address, accessToken, ...load }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.callers });
  const url = new URL('/api/fines', address);
  const issue = (): Promise<void> => {
    const body = JSON.stringify(issueRequest());
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Authorization: `Bearer ${accessToken}`,
      'Idempotency-Key': randomUUID(),
    };
    return new Promise((done, failed) => {
      const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
        if (answer.statusCode !== 201) failed(new Error(`A command was answered with ${answer.statusCode}`));
        answer.resume().on('end', done).on('error', failed);
      });
      sent.on('error', failed).end(body);
    });
  };
  return keepUp(load, issue);
});
