import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import { REGISTER_FIELDS, type RegisterField } from './vehicle.ts';

/**
 * The steps of an import of the register. A file is checked at once; somebody then starts the import or discards the
 * file, which leaves nothing behind. A failed one cannot go on: its file is gone, or is not the one that was checked.
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

/** The statuses of an import that is not over. There is one such import at a time. */
export const OPEN_IMPORT_STATUSES = [
  'CHECKING',
  'CHECKED',
  'IMPORTING',
] as const satisfies readonly ImportStatus[];

export const isImportOpen = (status: ImportStatus): boolean =>
  OPEN_IMPORT_STATUSES.some((open) => open === status);

/** Whether the server works on it, so that its figures change by themselves. */
export const isImportUnderWay = (status: ImportStatus): boolean =>
  status === 'CHECKING' || status === 'IMPORTING';

/** 64 MiB: some 400,000 vehicles. */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;

/** For how many days a file is kept that somebody uploaded and nobody imported. */
export const IMPORT_KEPT_DAYS = 7;

/** The rows of a file by what becomes of them. */
export const importCountsSchema = z.object({
  registered: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof importCountsSchema>;

export const NO_ROWS: ImportCounts = { registered: 0, updated: 0, unchanged: 0, refused: 0 };

export const rowsIn = ({ registered, updated, unchanged, refused }: ImportCounts): number =>
  registered + updated + unchanged + refused;

export const REGISTER_FIELD_LABELS: Readonly<Record<RegisterField, string>> = {
  licensePlate: 'Spelling of the plate',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  color: 'Color',
  ownerName: 'Owner',
  ownerIdNumber: 'Owner ID',
  ownerPhone: 'Phone',
  ownerAddress: 'Address',
  registrationDate: 'Registered',
  expiryDate: 'Expires',
  status: 'Status',
};

/** A change that an import makes. It names the fields, but tells nothing of the owner. */
export const importChangeSchema = z.object({
  line: z.int(),
  licensePlate: z.string(),
  outcome: z.enum(['registered', 'updated']),
  /** The fields that change; none of a vehicle that is new. */
  fields: z.array(z.enum(REGISTER_FIELDS)),
});
export type ImportChange = z.output<typeof importChangeSchema>;

/** An import as the HTTP API shows it. */
export const vehicleImportSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(IMPORT_STATUSES),
    fileName: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    uploadedBy: personSchema,
    uploadedAt: z.iso.datetime(),
    /** Who had the rows written, once the file was checked. */
    startedBy: personSchema.nullable(),
    startedAt: z.iso.datetime().nullable(),
    cancelledBy: personSchema.nullable(),
    endedAt: z.iso.datetime().nullable(),
    /** What the check found; null until it has ended. */
    checked: importCountsSchema.nullable(),
    /** The rows so far of what is under way, the check or the import, or of what was last. */
    counts: importCountsSchema,
    /** How much of the file was read for that, from 0 to 1. */
    progress: z.number(),
    /** Why it failed. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'VehicleImport' });
export type VehicleImport = z.output<typeof vehicleImportSchema>;

/** The same with a few of the changes that the check found. */
export const vehicleImportDetailSchema = vehicleImportSchema
  .extend({ sample: z.array(importChangeSchema) })
  .meta({ id: 'VehicleImportDetail' });
export type VehicleImportDetail = z.output<typeof vehicleImportDetailSchema>;

/** What a command on an import answers. */
export const importStatusSchema = z
  .object({ id: z.uuid(), status: z.enum(IMPORT_STATUSES) })
  .meta({ id: 'VehicleImportStatus' });
export type ImportStatusView = z.output<typeof importStatusSchema>;
