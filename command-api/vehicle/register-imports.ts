import { SYSTEM } from '@fines/domain/shared/person.ts';
import { type ImportChange, type ImportCounts, NO_ROWS, rowsIn } from '@fines/domain/vehicle/import.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { REGISTER_IMPORTS } from '../engine/import-tables.ts';
import type { Log } from '../engine/log.ts';
import { ImportFiles } from '../import/import-files.ts';
import { Imports } from '../import/imports.ts';
import type { ImportKind } from '../import/run-imports.ts';
import { maySince } from '../user/active-user.ts';
import { importRegister } from './import-register.ts';
import { KnownVehicles } from './known-vehicles.ts';
import { openRegister } from './register-file.ts';

/** As people who import it say it. */
export const VEHICLES = 'vehicles';

/** Few at a time, so that what others send comes between them. */
const IN_FLIGHT = 8;

type Dependencies = { pool: Pool; store: Log; photoFolder: string; batchSize?: number };

/** How people import the vehicle register in the console. Its details are a sample of what changes. */
export const registerImports = ({
  pool,
  store,
  photoFolder,
  batchSize,
}: Dependencies): ImportKind<ImportCounts, ImportChange[]> => ({
  name: VEHICLES,
  imports: new Imports(pool, REGISTER_IMPORTS, NO_ROWS, rowsIn),
  files: new ImportFiles(photoFolder, 'imports', 'csv'),
  mayGoOn: maySince(store, 'vehicle.import'),
  read: async ({ open, path, save, connection }) => {
    const isCheck = open.status === 'CHECKING';
    const known = await KnownVehicles.open(connection, { store, pool });
    const register = await openRegister(path, new Date().toISOString());
    if (isCheck) await known.learn();
    let details = isCheck ? [] : open.details;
    return importRegister(register.rows, {
      store,
      known,
      command: { actor: open.starter ?? SYSTEM, commandId: open.id },
      isCheck,
      isAgain: open.isAgain,
      inFlight: IN_FLIGHT,
      batchSize,
      onBatch: (batch) => {
        if (isCheck) details = sampleWith(details, batch.changes);
        return save(batch, { details, readBytes: register.bytesRead() });
      },
    });
  },
});

/** How many changes of each kind the sample has. */
const SAMPLE = 10;

/** The first changes of each kind. */
function sampleWith(sample: readonly ImportChange[], changes: readonly ImportChange[]): ImportChange[] {
  const all = [...sample, ...changes];
  const firstOf = (outcome: ImportChange['outcome']): ImportChange[] =>
    all.filter((change) => change.outcome === outcome).slice(0, SAMPLE);
  return [...firstOf('updated'), ...firstOf('registered')];
}
