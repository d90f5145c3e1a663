import {
  type ImportChange,
  type ImportCounts,
  vehicleImportDetailSchema,
  vehicleImportSchema,
} from '@fines/domain/vehicle/import.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';

import { READERS } from '../engine/readers.ts';
import { importQuestions, type ImportRow, type ImportsAsked } from '../import/imports.ts';

/** Imports of the register, whose details are a sample of the changes. */
export const vehicleImportEndpoints = (asked: ImportsAsked): Endpoint[] =>
  importQuestions(asked, {
    path: '/vehicles/imports',
    what: 'the vehicle register by the console',
    readers: READERS.imports,
    tables: { imports: 'command.vehicle_imports', rows: 'command.vehicle_import_rows' },
    listed: vehicleImportSchema,
    detail: vehicleImportDetailSchema,
    viewOf: ({ details: _, ...one }: ImportRow<ImportCounts, ImportChange[]>) => one,
    detailOf: ({ details: sample, ...one }: ImportRow<ImportCounts, ImportChange[]>) => ({ ...one, sample }),
    subject: 'License Plate',
  });
