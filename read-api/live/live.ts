import { listen } from '@fines/platform/listen.ts';
import type { Log } from '@fines/platform/log.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_MODEL_CHANGED, readModelChangeSchema } from '@fines/platform/read-model.ts';

import { committedPosition } from '../read-position.ts';
import { LiveHub } from './live-hub.ts';

const HEARTBEAT_MS = 15_000;

export type Live = Pick<LiveHub, 'connect'> & { close: () => Promise<void> };

/** Listens once for all clients of this process. */
export async function startLive(options: { url: string; pool: Pool; log: Log }): Promise<Live> {
  const hub = new LiveHub();
  const listener = await listen({
    url: options.url,
    log: options.log,
    channel: READ_MODEL_CHANGED,
    onNotification: (payload) => hub.publish(readModelChangeSchema.parse(JSON.parse(payload))),
    onConnected: async () => hub.catchUp(await committedPosition(options.pool)),
  });
  const heartbeat = setInterval(() => hub.beat(), HEARTBEAT_MS);
  return {
    connect: (client) => hub.connect(client),
    close: async () => {
      clearInterval(heartbeat);
      hub.close();
      await listener.close();
    },
  };
}
