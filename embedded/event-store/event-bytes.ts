import protobuf from 'protobufjs/minimal.js';

import { TOMBSTONE_REVISION } from './storage.ts';

/** An event as it is stored. */
export type StoredEvent = {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
  /** In units of 100 ns since 1970, as in the protocol. */
  created: string;
};

/** Protobuf's tag, which precedes a value: the number of the field and its wire type. */
const VARINT = 0;
const BYTES = 2;
const tag = (field: number, kind: number): number => (field << 3) | kind;

/**
 * A `ReadResp` with one event, as bytes. Written by hand, since a rebuild reads all events and the generated classes
 * are several times slower.
 */
export function eventBytes(event: StoredEvent): Buffer {
  const writer = new protobuf.BufferWriter();
  writer.uint32(tag(1, BYTES)).fork(); // ReadResp.event
  writer.uint32(tag(1, BYTES)).fork(); // ReadEvent.event
  writeRecordedEvent(writer, event);
  writer.ldelim();
  writer.uint32(tag(3, VARINT)).uint64(event.position); // ReadEvent.commit_position
  // A Buffer, since this writer is the one for Node.
  return writer.ldelim().finish() as Buffer;
}

function writeRecordedEvent(writer: protobuf.BufferWriter, event: StoredEvent): void {
  writer.uint32(tag(1, BYTES)).fork().uint32(tag(2, BYTES)).string(event.id).ldelim();
  writer.uint32(tag(2, BYTES)).fork().uint32(tag(3, BYTES)).string(event.stream).ldelim();
  writer.uint32(tag(3, VARINT)).uint64(revisionOf(event));
  writer.uint32(tag(4, VARINT)).uint64(event.position); // prepare
  writer.uint32(tag(5, VARINT)).uint64(event.position); // commit
  writeEntry(writer, 'type', event.type);
  writeEntry(writer, 'content-type', event.contentType);
  writeEntry(writer, 'created', event.created);
  writer.uint32(tag(7, BYTES)).bytes(event.metadata);
  writer.uint32(tag(8, BYTES)).bytes(event.data);
}

/** An event as it is read: where it is and the message that tells of it, which is made once, however many read it. */
export type ReadableEvent = Pick<StoredEvent, 'position' | 'stream' | 'revision' | 'type'> & {
  message: Buffer;
};

export function readable(event: StoredEvent): ReadableEvent {
  const { position, stream, revision, type } = event;
  return { position, stream, revision, type, message: eventBytes(event) };
}

/** JavaScript has no number 2^63 − 1; the driver rounds it up. */
const revisionOf = ({ revision }: StoredEvent): number | string =>
  Number.isSafeInteger(revision) ? revision : String(TOMBSTONE_REVISION);

/** An entry of the map `metadata`. */
function writeEntry(writer: protobuf.BufferWriter, key: string, value: string): void {
  writer.uint32(tag(6, BYTES)).fork();
  writer.uint32(tag(1, BYTES)).string(key).uint32(tag(2, BYTES)).string(value);
  writer.ldelim();
}
