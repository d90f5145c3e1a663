import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import { messageOf, runProgram } from '@fines/platform/program.ts';
import { keepSecrets } from '@fines/platform/shared/known-secrets.ts';

import { withLog } from '../engine/with-log.ts';
import { type CsvRow, readCsv } from './csv-rows.ts';
import { importRegister, type Tally, showProgress } from './import-register.ts';
import { KnownVehicles } from './known-vehicles.ts';
import { type Column, columnsOf, type Cells, type RegisterRow, rowReader } from './row.ts';

/**
 * The rows of a register, in batches.
 *
 * @throws NotARegister if the file's header is not that of a register
 */
async function readRegister(
  source: AsyncIterable<string>,
  now: string,
): Promise<AsyncIterable<RegisterRow[]>> {
  const { header, rows } = await readCsv(source);
  return vehiclesIn(rows, columnsOf(header), now);
}

async function* vehiclesIn(
  source: AsyncIterable<CsvRow[]>,
  columns: readonly Column[],
  now: string,
): AsyncGenerator<RegisterRow[]> {
  const read = rowReader(now);
  for await (const rows of source) {
    yield rows.map((row) => ('reason' in row ? row : read(row.line, cellsByColumn(columns, row.cells))));
  }
}

const cellsByColumn = (columns: readonly Column[], cells: readonly string[]): Cells =>
  // The header has every column, and the row as many cells as the header.
  Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Cells;

const USAGE = `npm run import:vehicles -- file.csv

Brings the national register of vehicles up to date from a CSV file (UTF-8, separated by commas).
A row that is refused is told with its line number and the reason, and the others go on; then the exit code is 1.
The same file may be imported again: what has not changed is left alone.`;

async function importFile(path: string): Promise<Tally> {
  const file = await stat(path);
  if (!file.isFile()) throw new Error(`${path} is not a file`);
  const input = createReadStream(path);
  // Reads the header before anything is written, so that a file with a wrong header changes nothing.
  const rows = await readRegister(createInterface({ input, crlfDelay: Infinity }), new Date().toISOString());
  return withLog('import', async ({ pool, store, PERSONAL_DATA_KEY }) => {
    await keepSecrets(pool, { PERSONAL_DATA_KEY }, []);
    const vehicles = await KnownVehicles.open(pool, store);
    const progress = showProgress(file.size);
    try {
      const tally = await importRegister(rows, {
        store,
        known: vehicles,
        importId: randomUUID(),
        onRefused: progress.refused,
        onProgress: (done) => progress.at(input.bytesRead, done),
      });
      progress.done(tally);
      return tally;
    } catch (cause) {
      const what = 'The import broke off. What was imported stays; import the file again to go on.';
      throw new Error(`${what}\n${messageOf(cause)}`, { cause });
    } finally {
      progress.stop();
      await vehicles.close();
    }
  });
}

await runProgram(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const { refused } = await importFile(path);
  return refused === 0;
});
