import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

import type { EventStoreDBClient } from '@eventstore/db-client';

/**
 * So long one try to connect may take, and so long the pause before the next, counted from its beginning. Left alone,
 * TCP repeats what was lost after 1, 2, 4, 8 … seconds, and gRPC has no limit for a try and pauses for up to two
 * minutes: when the network is back, nobody would know for so long.
 */
export const CONNECT_WITHIN_MS = 3000;

const SOCKET_CREATED = 'net.client.socket';
const LONGEST_PAUSE = 'grpc.max_reconnect_backoff_ms';

/** Bounds every try of this process to connect, since a socket does not tell who wants it; and the store's pauses. */
export function boundConnecting(client: EventStoreDBClient): void {
  // Once, however many stores are opened.
  unsubscribe(SOCKET_CREATED, giveUpInTime);
  subscribe(SOCKET_CREATED, giveUpInTime);

  // The client gives no way to the settings of its channels, of which it makes one after the other.
  const createChannel = client['createChannel'];
  client['createChannel'] = async () => {
    const channel = await createChannel();
    channel['internalChannel'].getOptions()[LONGEST_PAUSE] = CONNECT_WITHIN_MS;
    return channel;
  };
}

function giveUpInTime(message: unknown): void {
  const { socket } = message as { socket: Socket };
  const late = (): unknown => socket.destroy(new Error(`No connection within ${CONNECT_WITHIN_MS} ms`));
  const timer = setTimeout(late, CONNECT_WITHIN_MS).unref();
  const done = (): void => clearTimeout(timer);
  socket.once('connect', done).once('close', done);
}
