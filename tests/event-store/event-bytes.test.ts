import utils from '@eventstore/db-client/dist/utils/index.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { eventFromBytes, NO_EVENT, toRecordedEvent } from '@fines/platform/event-store/event-bytes.ts';
import protobuf from 'protobufjs/minimal.js';
import { expect, it } from 'vitest';

type Content = Record<'type' | 'contentType' | 'data' | 'metadata' | 'position' | 'revision', string>;

function answer({ type, contentType, data, metadata, position, revision }: Content): streams.ReadResp {
  const id = new shared.UUID();
  id.setString('0d3c1c86-3d0b-4c0e-8f2d-000000000001');
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(id);
  event.setStreamIdentifier(utils.createStreamIdentifier('fine-FN-2026-001, Mbabané'));
  event.setStreamRevision(revision);
  event.setPreparePosition(position);
  event.setCommitPosition(position);
  event.getMetadataMap().set('type', type).set('content-type', contentType);
  event.getMetadataMap().set('created', '17637216000001239');
  event.setCustomMetadata(Buffer.from(metadata));
  event.setData(Buffer.from(data));
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(position);
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
}

const usual: Content = {
  type: 'FineIssued',
  contentType: 'application/json',
  data: '{"location":"Piggs Peak, é 🚓","amount":6000}',
  metadata: '{"actor":null}',
  position: '1234567',
  revision: '7',
};

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

it.each([
  ['an event of ours', usual],
  ['one without metadata', { ...usual, metadata: '' }],
  ['one that lies far out', { ...usual, position: '9223372036854775807' }],
  ['a number as data', { ...usual, data: '7' }],
  ['what closes a stream', { ...usual, type: '$streamDeleted', revision: '9223372036854775807' }],
])('reads %s as the client does, and keeps its JSON', (_what, content) => {
  const response = answer(content);
  const { event } = utils.convertGrpcEvent(response.getEvent() ?? new streams.ReadResp.ReadEvent());
  expect(event).toBeDefined();
  const { data, metadata } = content;
  expect(eventFromBytes(response.serializeBinary())).toEqual(
    event && { ...toRecordedEvent(event), json: { data, metadata } },
  );
});

it('leaves as bytes what is not JSON', () => {
  const link = { ...usual, type: '$>', contentType: 'application/octet-stream', data: '0@fine' };
  expect(eventFromBytes(answer(link).serializeBinary())).toMatchObject({ type: '$>', data: bytes('0@fine') });
  // What the store says of an event counts, not what its bytes happen to look like.
  const plain = { ...link, data: '7' };
  expect(eventFromBytes(answer(plain).serializeBinary())).toMatchObject({ data: bytes('7') });
  const broken = { ...usual, data: '{', metadata: '}' };
  expect(eventFromBytes(answer(broken).serializeBinary())).toMatchObject({
    data: bytes('{'),
    metadata: bytes('}'),
  });
});

/** A `ReadResp` with these fields of a RecordedEvent, each as it goes over the wire. */
function wire(...fields: [field: number, value: string | Uint8Array][]): Uint8Array {
  const event = protobuf.Writer.create();
  for (const [field, value] of fields) event.uint32((field << 3) | 2).bytes(Buffer.from(value));
  const read = protobuf.Writer.create().uint32(10).bytes(event.finish());
  return protobuf.Writer.create().uint32(10).bytes(read.finish()).finish();
}

const entry = (key: string, value: string): Uint8Array =>
  protobuf.Writer.create().uint32(10).string(key).uint32(18).string(value).finish();

it('passes over what a later store may add: fields, and what it says of an event', () => {
  const known: Parameters<typeof wire> = [
    [2, protobuf.Writer.create().uint32(26).string('fine-FN-2026-001').finish()],
    [6, entry('type', 'FineIssued')],
    [6, entry('content-type', 'application/json')],
    [8, '{"amount":6000}'],
  ];
  const read = eventFromBytes(wire(...known));
  expect(read).toMatchObject({ stream: 'fine-FN-2026-001', type: 'FineIssued', data: { amount: 6000 } });
  // Read as fields of its own, what this holds would be other data.
  const forged = protobuf.Writer.create()
    .uint32((8 << 3) | 2)
    .string('{"amount":1}')
    .finish();
  const value = Buffer.concat([forged, Buffer.alloc(120 - forged.length)]);
  const later = wire([15, 'new'], ...known, [6, entry('compression', 'none')], [2000, value]);
  expect(eventFromBytes(later)).toEqual(read);
});

it('reads an event whose content comes before what is said of it', () => {
  const content: Parameters<typeof wire> = [
    [8, '{"amount":6000}'],
    [7, '{"actor":null}'],
  ];
  const json = eventFromBytes(wire(...content, [6, entry('content-type', 'application/json')]));
  expect(json).toMatchObject({ data: { amount: 6000 }, metadata: { actor: null } });
  const plain = eventFromBytes(wire(...content, [6, entry('type', '$>')]));
  expect(plain).toMatchObject({
    type: '$>',
    data: Buffer.from('{"amount":6000}'),
    metadata: { actor: null },
  });
});

it('takes what is not said as nothing', () => {
  expect(eventFromBytes(wire())).toEqual({
    id: '',
    stream: '',
    revision: 0,
    type: '',
    data: bytes(''),
    metadata: undefined,
    position: { commit: 0n, prepare: 0n },
    recorded: new Date(0),
    json: { data: '', metadata: '' },
  });
});

it('tells what is no event', () => {
  const lastPosition = new streams.ReadResp();
  lastPosition.setLastStreamPosition('12');
  const withoutEvent = new streams.ReadResp();
  withoutEvent.setEvent(new streams.ReadResp.ReadEvent());
  for (const response of [lastPosition, withoutEvent, new streams.ReadResp()]) {
    expect(eventFromBytes(response.serializeBinary())).toBe(NO_EVENT);
  }
});
