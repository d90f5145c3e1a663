import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream, OutgoingHttpHeaders } from 'node:http2';
import type { Socket } from 'node:net';

import type { EventStoreDBClient } from '@eventstore/db-client';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

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

/** In bytes. Some three thousand events. */
const WINDOW = 4 * 1024 * 1024;

const STREAM_CREATED = 'http2.client.stream.created';

/** Other HTTP/2 connections of the process are left as they are. */
const isOfStore = ({ ':path': path }: OutgoingHttpHeaders): boolean =>
  String(path).startsWith('/event_store.client.');

const widened = new WeakSet<object>();

/**
 * Lets the store send ahead while this process works on what it has. HTTP/2 begins with 64 KiB for each connection, some
 * fifty events, after which the store waits to be asked for more. (gRPC has a setting for it, to which the store's client
 * gives no way.)
 */
export function widenWindows(): void {
  // Once, however many stores are opened.
  unsubscribe(STREAM_CREATED, widen);
  subscribe(STREAM_CREATED, widen);
}

function widen(message: unknown): void {
  const { stream, headers } = message as { stream: ClientHttp2Stream; headers: OutgoingHttpHeaders };
  const { session } = stream;
  if (!isOfStore(headers) || session === undefined || widened.has(session)) return;
  widened.add(session);
  session.settings({ initialWindowSize: WINDOW });
  session.setLocalWindowSize(WINDOW);
}

const ANSWER_WITHIN_MS = 3000;

/**
 * Asks the server for something that it always knows. Opens the connection if there is none.
 *
 * @returns what time it is there, to the second, if the server says so as HTTP has it
 */
export function probe(client: EventStoreDBClient): Promise<Date | undefined> {
  return client['execute'](features.ServerFeaturesClient, 'getSupportedMethods', (server) => {
    const [metadata, options] = client['callArguments']({ deadline: ANSWER_WITHIN_MS });
    return new Promise((answered, failed) => {
      let date: Date | undefined;
      const call = server.getSupportedMethods(new shared.Empty(), metadata, options, (error) =>
        error ? failed(error) : answered(date),
      );
      call.on('metadata', (headers) => (date = dateIn(headers.get('date')[0])));
    });
  });
}

function dateIn(header: string | Buffer | undefined): Date | undefined {
  const date = new Date(String(header));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
