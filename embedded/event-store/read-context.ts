import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Pool } from 'pg';

import type { Commits } from './commits.ts';

export type ReadContext = {
  pool: Pool;
  commits: Commits;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};

/** Where the messages of one read go, at the pace of the client. */
export type Outlet = { send: (message: streams.ReadResp) => Promise<void>; signal: AbortSignal };
