import type { ResolvedEvent } from '@eventstore/db-client';
import protobuf from 'protobufjs/minimal.js';

import type { RecordedEvent } from './events.ts';

/** A read may yield other answers besides events, for example that there are no more. */
export const NO_EVENT = 'no event';

/**
 * Parses the event in a `ReadResp` from its bytes. This is written by hand, since a rebuild reads every event, and the
 * generated classes take several times as long.
 */
export function eventFromBytes(bytes: Uint8Array): RecordedEvent | typeof NO_EVENT {
  const reader = protobuf.Reader.create(bytes);
  if (!isEventNext(reader)) return NO_EVENT;
  reader.uint32();
  if (!isEventNext(reader)) return NO_EVENT;
  const end = reader.uint32() + reader.pos;
  const fields = emptyFields();
  while (reader.pos < end) readField(reader, fields);
  return toEvent(reader, fields);
}

/** True for `ReadResp.event` and `ReadEvent.event`, which come first in their messages, or are absent. */
const isEventNext = (reader: protobuf.Reader): boolean =>
  reader.pos < reader.len && fieldOf(reader.uint32()) === 1;

type Fields = {
  id: string;
  stream: string;
  revision: number;
  prepare: bigint;
  commit: bigint;
  /** What the store itself says about the event. */
  entries: { type: string; 'content-type': string; created: string };
  /** Where they stand, since only the end tells what they are. Undefined if there are none. */
  metadata: number | undefined;
  data: number | undefined;
};

const NO_BYTES = new Uint8Array();

const emptyFields = (): Fields => ({
  id: '',
  stream: '',
  revision: 0,
  prepare: 0n,
  commit: 0n,
  entries: { type: '', 'content-type': '', created: '0' },
  metadata: undefined,
  data: undefined,
});

/** The tag before a value holds the number of its field and, in the last three bits, the kind of the value. */
const fieldOf = (tag: number): number => tag >>> 3;
const kindOf = (tag: number): number => tag & 7;

const READERS: Readonly<Record<number, (reader: protobuf.Reader, fields: Fields) => void>> = {
  1: (reader, fields) => (fields.id = onlyText(reader)),
  2: (reader, fields) => (fields.stream = onlyText(reader)),
  3: (reader, fields) => (fields.revision = Number(uint64(reader))),
  4: (reader, fields) => (fields.prepare = uint64(reader)),
  5: (reader, fields) => (fields.commit = uint64(reader)),
  6: readEntry,
  7: (reader, fields) => (fields.metadata = passOver(reader)),
  8: (reader, fields) => (fields.data = passOver(reader)),
};

function readField(reader: protobuf.Reader, fields: Fields): void {
  const tag = reader.uint32();
  const read = READERS[fieldOf(tag)];
  if (read === undefined) reader.skipType(kindOf(tag));
  else read(reader, fields);
}

function passOver(reader: protobuf.Reader): number | undefined {
  const at = reader.pos;
  const length = reader.uint32();
  reader.skip(length);
  return length === 0 ? undefined : at;
}

/** The text in a message that has only this field, whatever the field's number. */
function onlyText(reader: protobuf.Reader): string {
  reader.uint32();
  reader.uint32();
  return reader.string();
}

/** One entry of a map. */
function readEntry(reader: protobuf.Reader, { entries }: Fields): void {
  const key = onlyText(reader);
  reader.uint32();
  const value = reader.string();
  if (key in entries) entries[key as keyof typeof entries] = value;
}

function uint64(reader: protobuf.Reader): bigint {
  const { high, low } = reader.uint64();
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** The store counts in units of 100 ns. */
const TICKS_PER_MS = 10_000;

function toEvent(reader: protobuf.Reader, fields: Fields): RecordedEvent {
  const { id, stream, revision, prepare, commit, entries, metadata, data } = fields;
  const isJson = entries['content-type'] === 'application/json';
  const json = { data: isJson ? textAt(reader, data) : '', metadata: textAt(reader, metadata) };
  return {
    id,
    stream,
    revision,
    type: entries.type,
    data: parsedOr(() => bytesAt(reader, data), json.data),
    metadata: metadata === undefined ? undefined : parsedOr(() => bytesAt(reader, metadata), json.metadata),
    position: { commit, prepare },
    recorded: new Date(Math.floor(Number(entries.created) / TICKS_PER_MS)),
    json,
  };
}

function bytesAt(reader: protobuf.Reader, at: number | undefined): Uint8Array {
  if (at === undefined) return NO_BYTES;
  reader.pos = at;
  return reader.bytes();
}

function textAt(reader: protobuf.Reader, at: number | undefined): string {
  if (at === undefined) return '';
  reader.pos = at;
  return reader.string();
}

/** Other programs may write data that does not fit its content type. Code that reads such events checks them. */
function parsedOr(bytes: () => Uint8Array, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return bytes();
  }
}

/** An event of the client as this project's own type. */
export function toRecordedEvent(event: NonNullable<ResolvedEvent['event']>): RecordedEvent {
  const { id, streamId, revision, type, data, metadata, position, created } = event;
  if (position === undefined) throw new Error('The event store is too old: it tells no positions.');
  return {
    id,
    stream: streamId,
    revision: Number(revision),
    type,
    data,
    metadata,
    position,
    recorded: created,
  };
}

/** `$`-streams and `$`-types are the store's own. */
export const isSystemEvent = ({ stream, type }: RecordedEvent): boolean =>
  stream.startsWith('$') || type.startsWith('$');

/** The settings of a stream are events of a stream with this before its name. */
export const SETTINGS_OF = '$$';

/** Settings of a stream that remove events: it was deleted, or only its newest events are kept. */
const TAKES_AWAY = ['$tb', '$maxCount', '$maxAge'] as const;

/** Which of its settings takes events of a stream away, as far as the data of a `$metadata` event says. */
export const takenAwayBy = (settings: unknown): string | undefined =>
  typeof settings === 'object' && settings !== null ? TAKES_AWAY.find((key) => key in settings) : undefined;
