import { createHash } from 'node:crypto';

import type { NewEvent, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import {
  canonicalJson,
  type EventJson,
  type JsonObject,
  type JsonValue,
} from '@fines/platform/event-store/events.ts';
import { chainHash, sealEvents, verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const STREAM = 'fine-FN-2026-001';

const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
const object: fc.Arbitrary<JsonObject> = fc.dictionary(fc.string(), value, { maxKeys: 4 });
const draft: fc.Arbitrary<NewEvent> = fc.record({
  id: fc.uuid(),
  type: fc.string({ minLength: 1 }),
  data: object,
  metadata: object.map(({ hash: _, ...metadata }) => metadata),
});
const drafts = fc.array(draft, { minLength: 1, maxLength: 4 });

/** As the store gives them back: through JSON, each with its place. */
const record = (events: readonly NewEvent[]): RecordedEvent[] =>
  events.map((event, revision) => ({
    ...(JSON.parse(JSON.stringify(event)) as NewEvent),
    stream: STREAM,
    revision,
    position: { commit: BigInt(revision), prepare: BigInt(revision) },
    recorded: new Date(0),
  }));

const sealed = (events: readonly NewEvent[]): RecordedEvent[] =>
  record(sealEvents(STREAM, undefined, events));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function withKeysTurned(any: unknown): JsonValue {
  if (Array.isArray(any)) return any.map(withKeysTurned);
  if (typeof any !== 'object' || any === null) return any as JsonValue;
  const members = Object.entries(any).map(([key, member]) => [key, withKeysTurned(member)]);
  return Object.fromEntries(members.toReversed());
}

describe('canonical JSON', () => {
  test('is what RFC 8785 says', () => {
    const members = { peach: 'ab', péché: 1, 'p\u0000': [], 10: null, 9: 1e21, a: { c: -0, b: '\u20ac"\\' } };
    expect(canonicalJson(members)).toBe(
      '{"10":null,"9":1e+21,"a":{"b":"€\\"\\\\","c":0},"p\\u0000":[],"peach":"ab","péché":1}',
    );
  });

  test('takes an undefined member as absent, as JSON does', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test('says the same of a value whatever the order of its keys, and reads back as that value', () => {
    fc.assert(
      fc.property(value, (any) => {
        const text = canonicalJson(any);
        expect(canonicalJson(withKeysTurned(any))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(any)));
      }),
    );
  });
});

describe('the hash of an event', () => {
  const event = { stream: STREAM, revision: 1, type: 'FinePaid', data: { b: 1, a: 'é' }, metadata: { m: 2 } };

  test('can be computed with nothing but SHA-256 and JSON', () => {
    const text = '["cafe","fine-FN-2026-001",1,"FinePaid",{"a":"é","b":1},{"m":2}]';
    expect(chainHash({ ...event, previousHash: 'cafe' })).toBe(sha256(text));
  });

  test('does not depend on the hash that the metadata holds already', () => {
    const metadata = { ...event.metadata, hash: 'anything' };
    expect(chainHash({ ...event, metadata, previousHash: '' })).toBe(
      chainHash({ ...event, previousHash: '' }),
    );
  });
});

describe('a chain', () => {
  test('begins with nothing before it, as auditors compute it', () => {
    const [first, second] = sealed([
      { id: '1', type: 'FineIssued', data: { b: 1, a: 'é' }, metadata: { m: 2 } },
      { id: '2', type: 'FinePaid', data: {}, metadata: {} },
    ]);
    const genesis = sha256('["","fine-FN-2026-001",0,"FineIssued",{"a":"é","b":1},{"entryVersion":2,"m":2}]');
    expect(first?.metadata).toEqual({ m: 2, entryVersion: 2, hash: genesis });
    expect(second?.metadata).toEqual({
      entryVersion: 2,
      hash: sha256(`["${genesis}","fine-FN-2026-001",1,"FinePaid",{},{"entryVersion":2}]`),
    });
  });

  test('is whole as it was sealed, through JSON and back', () => {
    fc.assert(
      fc.property(drafts, (events) => {
        expect(verifyChain(sealed(events))).toEqual({ valid: true, brokenAt: null });
      }),
    );
  });

  test('goes on where an earlier append left off', () => {
    fc.assert(
      fc.property(drafts, drafts, (first, second) => {
        const before = sealEvents(STREAM, undefined, first);
        const hash = before.at(-1)?.metadata.hash as string;
        const after = sealEvents(STREAM, { revision: before.length - 1, hash }, second);
        expect(verifyChain(record([...before, ...after]))).toEqual({ valid: true, brokenAt: null });
        expect([...before, ...after]).toEqual(sealEvents(STREAM, undefined, [...first, ...second]));
      }),
    );
  });

  test('does not care for the order of keys', () => {
    fc.assert(
      fc.property(drafts, (events) => {
        const turned = sealed(events);
        for (const event of turned) {
          event.data = withKeysTurned(event.data);
          event.metadata = withKeysTurned(event.metadata);
        }
        expect(verifyChain(turned).valid).toBe(true);
      }),
    );
  });

  const changes: Record<string, (event: RecordedEvent) => RecordedEvent> = {
    'other data': (event) => ({ ...event, data: { ...(event.data as object), 'another key': 1 } }),
    'other metadata': (event) => ({
      ...event,
      metadata: { ...(event.metadata as object), 'another key': 1 },
    }),
    'another type': (event) => ({ ...event, type: `${event.type}!` }),
    'another stream': (event) => ({ ...event, stream: `${event.stream}!` }),
    'another revision': (event) => ({ ...event, revision: event.revision + 1 }),
    'another hash': (event) => ({
      ...event,
      metadata: { ...(event.metadata as object), hash: '0'.repeat(64) },
    }),
    'no hash': (event) => ({ ...event, metadata: {} }),
    'no metadata': (event) => ({ ...event, metadata: undefined }),
    'null as metadata': (event) => ({ ...event, metadata: null }),
    'null as data': (event) => ({ ...event, data: null }),
    'text as data': (event) => ({ ...event, data: '{}' }),
    'data that is no object': (event) => ({ ...event, data: [event.data] }),
  };

  test.each(Object.keys(changes))('breaks at an event with %s', (name) => {
    fc.assert(
      fc.property(drafts, fc.nat(), (events, number) => {
        const at = number % events.length;
        const chain = sealed(events);
        const changed = chain.map((event, index) =>
          index === at ? (changes[name]?.(event) ?? event) : event,
        );
        expect(verifyChain(changed)).toEqual({ valid: false, brokenAt: changed[at]?.revision });
      }),
    );
  });

  test('breaks at any changed value, however deep', () => {
    fc.assert(
      fc.property(drafts, object, fc.nat(), (events, data, number) => {
        const at = number % events.length;
        const chain = sealed(events);
        fc.pre(canonicalJson(chain[at]?.data as JsonObject) !== canonicalJson(data));
        for (const event of chain.slice(at, at + 1)) event.data = data;
        expect(verifyChain(chain)).toEqual({ valid: false, brokenAt: at });
      }),
    );
  });

  test('breaks where an event is missing, doubled or swapped', () => {
    const chain = sealed(
      [1, 2, 3, 4].map((number) => ({ id: String(number), type: 'Counted', data: { number }, metadata: {} })),
    );
    const [first, second, third, fourth] = chain as [
      RecordedEvent,
      RecordedEvent,
      RecordedEvent,
      RecordedEvent,
    ];
    expect(verifyChain([second, third, fourth])).toEqual({ valid: false, brokenAt: 1 });
    expect(verifyChain([first, third, fourth])).toEqual({ valid: false, brokenAt: 2 });
    expect(verifyChain([first, second, second, third])).toEqual({ valid: false, brokenAt: 1 });
    expect(verifyChain([first, third, second, fourth])).toEqual({ valid: false, brokenAt: 2 });
    const renumbered = [first, { ...third, revision: 1 }, { ...fourth, revision: 2 }];
    expect(verifyChain(renumbered)).toEqual({ valid: false, brokenAt: 1 });
  });

  test('breaks where revisions were left out, though each hash is right', () => {
    const [first] = sealEvents(STREAM, undefined, [{ id: '1', type: 'Counted', data: {}, metadata: {} }]);
    const hash = first?.metadata.hash as string;
    const [late] = sealEvents(STREAM, { revision: 5, hash }, [
      { id: '2', type: 'Counted', data: {}, metadata: {} },
    ]);
    const [one, other] = record([first, late] as NewEvent[]) as [RecordedEvent, RecordedEvent];
    expect(verifyChain([one, { ...other, revision: 6 }])).toEqual({ valid: false, brokenAt: 6 });
  });

  test('breaks at bytes that hold more than what is hashed, unless they are of before that was looked at', () => {
    const [event] = sealEvents(STREAM, undefined, [
      { id: '1', type: 'FinePaid', data: { amount: 60 }, metadata: { m: 1 } },
    ]);
    const [read] = record(event === undefined ? [] : [event]);
    if (event === undefined || read === undefined) throw new Error('Nothing was sealed');
    const withJson = (json: Partial<EventJson>) =>
      verifyChain([{ ...read, json: { ...event.json, ...json } }]);
    expect(withJson({}).valid).toBe(true);
    expect(withJson({ data: '{"amount":6,"amount":60}' }).valid).toBe(false);
    expect(withJson({ data: '{"amount":60 }' }).valid).toBe(false);
    expect(withJson({ metadata: event.json.metadata.replace('{', '{"m":2,') }).valid).toBe(false);

    const before = { ...read, metadata: { m: 1 } };
    const hash = chainHash({ ...event, metadata: { m: 1 }, stream: STREAM, revision: 0, previousHash: '' });
    const old = { ...before, metadata: { m: 1, hash }, json: { data: '{ "amount":60}', metadata: '' } };
    expect(verifyChain([old]).valid).toBe(true);
  });

  test('of no events is whole', () => {
    expect(verifyChain([])).toEqual({ valid: true, brokenAt: null });
  });
});
