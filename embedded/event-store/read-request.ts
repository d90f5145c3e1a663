import streams from '@eventstore/db-client/generated/streams_pb.js';

import { invalid } from './errors.ts';
import { type Filter, readFilter, readTypes } from './filter.ts';
import { streamName } from './messages.ts';
import type { Source } from './pages.ts';

/** The protocol's numbers are unsigned; Postgres' are not, and one may be added. */
export const MAX_REVISION = 2n ** 63n - 2n;

export type From = 'start' | 'end' | bigint;

export type ReadRequest = {
  source: Source;
  from: From;
  /** Undefined: a subscription, which never ends. */
  limit: number | undefined;
  /** Of a subscription. */
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
