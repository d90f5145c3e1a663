import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { chains } from './chains.ts';
import type { Break, Check } from './check.ts';
import { fineNumbers, receiptNumbers } from './numbers.ts';
import { readEvent } from './read-event.ts';
import { readable } from './readable.ts';
import { receipts } from './receipts.ts';

export type Verification = {
  events: number;
  /** Those of others, of which nobody here knows what they should be. */
  foreignStreams: number;
  checks: { name: string; looked: string; breaks: number }[];
  /** The one that comes first in the log; those that only its end shows come last. */
  firstBreak: Break | undefined;
  /** Whether some events are not what was written. */
  isForged: boolean;
};

/** Looks at every event once, in the order of the log. `onEvent` is told of each when it was looked at. */
export async function verify(
  events: AsyncIterable<RecordedEvent>,
  { now, onEvent }: { now: number; onEvent: (event: RecordedEvent) => void },
): Promise<Verification> {
  const checks: Check[] = [chains(), readable(), fineNumbers(now), receiptNumbers(now), receipts(now)];
  const breaks = new Breaks();
  const foreign = new Set<string>();
  let count = 0;
  for await (const raw of events) {
    if (isOurStream(raw.stream)) breaks.lookFor(checks, raw);
    else foreign.add(raw.stream);
    count++;
    onEvent(raw);
  }
  for (const check of checks) for (const found of check.end?.() ?? []) breaks.add(check, found);
  return {
    events: count,
    foreignStreams: foreign.size,
    checks: checks.map((check) => ({ name: check.name, looked: check.looked(), breaks: breaks.of(check) })),
    firstBreak: breaks.first,
    isForged: checks.some((check) => check.isOfForgery === true && breaks.of(check) > 0),
  };
}

/** Counted, not kept: a log may be broken everywhere. */
class Breaks {
  readonly #counts = new Map<Check, number>();
  first: Break | undefined;

  lookFor(checks: readonly Check[], raw: RecordedEvent): void {
    const event = readEvent(raw);
    const { stream, revision } = raw;
    for (const check of checks) {
      const problem = check.take(event);
      if (problem !== undefined) this.add(check, { stream, revision, problem });
    }
  }

  add(check: Check, found: Break): void {
    this.#counts.set(check, this.of(check) + 1);
    this.first ??= found;
  }

  of = (check: Check): number => this.#counts.get(check) ?? 0;
}
