import { z } from 'zod';

import type { Cell } from '../../data/storage.ts';
import { EMPTY_FINE, type IssueValues } from './issueBody.ts';

const { photos: _, ...EMPTY_TEXTS } = EMPTY_FINE;
type Texts = typeof EMPTY_TEXTS;

/** Blank is also what was asked for only after the draft was kept. */
const entry = z.string().default('');

/** What was entered, but for the photos, of which browsers keep no files: the addresses of those that were sent by then. */
const valuesSchema = z.object(
  Object.fromEntries(Object.keys(EMPTY_TEXTS).map((name) => [name, entry])) as Record<
    keyof Texts,
    typeof entry
  >,
);

const draftSchema = z.object({
  userId: z.string(),
  savedAt: z.iso.datetime(),
  /** How many there were; drafts that the console kept when there was one at most have none of this. */
  photosChosen: z.int().default(0),
  photoUrls: z.array(z.string()).default([]),
  values: valuesSchema,
});
export type Draft = z.output<typeof draftSchema>;

function parse(text: string): Draft | undefined {
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What this user entered before; what somebody else did is forgotten. */
export function readDraft(cell: Cell, userId: string): Draft | undefined {
  const text = cell.read();
  const draft = text === undefined ? undefined : parse(text);
  if (draft?.userId === userId) return draft;
  cell.clear();
  return undefined;
}

type Entered = { userId: string; values: IssueValues; photoUrls: string[] };

/** Keeps what is entered; nothing, if nothing is. */
export function writeDraft(cell: Cell, { userId, values, photoUrls }: Entered, now: Date): void {
  const texts = valuesSchema.parse(values);
  const photosChosen = values.photos.length;
  if (photosChosen === 0 && Object.values(texts).every((text) => text.trim() === '')) return cell.clear();
  const draft: Draft = { userId, savedAt: now.toISOString(), photosChosen, photoUrls, values: texts };
  cell.write(JSON.stringify(draft));
}

export const valuesOfDraft = ({ values, photoUrls }: Draft): IssueValues => ({
  ...EMPTY_FINE,
  ...values,
  photos: photoUrls,
});
