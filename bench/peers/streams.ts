/** How streams of Emmett's fines begin. Others than ours, since both may be in the event store of ESDB_URL. */
export const STREAMS = 'emmett-fine-';
