import { z } from 'zod';

/** What is kept a record of when somebody looks at it. */
export const LOOK_KINDS = ['VEHICLE', 'HISTORY', 'PHOTO', 'EXPORT', 'LIST'] as const;
export type LookKind = (typeof LOOK_KINDS)[number];

export const LOOK_LABELS: Readonly<Record<LookKind, string>> = {
  VEHICLE: 'Vehicle',
  HISTORY: 'History',
  PHOTO: 'Photo',
  EXPORT: 'Export',
  LIST: 'List',
};

/** Somebody's look at something, as the HTTP API speaks of it. */
export const lookViewSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(LOOK_KINDS),
    /** The plate as it was asked for, the number of the fine, the SHA-256 of the photo, or the query of file or list. */
    subject: z.string(),
    /** How many records of a list the person saw within an hour; null for other looks. */
    shown: z.int().nullable(),
    personId: z.string(),
    /** The present name; null for whom nobody knows. */
    person: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** The network address that it came from. */
    address: z.string(),
  })
  .meta({ id: 'Look' });
export type LookView = z.output<typeof lookViewSchema>;
