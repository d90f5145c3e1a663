import type streams from '@eventstore/db-client/generated/streams_pb.js';

import { invalid } from './errors.ts';
import type { StoredEvent } from './pages.ts';

export type Filter = {
  matches(event: StoredEvent): boolean;
  /** A checkpoint is due after so many events, whether they match or not. */
  checkpointEvery: number;
};

const CHECKPOINT_UNIT = 32;

/** The filter that a client asks for: by stream name or event type, by prefixes or by a regular expression. */
export function readFilter(options: streams.ReadReq.Options.FilterOptions): Filter {
  const byType = options.getEventType();
  const test = readExpression(byType ?? options.getStreamIdentifier());
  return {
    matches: byType ? ({ type }) => test(type) : ({ stream }) => test(stream),
    checkpointEvery: CHECKPOINT_UNIT * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

/** What the types of events begin with that a read is to give: the one way to filter reads that is known here. */
export function readTypes(options: streams.ReadReq.Options.FilterOptions): string[] {
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
