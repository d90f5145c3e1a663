import type { VehicleImport, VehicleImportDetail } from '@fines/domain/vehicle/import.ts';

import { IMPORTS_PATH } from '../data/paths.ts';
import { importTopic } from '../import/importTopic.ts';

/** Imports of the vehicle register. */
export const REGISTER_IMPORTS = importTopic<VehicleImport, VehicleImportDetail>({
  command: 'vehicle.import',
  path: IMPORTS_PATH,
  calls: '/vehicles/imports',
});
