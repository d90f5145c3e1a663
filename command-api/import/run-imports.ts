import type { Logger } from '@fines/platform/logger.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import {
  openJobQueue,
  type QueueStore,
  type ScheduledWork,
  workOnSchedule,
} from '@fines/platform/queue/queue.ts';

import type { ImportFiles } from './import-files.ts';
import type { Batch, Imports, OpenImport } from './imports.ts';
import { NotImportable } from './text-file.ts';

/** At most one import of a kind runs at a time, whichever process or program runs it. */
export class AnotherImportRuns extends Error {
  override readonly name = 'AnotherImportRuns';

  constructor() {
    super('Another import is running');
  }
}

/** Saves what a batch came to, and how much of the file was read for it. @returns whether to go on */
export type SaveBatch<Counts> = (batch: Batch<Counts>, readBytes: number, on: Queryable) => Promise<boolean>;

/**
 * Checks a file or brings it in, as the status of its import says, from where another run was cut off.
 *
 * @returns whether it came to the end
 */
export type ReadImport<Counts, Details> = (
  open: OpenImport<Counts, Details>,
  path: string,
  save: SaveBatch<Counts>,
) => Promise<boolean>;

/** What is imported, and how. */
export type ImportKind<Counts, Details> = {
  /** As its queue is called. */
  name: string;
  imports: Imports<Counts, Details>;
  files: ImportFiles;
  /** Does something while nobody else reads files of this kind. @throws AnotherImportRuns */
  alone: (work: (read: ReadImport<Counts, Details>) => Promise<void>) => Promise<void>;
};

type Running = { logger: Logger; stopping: AbortSignal };

/**
 * Works on the open import, if there is one to check or to import, until that is done or `stopping`. It goes on where
 * another run was cut off. While another process or program imports, it does nothing.
 */
export async function runImports<Counts, Details>(
  kind: ImportKind<Counts, Details>,
  running: Running,
): Promise<void> {
  const { imports, files } = kind;
  for (const id of await imports.discardOld()) await files.remove(id);
  const open = await imports.open();
  await files.sweep(open?.id);
  if (open === undefined || open.status === 'CHECKED') return;
  try {
    await kind.alone((read) => runOpen(kind, read, running));
  } catch (error) {
    if (!(error instanceof AnotherImportRuns)) throw error;
  }
}

async function runOpen<Counts, Details>(
  kind: ImportKind<Counts, Details>,
  read: ReadImport<Counts, Details>,
  running: Running,
): Promise<void> {
  const { imports, files } = kind;
  // What was open before may have been done by whoever read alone.
  const open = await imports.open();
  if (open === undefined || open.status === 'CHECKED') return;
  try {
    await runOne(kind, open, read, running);
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error;
    await imports.fail(open.id, error.message);
  }
  const isOver = (await imports.open())?.id !== open.id;
  if (isOver) await files.remove(open.id);
}

async function runOne<Counts, Details>(
  { name, imports, files }: ImportKind<Counts, Details>,
  open: OpenImport<Counts, Details>,
  read: ReadImport<Counts, Details>,
  { logger, stopping }: Running,
): Promise<void> {
  const { id } = open;
  const isCheck = open.status === 'CHECKING';
  if (open.isCancelled && open.begun <= open.reached.line) return imports.finish(id, false);
  await files.requireSame(id, open.sha256);
  const isWhole = await read(open, files.pathOf(id), async (batch, readBytes, on) => {
    const goesOn = await imports.save(on, open, batch, readBytes);
    return goesOn && !stopping.aborted;
  });
  if (stopping.aborted) return;
  if (isCheck) await imports.finishCheck(id);
  else await imports.finish(id, isWhole);
  logger.info({ import: name, importId: id, isCheck, isWhole }, 'a file was read');
}

/** After a restart an import goes on within this time. */
const EVERY_MS = 15_000;

/** One job may take minutes. Meanwhile the others find that it does, so that none of them is overdue. */
const AT_ONCE = 2;

export type ImportRunner = ScheduledWork & { wake: () => Promise<void> };

/** Checks and imports files, in one of the processes of the command API at a time. `wake` when there is something to do. */
export function startImports<Counts, Details>(
  kind: ImportKind<Counts, Details>,
  { queueStore, logger }: { queueStore: QueueStore; logger: Logger },
): ImportRunner {
  const stopping = new AbortController();
  const queue = openJobQueue(kind.name, queueStore, logger, { atOnce: AT_ONCE });
  const run = (): Promise<void> => runImports(kind, { logger, stopping: stopping.signal });
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
