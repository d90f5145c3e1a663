import { z } from 'zod';

import { personSchema } from '../shared/person.ts';

/**
 * The steps of an import, whatever it brings in. A file is checked at once; somebody then starts the import or discards
 * the file, which leaves nothing behind. A failed one cannot go on: its file is gone, or is not the one that was checked.
 */
export const IMPORT_STATUSES = [
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'FINISHED',
  'CANCELLED',
  'FAILED',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_STATUS_LABELS: Readonly<Record<ImportStatus, string>> = {
  CHECKING: 'Checking',
  CHECKED: 'Waits to be started',
  IMPORTING: 'Importing',
  FINISHED: 'Finished',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
};

/** The statuses of an import that is not over. There is one such import of a kind at a time. */
export const OPEN_IMPORT_STATUSES = [
  'CHECKING',
  'CHECKED',
  'IMPORTING',
] as const satisfies readonly ImportStatus[];

export const isImportOpen = (status: ImportStatus): boolean =>
  OPEN_IMPORT_STATUSES.some((open) => open === status);

type Begun = Pick<ImportFacts, 'status' | 'startedBy' | 'cancelledBy'>;

/** Whether it waits for somebody to go on in place of who started it. */
export const isImportLeft = ({ status, startedBy, cancelledBy }: Begun): boolean =>
  status === 'IMPORTING' && startedBy === null && cancelledBy === null;

/** Whether the server works on it, so that its figures change by themselves. */
export const isImportUnderWay = (of: Begun): boolean =>
  of.status === 'CHECKING' || (of.status === 'IMPORTING' && !isImportLeft(of));

/** For how many days a file is kept that somebody uploaded and nobody imported. */
export const IMPORT_KEPT_DAYS = 7;

/** An import as the HTTP API shows it, without what became of its rows. */
const importFactsSchema = z.object({
  id: z.uuid(),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  uploadedBy: personSchema,
  uploadedAt: z.iso.datetime(),
  /**
   * Who had the rows written, once the file was checked. Null as long as nobody has, and while an import waits for
   * another person to go on: who started it has no account any more, or another role.
   */
  startedBy: personSchema.nullable(),
  startedAt: z.iso.datetime().nullable(),
  cancelledBy: personSchema.nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** How much of the file was read for what is under way, the check or the import, or for what was last; from 0 to 1. */
  progress: z.number(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type ImportFacts = z.output<typeof importFactsSchema>;

/** An import whose rows are counted by what becomes of them, in a way of its kind. */
export const importSchemaOf = <Counts extends z.ZodType>(counts: Counts) =>
  importFactsSchema.extend({
    /** What the check found; null until it has ended. */
    checked: counts.nullable(),
    /** The rows so far of what is under way, or of what was last. */
    counts,
  });

/** What a command on an import answers. */
export const importStatusSchema = z
  .object({ id: z.uuid(), status: z.enum(IMPORT_STATUSES) })
  .meta({ id: 'ImportStatus' });
export type ImportStatusView = z.output<typeof importStatusSchema>;
