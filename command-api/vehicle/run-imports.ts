import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { SYSTEM } from '@fines/domain/shared/person.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import {
  openJobQueue,
  type QueueStore,
  type ScheduledWork,
  workOnSchedule,
} from '@fines/platform/queue/queue.ts';
import { hashOfFile, undefinedIfMissing } from '@fines/platform/shared/photo-store.ts';

import type { Log } from '../engine/log.ts';
import { importRegister } from './import-register.ts';
import { AnotherImportRuns, KnownVehicles } from './known-vehicles.ts';
import { openRegister } from './register-file.ts';
import { NotARegister } from './row.ts';
import { type OpenImport, sampleWith, type VehicleImports } from './vehicle-imports.ts';

/** A file is uploaded in minutes at most, so older ones that belong to no open import were left behind. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * The files of imports that are open. They tell of owners in clear, so each is deleted as soon as its import is over.
 * All processes of the command API share the folder.
 */
export class RegisterFiles {
  readonly #folder: string;

  /** @param photoFolder the folder of the photos: the only one that this service has */
  constructor(photoFolder: string) {
    this.#folder = join(photoFolder, 'imports');
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  pathOf = (id: string): string => join(this.#folder, `${id}.csv`);

  /** A path for an upload that is no register yet. */
  newFile = (): string => join(this.#folder, crypto.randomUUID());

  keep(path: string, id: string): Promise<void> {
    return rename(path, this.pathOf(id));
  }

  remove(id: string): Promise<void> {
    return rm(this.pathOf(id), { force: true });
  }

  /** Deletes what a crash left, and what nobody imported in time. */
  async sweep(openId: string | undefined): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (openId !== undefined && path === this.pathOf(openId)) continue;
      const { mtimeMs } = (await stat(path).catch(undefinedIfMissing)) ?? { mtimeMs: Infinity };
      if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  }
}

type Dependencies = {
  imports: VehicleImports;
  files: RegisterFiles;
  pool: Pool;
  store: Log;
  logger: Logger;
};

/** Few at a time, so that what others send comes between them. */
const IN_FLIGHT = 8;

/**
 * Works on the open import, if there is one to check or to import, until that is done or `stopping`. It goes on where
 * another run was cut off. While another process or program imports, it does nothing.
 */
export async function runImports(dependencies: Dependencies, stopping: AbortSignal): Promise<void> {
  const { imports, files } = dependencies;
  for (const id of await imports.discardOld()) await files.remove(id);
  const open = await imports.open();
  await files.sweep(open?.id);
  if (open === undefined || open.status === 'CHECKED') return;
  try {
    await runAlone(dependencies, stopping);
  } catch (error) {
    if (!(error instanceof AnotherImportRuns)) throw error;
  }
}

async function runAlone(dependencies: Dependencies, stopping: AbortSignal): Promise<void> {
  const { imports, files, pool, store } = dependencies;
  const known = await KnownVehicles.open(pool, store);
  try {
    // What was open before may have been done by whoever had the lock.
    const open = await imports.open();
    if (open === undefined || open.status === 'CHECKED') return;
    await runOne(dependencies, open, { known, stopping });
    const isOver = (await imports.open())?.id !== open.id;
    if (isOver) await files.remove(open.id);
  } catch (error) {
    if (!(error instanceof NotARegister)) throw error;
    await failOpen(dependencies, error.message);
  } finally {
    await known.close();
  }
}

async function failOpen({ imports, files }: Dependencies, reason: string): Promise<void> {
  const open = await imports.open();
  if (open === undefined) return;
  await imports.fail(open.id, reason);
  await files.remove(open.id);
}

type On = { known: KnownVehicles; stopping: AbortSignal };

async function runOne(
  { imports, files, store, logger }: Dependencies,
  open: OpenImport,
  { known, stopping }: On,
): Promise<void> {
  const { id, reached } = open;
  const isCheck = open.status === 'CHECKING';
  if (open.isCancelled) return imports.finish(id, false);
  await requireSameFile(files.pathOf(id), open.sha256);
  const register = await openRegister(files.pathOf(id), new Date().toISOString());
  if (isCheck) await known.learn(store);
  let goesOn = true;
  const counts = await importRegister(register.rows, {
    store,
    known,
    command: { actor: open.starter ?? SYSTEM, commandId: id },
    isCheck,
    inFlight: IN_FLIGHT,
    from: reached,
    onBatch: async (batch, on) => {
      if (isCheck) open.sample = sampleWith(open.sample, batch.changes);
      goesOn = await imports.save(on, open, batch, register.bytesRead());
      return goesOn && !stopping.aborted;
    },
  });
  if (stopping.aborted) return;
  if (isCheck) await imports.finishCheck(id);
  else await imports.finish(id, goesOn);
  logger.info({ importId: id, isCheck, isWhole: goesOn, counts }, 'the vehicle register was read');
}

async function requireSameFile(path: string, sha256: string): Promise<void> {
  const found = await hashOfFile(path).catch(undefinedIfMissing);
  if (found === sha256) return;
  const what = found === undefined ? 'is not there any more' : 'is not the one that was uploaded';
  throw new NotARegister(`The file ${what}. What was imported of it stays; upload it again to go on.`);
}

const QUEUE = 'vehicle-import';

/** After a restart an import goes on within this time. */
const EVERY_MS = 15_000;

/** One job may take minutes. Meanwhile the others find that it does, so that none of them is overdue. */
const AT_ONCE = 2;

export type ImportRunner = ScheduledWork & { wake: () => Promise<void> };

/** Checks and imports files, in one of the processes of the command API at a time. `wake` when there is something to do. */
export function startImports({
  queueStore,
  ...dependencies
}: Dependencies & { queueStore: QueueStore }): ImportRunner {
  const { logger } = dependencies;
  const stopping = new AbortController();
  const queue = openJobQueue(QUEUE, queueStore, logger, { atOnce: AT_ONCE });
  const run = (): Promise<void> => runImports(dependencies, stopping.signal);
  const { state, close } = workOnSchedule(queue, { everyMs: EVERY_MS }, run, logger);
  return {
    state,
    wake: () =>
      queue.add().catch((error: unknown) => logger.warn({ err: error }, 'the queue does not answer')),
    close: () => {
      stopping.abort();
      return close();
    },
  };
}
