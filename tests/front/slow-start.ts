import { on } from 'node:events';

import { listenHttp } from '@fines/platform/http/listen.ts';
import { runService } from '@fines/platform/shared/service.ts';

async function told(wanted: string): Promise<void> {
  for await (const [message] of on(process, 'message')) if (message === wanted) return;
}

/** A service that listens, and that closes what it has opened first, when its parent says so. */
await runService('slow-start', async (_logger, onStop) => {
  onStop(async () => {
    process.send?.('stopping');
    await told('close');
  });
  process.send?.('starting');
  await told('listen');
  const address = { host: '127.0.0.1', port: 0 };
  const { port, close } = await listenHttp(async (_request, response) => void response.end(), address);
  onStop(close);
  return { port };
});
