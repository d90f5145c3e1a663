import { z } from 'zod';

/** The kinds of looks that are recorded. */
export const LOOK_KINDS = ['VEHICLE', 'HISTORY', 'PHOTO', 'EXPORT', 'LIST'] as const;
export type LookKind = (typeof LOOK_KINDS)[number];

export const LOOK_LABELS: Readonly<Record<LookKind, string>> = {
  VEHICLE: 'Vehicle',
  HISTORY: 'History',
  PHOTO: 'Photo',
  EXPORT: 'Export',
  LIST: 'List',
};

const PROGRAM = 'program:';

/** Who runs a program on a machine of the system, by that machine's word: no account of the system. */
export const programUser = (user: string): string => `${PROGRAM}${user}`;

export const isProgramUser = (personId: string): boolean => personId.startsWith(PROGRAM);

/** The name that stands for it; null for a person. */
export const programName = (personId: string): { firstName: string; lastName: string } | null =>
  isProgramUser(personId)
    ? { firstName: 'Program', lastName: `run by ${personId.slice(PROGRAM.length)}` }
    : null;

/** A look in the access log, as the HTTP API shows it. */
export const lookViewSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(LOOK_KINDS),
    /** The plate as typed, the number of the fine, the SHA-256 of the photo, or the query of the file or list. */
    subject: z.string(),
    /** How many records of a list the person saw within an hour; null for other looks. */
    shown: z.int().nullable(),
    personId: z.string(),
    /** The present name, or who ran a program; null for an unknown person. */
    person: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** The network address of the request. */
    address: z.string(),
  })
  .meta({ id: 'Look' });
export type LookView = z.output<typeof lookViewSchema>;
