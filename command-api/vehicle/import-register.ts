import { plateKey, plateSchema } from '@fines/domain/shared/plate.ts';
import { invalid, Refusal } from '@fines/domain/shared/refusal.ts';
import { type ImportChange, type ImportCounts, NO_ROWS } from '@fines/domain/vehicle/import.ts';
import {
  type RegisteredVehicle,
  spelledVehicleStream,
  vehicleStream,
} from '@fines/domain/vehicle/vehicle.ts';
import { inParallel } from '@fines/platform/async.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

import type { CommandContext } from '../engine/context.ts';
import { eventsRemoved } from '../engine/errors.ts';
import type { Log } from '../engine/log.ts';
import { type Batch, byLine, Tally } from '../import/imports.ts';
import { importInBatches } from '../import/in-batches.ts';
import type { Entry, Knowledge, KnownVehicles } from './known-vehicles.ts';
import { type Outcome, registerVehicle, type Registration, whatWouldChange } from './register-vehicle.ts';
import type { RegisterRow } from './row.ts';

/** What a batch of rows came to. A row that is refused is known by its plate. */
type RegisterBatch = Batch<ImportCounts> & { changes: readonly ImportChange[] };

export type Import = {
  store: Log;
  known: Pick<KnownVehicles, 'lookUp' | 'forget' | 'remember' | 'isLost' | 'isComplete'>;
  /** The command that all rows of an import are parts of: its events contain who gave it, and its id. */
  command: Pick<CommandContext, 'actor' | 'commandId'>;
  /** Whether only to find what would change: then nothing is written. */
  isCheck: boolean;
  /** Whether a run of the same import was cut off, so that what is known may be what that wrote. */
  isAgain: boolean;
  /** How many vehicles are read or written at the same time. The store writes what arrives at once together. */
  inFlight: number;
  /** @returns whether to go on */
  onBatch: (batch: RegisterBatch) => Promise<boolean>;
  batchSize?: number | undefined;
};

type VehicleRow = Entry & { vehicle: RegisteredVehicle };
type Task = VehicleRow & Pick<Knowledge, 'stream'>;

/**
 * Brings every vehicle of a file into the register, or says what that would change. A refused row does not stop the
 * others. It may be repeated: a row that was written before changes nothing, and one that this same import wrote counts
 * as it did then.
 *
 * @returns whether it came to the end
 */
export function importRegister(
  source: AsyncIterable<readonly RegisterRow[]>,
  options: Import,
): Promise<boolean> {
  const run = new Run(options);
  return importInBatches(source, {
    none: new RegisterTally(NO_ROWS),
    take: (rows, soFar) => run.take(rows, soFar),
    onBatch: options.onBatch,
    size: options.batchSize,
  });
}

class Run {
  readonly #options: Import;

  constructor(options: Import) {
    this.#options = options;
  }

  async take(rows: readonly RegisterRow[], soFar: ImportCounts): Promise<RegisterTally> {
    const { known, isCheck, isAgain, inFlight } = this.#options;
    const vehicles = rows.flatMap((row) => this.#vehicleOf(row));
    const knowledge = await known.lookUp(vehicles);
    const batch = new RegisterTally(soFar);
    for (const row of rows) if ('reason' in row) batch.refuse(row.line, row.reason, row.licensePlate);
    const tasks = tasksOf(vehicles, knowledge, { batch, isAgain });
    if (!isCheck) await known.forget(tasks.flatMap(({ key, stream }) => (stream === undefined ? [] : [key])));
    const written: (VehicleRow & Registration)[] = [];
    await inParallel(tasks, inFlight, async (task) => {
      written.push(...(await this.#handle(task, batch)));
    });
    await known.remember(written);
    return batch.inOrder();
  }

  #vehicleOf(row: RegisterRow): VehicleRow[] {
    if (!('vehicle' in row)) return [];
    const key = plateKey(row.vehicle.licensePlate);
    return [{ ...row, key, fingerprint: this.#options.store.fingerprint(JSON.stringify(row.vehicle)) }];
  }

  /** @returns what was written */
  async #handle(task: Task, batch: RegisterTally): Promise<(VehicleRow & Registration)[]> {
    const { isCheck } = this.#options;
    try {
      const stream = task.stream ?? (await this.#streamUnderOlderRules(task.vehicle.licensePlate));
      if (!isCheck) return [await this.#register({ ...task, stream }, batch)];
      batch.count(task, await this.#whatWouldChange({ ...task, stream }));
    } catch (error) {
      const refusal = error instanceof EventsRemoved ? eventsRemoved(error) : error;
      if (!(refusal instanceof Refusal || refusal instanceof HttpProblem)) throw error;
      batch.refuse(task.line, refusal.message, task.vehicle.licensePlate);
    }
    return [];
  }

  async #whatWouldChange({ vehicle, stream }: Task): Promise<Outcome> {
    const { store, known } = this.#options;
    if (stream === undefined && known.isComplete) return { outcome: 'registered', fields: [] };
    return whatWouldChange(store, vehicle, stream);
  }

  async #register(task: Task, batch: RegisterTally): Promise<VehicleRow & Registration> {
    const { store, command, known } = this.#options;
    const stream = task.stream ?? (known.isLost ? vehicleStream(task.key) : undefined);
    const registration = await registerVehicle(store, task.vehicle, contextOf(command), stream);
    batch.count(task, registration);
    return { ...task, ...registration };
  }

  /**
   * The stream of a vehicle whose plate the rules no longer allow, but allowed earlier.
   *
   * @throws Refusal if there is no such stream
   */
  async #streamUnderOlderRules(licensePlate: string): Promise<string | undefined> {
    const reason = plateSchema.safeParse(licensePlate).error?.issues[0]?.message;
    if (reason === undefined) return undefined;
    const stream = spelledVehicleStream(licensePlate);
    if ((await this.#options.store.readStream(stream)).length === 0) throw invalid({ licensePlate: reason });
    return stream;
  }
}

const contextOf = ({ actor, commandId }: Import['command']): CommandContext => ({
  actor,
  commandId,
  correlationId: commandId,
  now: new Date().toISOString(),
});

/** What the rows of a batch come to. */
class RegisterTally extends Tally<ImportCounts> implements RegisterBatch {
  readonly changes: ImportChange[] = [];

  count({ line, vehicle: { licensePlate } }: VehicleRow, { outcome, fields }: Outcome): void {
    this.counts[outcome]++;
    if (outcome !== 'unchanged') this.changes.push({ line, licensePlate, outcome, fields });
  }

  override inOrder(): this {
    this.changes.sort(byLine);
    return super.inOrder();
  }
}

/** The rows to handle: not those that change nothing, or that contradict an earlier row of this file. */
function tasksOf(
  rows: readonly VehicleRow[],
  knowledge: ReadonlyMap<number, Knowledge>,
  { batch, isAgain }: { batch: RegisterTally; isAgain: boolean },
): Task[] {
  return rows.flatMap((row) => {
    const { is, stream, first } = knowledge.get(row.line) ?? {
      is: 'other',
      stream: undefined,
      first: { line: row.line, isSame: true },
    };
    if (!first.isSame) {
      const { licensePlate } = row.vehicle;
      batch.refuse(
        row.line,
        `${licensePlate} is on line ${first.line} already, described otherwise`,
        licensePlate,
      );
      return [];
    }
    if ((is !== 'same' || isAgain) && first.line === row.line) return [{ ...row, stream }];
    batch.count(row, { outcome: 'unchanged', fields: [] });
    return [];
  });
}
