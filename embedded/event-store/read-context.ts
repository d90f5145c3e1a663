import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Pool } from 'pg';

import type { Commits } from './commits.ts';

export type ReadContext = {
  pool: Pool;
  commits: Commits;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};

/** A message, or the bytes of one. */
export type Answer = streams.ReadResp | Buffer;

/** Where the messages of one read go, at the pace of the client. */
export type ResponseStream = { send: (message: Answer) => Promise<void>; signal: AbortSignal };
