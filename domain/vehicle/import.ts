import { z } from 'zod';

import { importSchemaOf } from '../import/import.ts';
import { REGISTER_FIELDS, type RegisterField } from './vehicle.ts';

/** 64 MiB: some 400,000 vehicles. */
export const REGISTER_MAX_BYTES = 64 * 1024 * 1024;

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

/** An import of the register as the HTTP API shows it. */
export const vehicleImportSchema = importSchemaOf(importCountsSchema).meta({ id: 'VehicleImport' });
export type VehicleImport = z.output<typeof vehicleImportSchema>;

/** The same with a few of the changes that the check found. */
export const vehicleImportDetailSchema = vehicleImportSchema
  .extend({ sample: z.array(importChangeSchema) })
  .meta({ id: 'VehicleImportDetail' });
export type VehicleImportDetail = z.output<typeof vehicleImportDetailSchema>;
