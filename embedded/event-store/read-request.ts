import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Pool } from 'pg';

import type { Commits } from './commits.ts';
import type { ReadableEvent } from './event-bytes.ts';
import { invalid, streamName } from './messages.ts';
import type { Source } from './pages.ts';

type Filter = {
  matches(event: ReadableEvent): boolean;
  /** A checkpoint is due after so many events, matching or not. */
  checkpointEvery: number;
};

const CHECKPOINT_UNIT = 32;

/** The filter of a subscription: by stream name or event type, by prefixes or by a regular expression. */
function readFilter(options: streams.ReadReq.Options.FilterOptions): Filter {
  const byType = options.getEventType();
  const test = readExpression(byType ?? options.getStreamIdentifier());
  return {
    matches: byType ? ({ type }) => test(type) : ({ stream }) => test(stream),
    checkpointEvery: CHECKPOINT_UNIT * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

/** The prefixes of event types in a read. Other filters are not supported for reads. */
function readTypes(options: streams.ReadReq.Options.FilterOptions): string[] {
  const prefixes = options.getEventType()?.getPrefixList() ?? [];
  if (prefixes.length === 0) throw invalid('A read can be filtered by prefixes of event types only.');
  return prefixes;
}

function readExpression(
  expression: streams.ReadReq.Options.FilterOptions.Expression | undefined,
): (name: string) => boolean {
  if (expression === undefined) throw invalid('A filter needs an event type or a stream name.');
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return (name) => prefixes.some((prefix) => name.startsWith(prefix));
  const pattern = readPattern(expression.getRegex());
  return (name) => pattern.test(name);
}

function readPattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    throw invalid(`Not a regular expression: ${source}`);
  }
}

export type ReadContext = {
  /** Where events are read from. */
  pool: Pool;
  /** The newest events, for who follows the log. */
  commits: Commits;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};

/** A message, or its bytes. */
export type Answer = streams.ReadResp | Buffer;

/** Sends the messages of one read, as fast as the client takes them. */
export type ResponseStream = { send: (message: Answer) => Promise<void>; signal: AbortSignal };

/** Numbers of the protocol are unsigned, those of Postgres are not. One less than the largest, since 1 may be added. */
export const MAX_REVISION = 2n ** 63n - 2n;

export type From = 'start' | 'end' | bigint;

export type ReadRequest = {
  source: Source;
  from: From;
  /** Undefined for a subscription, which never ends. */
  limit: number | undefined;
  /** Only for a subscription. */
  filter?: Filter;
};

const { ReadDirection } = streams.ReadReq.Options;

export function parseReadRequest(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw invalid('A read needs options.');
  const { types, filter } = parseFilter(options);
  return {
    source: {
      stream: options.hasStream() ? streamName(options.getStream()?.getStreamIdentifier()) : undefined,
      types,
      isBackwards: options.getReadDirection() === ReadDirection.BACKWARDS,
    },
    from: parseFrom(options),
    limit: options.hasSubscription() ? undefined : Number(options.getCount()),
    filter,
  };
}

function parseFilter(options: streams.ReadReq.Options): { types?: string[]; filter?: Filter } {
  const filter = options.getFilter();
  if (filter === undefined) return {};
  return options.hasSubscription() ? { filter: readFilter(filter) } : { types: readTypes(filter) };
}

function parseFrom(options: streams.ReadReq.Options): From {
  const from = options.getStream() ?? options.getAll();
  if (from === undefined) throw invalid('A read needs a stream or all of them.');
  if (from.hasStart()) return 'start';
  if (from.hasEnd()) return 'end';
  return clamp('getRevision' in from ? from.getRevision() : from.getPosition()?.getCommitPosition());
}

function clamp(place = '0'): bigint {
  const number = BigInt(place);
  return number > MAX_REVISION ? MAX_REVISION : number;
}
