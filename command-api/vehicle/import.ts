import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { clearLine, cursorTo } from 'node:readline';

import { SYSTEM } from '@fines/domain/shared/person.ts';
import { type ImportCounts, NO_ROWS, rowsIn } from '@fines/domain/vehicle/import.ts';
import { messageOf, runProgram } from '@fines/platform/program.ts';
import { keepSecrets } from '@fines/platform/shared/known-secrets.ts';
import cliProgress from 'cli-progress';

import { withLog } from '../engine/with-log.ts';
import { alone } from '../import/alone.ts';
import { importRegister } from './import-register.ts';
import { KnownVehicles } from './known-vehicles.ts';
import { openRegister } from './register-file.ts';
import { VEHICLES } from './register-imports.ts';

const USAGE = `npm run import:vehicles -- file.csv

Brings the national register of vehicles up to date from a CSV file (UTF-8, separated by commas or semicolons).
A row that is refused is told with its line number and the reason, and the others go on; then the exit code is 1.
The same file may be imported again: what has not changed is left alone.`;

/** Nobody waits for other commands of this process, and the store writes together what arrives together. */
const IN_FLIGHT = 128;

async function importFile(path: string): Promise<ImportCounts> {
  const file = await stat(path);
  if (!file.isFile()) throw new Error(`${path} is not a file`);
  // Reads the header before anything is written, so that a file with a wrong header changes nothing.
  const register = await openRegister(path, new Date().toISOString());
  return withLog('import', async ({ pool, store, PERSONAL_DATA_KEY }) => {
    await keepSecrets(pool, { PERSONAL_DATA_KEY }, []);
    return alone(pool, VEHICLES, async (connection) => {
      const progress = showProgress(file.size);
      let counts = NO_ROWS;
      try {
        await importRegister(register.rows, {
          store,
          known: await KnownVehicles.open(connection, { store, pool }),
          command: { actor: SYSTEM, commandId: randomUUID() },
          isCheck: false,
          isAgain: false,
          inFlight: IN_FLIGHT,
          onBatch: async (batch) => {
            ({ counts } = batch);
            for (const { line, reason } of batch.refused) progress.refused(line, reason);
            progress.at(register.bytesRead(), counts);
            return true;
          },
        });
        progress.done(counts);
        return counts;
      } catch (cause) {
        const what = 'The import broke off. What was imported stays; import the file again to go on.';
        throw new Error(`${what}\n${messageOf(cause)}`, { cause });
      } finally {
        progress.stop();
      }
    });
  });
}

type Progress = {
  at: (bytes: number, counts: ImportCounts) => void;
  refused: (line: number, reason: string) => void;
  done: (counts: ImportCounts) => void;
  stop: () => void;
};

const NON_TERMINAL_LINE_MS = 5000;

/** Shows the progress of reading on standard error, and refused rows and the result on standard output. */
function showProgress(totalBytes: number): Progress {
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage}% | {rows} rows | {speed} a second | {refused} refused | {eta_formatted} left',
    hideCursor: true,
    // A refused row is printed over the progress bar.
    forceRedraw: true,
    noTTYOutput: true,
    notTTYSchedule: NON_TERMINAL_LINE_MS,
  });
  const started = performance.now();
  bar.start(totalBytes, 0, { rows: 0, speed: 0, refused: 0 });
  return {
    at: (bytes, counts) => {
      const { refused } = counts;
      bar.update(bytes, { rows: rowsIn(counts), speed: speedOf(counts, started), refused });
    },
    refused: (line, reason) => {
      clearBar();
      say(`line ${line}: ${reason}`);
    },
    done: (counts) => {
      bar.stop();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { registered, updated, unchanged, refused } = counts;
      say(
        `${rowsIn(counts)} rows in ${seconds} s (${speedOf(counts, started)} a second): ` +
          `${registered} registered, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
      );
    },
    stop: () => bar.stop(),
  };
}

function clearBar(): void {
  if (!process.stderr.isTTY) return;
  clearLine(process.stderr, 0);
  cursorTo(process.stderr, 0);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const speedOf = (counts: ImportCounts, started: number): number =>
  Math.round((rowsIn(counts) * 1000) / (performance.now() - started));

await runProgram(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const { refused } = await importFile(path);
  return refused === 0;
});
