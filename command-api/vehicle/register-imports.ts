import { SYSTEM } from '@fines/domain/shared/person.ts';
import { type ImportChange, type ImportCounts, NO_ROWS } from '@fines/domain/vehicle/import.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { REGISTER_IMPORTS } from '../engine/import-tables.ts';
import type { Log } from '../engine/log.ts';
import { ImportFiles } from '../import/import-files.ts';
import { Imports } from '../import/imports.ts';
import type { ImportKind, ReadImport } from '../import/run-imports.ts';
import { importRegister } from './import-register.ts';
import { KnownVehicles } from './known-vehicles.ts';
import { openRegister } from './register-file.ts';

/** Few at a time, so that what others send comes between them. */
const IN_FLIGHT = 8;

type Dependencies = { pool: Pool; store: Log; photoFolder: string };
type Read = ReadImport<ImportCounts, ImportChange[]>;

/** How people import the vehicle register in the console. Its details are a sample of what changes. */
export const registerImports = ({
  pool,
  store,
  photoFolder,
}: Dependencies): ImportKind<ImportCounts, ImportChange[]> => ({
  name: 'vehicle-import',
  imports: new Imports(pool, REGISTER_IMPORTS, NO_ROWS),
  files: new ImportFiles(photoFolder, 'imports', 'csv'),
  alone: async (work) => {
    const known = await KnownVehicles.open(pool, store);
    try {
      await work(reader(store, known));
    } finally {
      await known.close();
    }
  },
});

const reader =
  (store: Log, known: KnownVehicles): Read =>
  async (open, path, save) => {
    const register = await openRegister(path, new Date().toISOString());
    const isCheck = open.status === 'CHECKING';
    if (isCheck) await known.learn(store);
    let goesOn = true;
    await importRegister(register.rows, {
      store,
      known,
      command: { actor: open.starter ?? SYSTEM, commandId: open.id },
      isCheck,
      inFlight: IN_FLIGHT,
      from: open.reached,
      onBatch: async (batch, on) => {
        if (isCheck) open.details = sampleWith(open.details, batch.changes);
        goesOn = await save(batch, register.bytesRead(), on);
        return goesOn;
      },
    });
    return goesOn;
  };

/** How many changes of each kind the sample has. */
const SAMPLE = 10;

/** The first changes of each kind. */
function sampleWith(sample: readonly ImportChange[], changes: readonly ImportChange[]): ImportChange[] {
  const all = [...sample, ...changes];
  const firstOf = (outcome: ImportChange['outcome']): ImportChange[] =>
    all.filter((change) => change.outcome === outcome).slice(0, SAMPLE);
  return [...firstOf('updated'), ...firstOf('registered')];
}
