import { createSseParser, type SseMessage } from './sseParser.ts';
import { createDeadline } from './timing.ts';

/** Connects; `lastEventId` makes up for what was missed since. */
export type Open = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

const CONNECTED_WITHIN = 10_000;
/** The server sends something every 15 seconds, if only a comment. */
const SILENT_AT_MOST = 40_000;

/** Why a connection was given up here. */
export class Silence extends Error {
  override name = 'Silence';
}

/** The messages of one connection, until the server ends it. Rejects when it breaks or falls silent. */
export async function* messagesFrom(
  open: Open,
  lastEventId: string | undefined,
  stopped: AbortSignal,
): AsyncGenerator<SseMessage | { type: 'open' }> {
  const given = new AbortController();
  const deadline = createDeadline(() => given.abort(new Silence('The server says nothing')));
  const parse = createSseParser();
  try {
    deadline.set(CONNECTED_WITHIN);
    const body = await open(lastEventId, AbortSignal.any([stopped, given.signal]));
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    yield { type: 'open' };
    for (;;) {
      deadline.set(SILENT_AT_MOST);
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(value);
    }
  } catch (error) {
    throw given.signal.aborted ? given.signal.reason : error;
  } finally {
    deadline.clear();
    given.abort();
  }
}
