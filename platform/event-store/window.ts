import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Stream, OutgoingHttpHeaders } from 'node:http2';

/** In bytes. Some three thousand events. */
const WINDOW = 4 * 1024 * 1024;

const STREAM_CREATED = 'http2.client.stream.created';

/** Whatever else a process asks by HTTP/2 is not meant. */
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
