import type { Outcome, Write } from './events.ts';
import type { Session } from './session.ts';
import { saveBatch } from './storage.ts';
import type { Placed } from './tail.ts';

/**
 * Decides writes in their order and puts them on disk together. Returns what became of each. When it throws,
 * nobody knows whether anything was written, and the session's tail is no longer true.
 */
export async function writeBatch({ client, tail }: Session, writes: readonly Write[]): Promise<Outcome[]> {
  await tail.prepare(writes.map(({ stream }) => stream));
  const placed: Placed[] = [];
  for (const write of writes) placed.push(await tail.place(write));
  await saveBatch(
    client,
    placed.flatMap(({ events = [] }) => events),
    placed.flatMap(({ deletion = [] }) => deletion),
  );
  return placed.map(({ outcome }) => outcome);
}
