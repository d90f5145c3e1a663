import type { ImportChange, ImportCounts } from '@fines/domain/vehicle/import.ts';
import { REGISTER_MAX_BYTES } from '@fines/domain/vehicle/import.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import { importEndpoints } from '../import/routes.ts';
import type { ImportKind } from '../import/run-imports.ts';
import { requireRegister } from './register-file.ts';

type Dependencies = Pick<ImportKind<ImportCounts, ImportChange[]>, 'imports' | 'files'> & {
  wake: () => Promise<void>;
};

/** The vehicles' events tell who imported, and what. */
export const vehicleImportEndpoints = (dependencies: Dependencies): Endpoint[] =>
  importEndpoints({
    ...dependencies,
    path: '/vehicles/imports',
    command: 'vehicle.import',
    maxBytes: REGISTER_MAX_BYTES,
    query: z.object({}),
    summary: 'Upload the vehicle register as CSV, to see what importing it would change',
    fileName: 'register.csv',
    examine: async (path) => {
      await requireRegister(path, new Date().toISOString());
      return [];
    },
  });
