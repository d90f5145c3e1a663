import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream, OutgoingHttpHeaders } from 'node:http2';
import type { Socket } from 'node:net';

import type { EventStoreDBClient } from '@eventstore/db-client';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

/**
 * The longest time of one try to connect, and the longest time from the start of one try to the next. Otherwise TCP
 * repeats lost packets after 1, 2, 4, 8 … seconds, and gRPC has no limit for a try and pauses for up to two minutes. So
 * a network that is back would go unnoticed for minutes.
 */
export const CONNECT_WITHIN_MS = 3000;

const SOCKET_CREATED = 'net.client.socket';
const LONGEST_PAUSE = 'grpc.max_reconnect_backoff_ms';

/** Limits all tries of this process to connect, since a socket does not tell its owner; and this client's pauses. */
export function boundConnecting(client: EventStoreDBClient): void {
  // Only one subscription, however many stores are opened.
  unsubscribe(SOCKET_CREATED, giveUpInTime);
  subscribe(SOCKET_CREATED, giveUpInTime);

  // The client gives no access to the options of its channels, which it creates one after the other.
  const createChannel = client['createChannel'];
  client['createChannel'] = async () => {
    const channel = await createChannel();
    channel['internalChannel'].getOptions()[LONGEST_PAUSE] = CONNECT_WITHIN_MS;
    return channel;
  };
}

/**
 * When a call breaks, the client looks for its present connection in a promise that nobody awaits. If no node of the
 * cluster can be found at that moment, the rejection would end the process. Whoever calls next is told.
 */
export function ignoreFailedDiscovery(client: EventStoreDBClient): void {
  const handleError = client['handleError'];
  client['handleError'] = (...broken) => handleError(...broken).catch(() => undefined);
}

function giveUpInTime(message: unknown): void {
  const { socket } = message as { socket: Socket };
  const late = (): unknown => socket.destroy(timedOut());
  const timer = setTimeout(late, CONNECT_WITHIN_MS).unref();
  const done = (): void => clearTimeout(timer);
  socket.once('connect', done).once('close', done);
}

/** With the code of a socket that gives up by itself: the driver of Postgres is told so, too. */
const timedOut = (): Error =>
  Object.assign(new Error(`No connection within ${CONNECT_WITHIN_MS} ms`), { code: 'ETIMEDOUT' });

/** In bytes: about three thousand events. */
const WINDOW = 4 * 1024 * 1024;

const STREAM_CREATED = 'http2.client.stream.created';

/** Other HTTP/2 connections of the process stay as they are. */
const isOfStore = ({ ':path': path }: OutgoingHttpHeaders): boolean =>
  String(path).startsWith('/event_store.client.');

const widened = new WeakSet<object>();

/**
 * Lets the store send ahead while this process works. By default HTTP/2 has a window of 64 KiB for each connection,
 * about fifty events, and then the store waits until more is requested. (gRPC has a setting for it, but the client
 * gives no access to that.)
 */
export function widenWindows(): void {
  // Only one subscription, however many stores are opened.
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
 * Asks the server something that it always knows. Opens the connection if there is none.
 *
 * @returns the server's time from its HTTP header, to the second; undefined without such a header
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
