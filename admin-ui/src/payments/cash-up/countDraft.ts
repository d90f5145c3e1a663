import { z } from 'zod';

import type { TillDay } from '../../data/paymentCalls.ts';
import type { Cell } from '../../data/storage.ts';
import { type CountValues, countValuesSchema } from './count.ts';

const draftSchema = z.object({ savedAt: z.iso.datetime(), values: countValuesSchema });
export type CountDraft = z.output<typeof draftSchema>;

const keptSchema = z.object({ userId: z.string(), drafts: z.record(z.string(), draftSchema) });
type Kept = z.output<typeof keptSchema>;

/** Who counts, and what for. */
type Whose = TillDay & { userId: string };

const keyOf = ({ cashierId, day }: Whose): string => `${cashierId} ${day}`;

/** What this user counted; what somebody else did is forgotten. */
function read(cell: Cell, userId: string): Kept {
  try {
    const kept = keptSchema.parse(JSON.parse(cell.read() ?? ''));
    if (kept.userId === userId) return kept;
  } catch {
    // Nothing is kept, or something else.
  }
  return { userId, drafts: {} };
}

export const readCount = (cell: Cell, whose: Whose): CountDraft | undefined =>
  read(cell, whose.userId).drafts[keyOf(whose)];

/** Keeps what is entered. */
export function writeCount(cell: Cell, whose: Whose, values: CountValues, now: Date): void {
  const { userId, drafts } = read(cell, whose.userId);
  const draft: CountDraft = { savedAt: now.toISOString(), values };
  cell.write(JSON.stringify({ userId, drafts: { ...drafts, [keyOf(whose)]: draft } } satisfies Kept));
}

export function clearCount(cell: Cell, whose: Whose): void {
  const { userId, drafts } = read(cell, whose.userId);
  const { [keyOf(whose)]: _, ...others } = drafts;
  cell.write(JSON.stringify({ userId, drafts: others } satisfies Kept));
}
