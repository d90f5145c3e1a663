import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import type { Logger } from '../logger.ts';
import { withSettings } from './postgres.ts';

export type ListenerOptions = {
  url: string;
  logger: Logger;
  /** How often the connection must show that it is alive, and how long that may take. */
  heartbeatMs?: number;
};

export type Channel = {
  channel: string;
  onNotification: (payload: string) => void;
  /** Notifications that are sent while there is no connection are lost. Catch up on them here. */
  onConnected?: () => Promise<void>;
};

/**
 * One connection for all channels of a service: Postgres wakes every connection that listens, whatever the channel of a
 * notification.
 */
export type Listener = {
  /** Listens to a channel until closed. */
  listen: (channel: Channel) => Promise<void>;
  /** Sends a notification without a payload over the same connection. It is lost while there is none. */
  notify: (channel: string) => void;
  close: () => Promise<void>;
};

const RECONNECT_MS = 500;
const CONNECT_WITHIN_MS = 5000;
const HEARTBEAT_MS = 3000;
const CLOSE_WITHIN_MS = 1000;

/** Opens a connection that listens. If it is lost, another one takes its place. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const closing = new AbortController();
  const channels: Channel[] = [];
  let line = await connect(options, channels);

  const keepUp = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await line.lost;
      line = await reconnect(options, channels, { closing: closing.signal, old: line });
    }
    await line.close();
  };
  const ended = keepUp();
  return {
    listen: async (channel) => {
      channels.push(channel);
      await line.listen(channel);
    },
    notify: (channel) => line.notify(channel),
    close: async () => {
      closing.abort();
      await line.close();
      await ended;
    },
  };
}

/** One connection. `lost` resolves when it has ended, for whatever reason. */
type Line = Listener & { lost: Promise<void> };

async function reconnect(
  options: ListenerOptions,
  channels: readonly Channel[],
  { closing, old }: { closing: AbortSignal; old: Line },
): Promise<Line> {
  while (!closing.aborted) {
    await delay(RECONNECT_MS, undefined, { signal: closing }).catch(() => undefined);
    try {
      return await connect(options, channels);
    } catch (error) {
      options.logger.warn({ err: error }, 'cannot listen yet');
    }
  }
  return old;
}

async function connect(options: ListenerOptions, channels: readonly Channel[]): Promise<Line> {
  // If the other end is gone, only closing the socket ends the connection.
  const socket = new Socket();
  const lost = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const client = new Client({
    // A notification is a commit, too, and must not wait for the disk.
    connectionString: withSettings(options.url, { synchronous_commit: 'off' }),
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  client.on('error', () => socket.destroy());
  client.on('notification', ({ channel: name, payload = '' }) => {
    for (const { channel, onNotification } of channels) if (channel === name) onNotification(payload);
  });
  // The connection may also die silently while it is set up.
  keepAlive(client, socket, options.heartbeatMs ?? HEARTBEAT_MS);
  const lostMeanwhile = lost.then(() => {
    throw new Error('The connection was lost while it was set up');
  });
  const listen = async ({ channel, onConnected }: Channel): Promise<void> => {
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await onConnected?.();
  };
  const setUp = async (): Promise<void> => {
    await client.connect();
    for (const channel of channels) await listen(channel);
  };
  try {
    await Promise.race([setUp(), lostMeanwhile]);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    lost,
    listen: (channel) => Promise.race([listen(channel), lostMeanwhile]),
    // If it fails, the connection is about to end.
    notify: (channel) =>
      void client.query(`NOTIFY ${client.escapeIdentifier(channel)}`).catch(() => undefined),
    close: () => closeLine(client, socket, lost),
  };
}

/** If the other end is gone, nothing comes over a connection, not even an error. */
function keepAlive(client: Client, socket: Socket, heartbeatMs: number): void {
  let isAnswered = true;
  const heartbeat = setInterval(() => {
    if (!isAnswered) return void socket.destroy();
    isAnswered = false;
    client.query('SELECT 1').then(
      () => (isAnswered = true),
      () => socket.destroy(),
    );
  }, heartbeatMs);
  socket.once('close', () => clearInterval(heartbeat));
}

async function closeLine(client: Client, socket: Socket, lost: Promise<void>): Promise<void> {
  const ending = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS);
  client.end().catch(() => socket.destroy());
  await lost;
  clearTimeout(ending);
}
