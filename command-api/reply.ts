import type { Reply } from '@fines/platform/http/endpoint.ts';

import type { Handled } from './handle.ts';

/** The headers that every command minds. */
export const commandHeaders = ['Idempotency-Key', 'If-Match', 'ETag', 'X-Position'] as const;

/** Answers a command with what it made, its revision, and the log position that reads may wait for. */
export const handledReply = <State>(
  handled: Handled<State>,
  body: (state: State) => object,
  status = 200,
): Reply => ({
  status,
  body: body(handled.state),
  headers: { ETag: `"${handled.revision}"`, 'X-Position': handled.position },
});
