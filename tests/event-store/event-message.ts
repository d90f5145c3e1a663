import streams from '@eventstore/db-client/generated/streams_pb.js';
import { eventBytes, type StoredEvent } from '@fines/embedded/event-store/event-bytes.ts';

/** An event as the embedded server reads it. */
export const storedEvent = (event: Partial<StoredEvent>): StoredEvent => ({
  position: 4711,
  stream: 'a',
  revision: 0,
  id: '00000000-0000-4000-8000-000000000000',
  type: 'Happened',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
  created: '0',
  ...event,
});

/** An event as a server of the protocol tells of it. */
export const eventMessage = (event: Partial<StoredEvent>): streams.ReadResp =>
  streams.ReadResp.deserializeBinary(eventBytes(storedEvent(event)));
