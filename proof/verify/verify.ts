import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { chains } from './chains.ts';
import { type Break, type Check, readEvent, readable } from './check.ts';
import { fineNumbers, receiptNumbers } from './numbers.ts';
import { receipts } from './receipts.ts';
import { rights, times } from './rights.ts';
import { signingKeys } from './signing-keys.ts';
import { type ComparedStore, streamsAsRead } from './streams.ts';

export type Verification = {
  events: number;
  /** The number of streams of other programs, which have other names than ours and are not checked. */
  foreignStreams: number;
  checks: { name: string; looked: string; breaks: number; toLookAt: number }[];
  /** The first break in the order of the log. Breaks that show only at the end of the log come last. */
  firstBreak: Break | undefined;
  /** The first that means that events are not what was written. */
  firstForged: Break | undefined;
  /** The first finding that may be harmless. */
  firstToLookAt: Break | undefined;
  /** Whether some events are not what was written. */
  isForged: boolean;
};

/**
 * Checks every event once, in the order of the log, and then whether each stream has the events that the log has of it.
 * Calls `onEvent` after each event.
 */
export async function verify(
  store: ComparedStore,
  { now, onEvent }: { now: number; onEvent: (event: RecordedEvent) => void },
): Promise<Verification> {
  const chain = chains();
  const streams = streamsAsRead(store, chain);
  const checks: Check[] = [
    chain,
    readable(),
    rights(),
    times(),
    fineNumbers(now),
    receiptNumbers(now),
    receipts(now),
    signingKeys(),
    streams,
  ];
  const breaks = new Breaks();
  const foreign = new Set<string>();
  let count = 0;
  for await (const raw of streams.readLog()) {
    if (isOurStream(raw.stream)) breaks.lookFor(checks, raw);
    else foreign.add(raw.stream);
    count++;
    onEvent(raw);
  }
  for (const check of checks) await breaks.addLast(check);
  return {
    events: count,
    foreignStreams: foreign.size,
    checks: checks.map((check) => breaks.of(check)),
    firstBreak: breaks.first,
    firstForged: breaks.firstForged,
    firstToLookAt: breaks.firstToLookAt,
    isForged: breaks.firstForged !== undefined,
  };
}

/** Breaks are counted, not kept, because a log may be broken everywhere. */
class Breaks {
  readonly #counts = new Map<Check, number>();
  first: Break | undefined;
  firstForged: Break | undefined;
  firstToLookAt: Break | undefined;

  lookFor(checks: readonly Check[], raw: RecordedEvent): void {
    const event = readEvent(raw);
    const { stream, revision } = raw;
    for (const check of checks) {
      const problem = check.take(event);
      if (problem !== undefined) this.add(check, { stream, revision, problem });
    }
  }

  add(check: Check, found: Break): void {
    this.#counts.set(check, this.#countOf(check) + 1);
    if (check.isToLookAt === true) this.firstToLookAt ??= found;
    else this.first ??= found;
    if (check.isOfForgery === true) this.firstForged ??= found;
  }

  async addLast(check: Check): Promise<void> {
    for await (const found of check.end?.() ?? []) this.add(check, found);
  }

  of(check: Check): Verification['checks'][number] {
    const [name, looked, count] = [check.name, check.looked(), this.#countOf(check)];
    const isBreak = check.isToLookAt !== true;
    return { name, looked, breaks: isBreak ? count : 0, toLookAt: isBreak ? 0 : count };
  }

  #countOf = (check: Check): number => this.#counts.get(check) ?? 0;
}
