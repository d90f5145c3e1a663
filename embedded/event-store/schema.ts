/**
 * The log. `position` counts all events, `revision` those of one stream; both are given by the one writer, so
 * they have no gaps and become visible in order. Data and metadata are kept as the bytes that came.
 */
export const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS event_store;

  CREATE TABLE IF NOT EXISTS event_store.events (
    position bigint PRIMARY KEY,
    stream text NOT NULL,
    revision bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    content_type text NOT NULL,
    data bytea NOT NULL,
    metadata bytea NOT NULL,
    created timestamptz NOT NULL,
    UNIQUE (stream, revision)
  );

  -- Streams that were deleted at least once. What lies below truncate_before is no longer read from the stream.
  CREATE TABLE IF NOT EXISTS event_store.deleted_streams (
    stream text PRIMARY KEY,
    truncate_before bigint NOT NULL,
    tombstoned boolean NOT NULL,
    position bigint NOT NULL
  );
`;
