import { clearLine, cursorTo } from 'node:readline';

import { plateKey, plateSchema } from '@fines/domain/shared/plate.ts';
import { invalid, Refusal } from '@fines/domain/shared/refusal.ts';
import {
  type RegisteredVehicle,
  spelledVehicleStream,
  vehicleStream,
} from '@fines/domain/vehicle/vehicle.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import cliProgress from 'cli-progress';

import { systemContext } from '../engine/context.ts';
import { eventsRemoved } from '../engine/errors.ts';
import type { Log } from '../engine/log.ts';
import type { Entry, Knowledge, KnownVehicles } from './known-vehicles.ts';
import { registerVehicle, type Registration } from './register-vehicle.ts';
import type { RegisterRow } from './row.ts';

export type Tally = Record<Registration['outcome'] | 'refused', number>;

export type Import = {
  store: Log;
  known: Pick<KnownVehicles, 'lookUp' | 'forget' | 'remember' | 'isLost'>;
  /** The id of this import, which its events contain. */
  importId: string;
  onRefused: (line: number, reason: string) => void;
  onProgress: (tally: Tally) => void;
};

const BATCH = 1000;
/** The store writes appends that arrive at the same time together. */
const IN_FLIGHT = 128;

type VehicleRow = Entry & { vehicle: RegisteredVehicle };
type Task = VehicleRow & Pick<Knowledge, 'stream'>;
type Written = VehicleRow & Registration;

/** Brings every vehicle of a file into the register. A refused row does not stop the others. */
export async function importRegister(source: AsyncIterable<RegisterRow[]>, options: Import): Promise<Tally> {
  const run = new Run(options);
  let batch: VehicleRow[] = [];
  for await (const rows of source) {
    batch.push(...run.readable(rows));
    if (batch.length < BATCH) continue;
    await run.import(batch);
    batch = [];
  }
  await run.import(batch);
  return run.tally;
}

class Run {
  readonly tally: Tally = { registered: 0, updated: 0, unchanged: 0, refused: 0 };
  readonly #options: Import;

  constructor(options: Import) {
    this.#options = options;
  }

  readable(rows: readonly RegisterRow[]): VehicleRow[] {
    return rows.flatMap((row) => {
      if ('vehicle' in row) {
        const key = plateKey(row.vehicle.licensePlate);
        return [{ ...row, key, fingerprint: this.#options.store.fingerprint(JSON.stringify(row.vehicle)) }];
      }
      this.#refuse(row.line, row.reason);
      return [];
    });
  }

  async import(batch: readonly VehicleRow[]): Promise<void> {
    const { known, onProgress } = this.#options;
    const tasks = this.#tasksOf(batch, await known.lookUp(batch));
    await known.forget(tasks.flatMap(({ key, stream }) => (stream === undefined ? [] : [key])));
    const written: Written[] = [];
    await inParallel(tasks, IN_FLIGHT, async (task) => {
      written.push(...(await this.#register(task)));
    });
    await known.remember(written);
    onProgress(this.tally);
  }

  /** The rows to register: not those that change nothing, or that contradict an earlier row of this file. */
  #tasksOf(batch: readonly VehicleRow[], knowledge: ReadonlyMap<number, Knowledge>): Task[] {
    return batch.flatMap((row) => {
      const { is, stream, first } = knowledge.get(row.line) ?? {
        is: 'other',
        stream: undefined,
        first: { line: row.line, isSame: true },
      };
      if (!first.isSame) {
        this.#refuse(
          row.line,
          `${row.vehicle.licensePlate} is on line ${first.line} already, described otherwise`,
        );
        return [];
      }
      if (is !== 'same' && first.line === row.line) return [{ ...row, stream }];
      this.tally.unchanged++;
      return [];
    });
  }

  async #register(task: Task): Promise<Written[]> {
    const { store, importId, known } = this.#options;
    try {
      const older = task.stream ?? (await streamUnderOlderRules(store, task.vehicle.licensePlate));
      const stream = older ?? (known.isLost ? vehicleStream(task.key) : undefined);
      const registration = await registerVehicle(store, task.vehicle, systemContext(importId), stream);
      this.tally[registration.outcome]++;
      return [{ ...task, ...registration }];
    } catch (error) {
      const refusal = error instanceof EventsRemoved ? eventsRemoved(error) : error;
      if (!(refusal instanceof Refusal || refusal instanceof HttpProblem)) throw error;
      this.#refuse(task.line, refusal.message);
      return [];
    }
  }

  #refuse(line: number, reason: string): void {
    this.tally.refused++;
    this.#options.onRefused(line, reason);
  }
}

/**
 * The stream of a vehicle whose plate the rules no longer allow, but allowed earlier.
 *
 * @throws Refusal if there is no such stream
 */
async function streamUnderOlderRules(store: Log, licensePlate: string): Promise<string | undefined> {
  const reason = plateSchema.safeParse(licensePlate).error?.issues[0]?.message;
  if (reason === undefined) return undefined;
  const stream = spelledVehicleStream(licensePlate);
  if ((await store.readStream(stream)).length === 0) throw invalid({ licensePlate: reason });
  return stream;
}

/** Works on all items, `limit` of them at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

export type Progress = {
  at: (bytes: number, tally: Tally) => void;
  refused: (line: number, reason: string) => void;
  done: (tally: Tally) => void;
  stop: () => void;
};

const NON_TERMINAL_LINE_MS = 5000;

/** Shows the progress of reading on standard error, and refused rows and the result on standard output. */
export function showProgress(totalBytes: number): Progress {
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
    at: (bytes, tally) => {
      const { refused } = tally;
      bar.update(bytes, { rows: rowsOf(tally), speed: speedOf(tally, started), refused });
    },
    refused: (line, reason) => {
      clearBar();
      say(`line ${line}: ${reason}`);
    },
    done: (tally) => {
      bar.stop();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { registered, updated, unchanged, refused } = tally;
      say(
        `${rowsOf(tally)} rows in ${seconds} s (${speedOf(tally, started)} a second): ` +
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

const rowsOf = ({ registered, updated, unchanged, refused }: Tally): number =>
  registered + updated + unchanged + refused;

const speedOf = (tally: Tally, started: number): number =>
  Math.round((rowsOf(tally) * 1000) / (performance.now() - started));
