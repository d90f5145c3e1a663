import { z } from 'zod';

import type { Cell } from '../../data/storage.ts';
import { EMPTY_FINE, type IssueValues } from './issueBody.ts';

/** What was entered, but for the photo: browsers keep no files for later. */
const valuesSchema = z.object({
  licensePlate: z.string(),
  driverLicense: z.string(),
  offense: z.string(),
  location: z.string(),
  notes: z.string(),
});

const draftSchema = z.object({
  userId: z.string(),
  savedAt: z.iso.datetime(),
  hadPhoto: z.boolean(),
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

/** Keeps what is entered; nothing, if nothing is. */
export function writeDraft(cell: Cell, userId: string, values: IssueValues, now: Date): void {
  const texts = valuesSchema.parse(values);
  const hadPhoto = values.photo !== null;
  if (!hadPhoto && Object.values(texts).every((text) => text.trim() === '')) return cell.clear();
  const draft: Draft = { userId, savedAt: now.toISOString(), hadPhoto, values: texts };
  cell.write(JSON.stringify(draft));
}

export const valuesOfDraft = ({ values }: Draft): IssueValues => ({ ...EMPTY_FINE, ...values });
