import type { Actor } from '@fines/domain/shared/person.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Connection, Pool } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';

import { alone, AnotherImportRuns } from './alone.ts';
import type { ImportFiles } from './import-files.ts';
import type { Batch, Imports, OpenImport, Progress } from './imports.ts';
import { NotImportable } from './text-file.ts';

/** Saves what a batch came to. @returns whether to go on */
type Save<Counts, Details> = (batch: Batch<Counts>, progress: Progress<Details>) => Promise<boolean>;

/** A file to check or to bring in, as the status of its import says. */
export type Reading<Counts, Details> = {
  open: OpenImport<Counts, Details>;
  path: string;
  save: Save<Counts, Details>;
  /** Of this run alone. */
  connection: Connection;
};

/** What is imported, and how. */
export type ImportKind<Counts, Details> = {
  /** In the plural, as its log lines say it. */
  name: string;
  imports: Imports<Counts, Details>;
  files: ImportFiles;
  /** Whether whoever started an import may still do so. */
  mayGoOn: (starter: Actor) => Promise<boolean>;
  /**
   * Checks a file or brings it in. It may be repeated: rows that are done change nothing, and count as they did then.
   *
   * @returns whether it came to the end
   * @throws NotImportable
   */
  read: (reading: Reading<Counts, Details>) => Promise<boolean>;
};

type Running = { pool: Pool; logger: Logger; stopping: AbortSignal };

/**
 * Works on the open import of a kind, if there is one to check or to import, until that is done or `stopping`. What was
 * cut off begins anew. While another process or program imports, it does nothing.
 */
export async function runImports<Counts, Details>(
  kind: ImportKind<Counts, Details>,
  running: Running,
): Promise<void> {
  const { name, imports, files } = kind;
  for (const id of await imports.discardOld()) await files.remove(id);
  const open = await imports.open();
  await files.sweep(open?.id);
  if (open === undefined || waits(open)) return;
  try {
    await alone(running.pool, name, (connection) => runOpen(kind, connection, running));
  } catch (error) {
    if (!(error instanceof AnotherImportRuns)) throw error;
  }
}

/** Whether it is for people to do something next: to start an import, or to go on in place of who started it. */
const waits = ({ status, starter, isCancelled }: OpenImport<unknown, unknown>): boolean =>
  status === 'CHECKED' || (status === 'IMPORTING' && starter === null && !isCancelled);

async function runOpen<Counts, Details>(
  kind: ImportKind<Counts, Details>,
  connection: Connection,
  running: Running,
): Promise<void> {
  const { imports, files } = kind;
  // What was open before may have been done by whoever read alone.
  const open = await imports.open();
  if (open === undefined || waits(open)) return;
  try {
    await runOne(kind, open, connection, running);
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error;
    await imports.fail(open.id, error.message);
  }
  const isOver = (await imports.open())?.id !== open.id;
  if (isOver) await files.remove(open.id);
}

async function runOne<Counts, Details>(
  { name, imports, files, mayGoOn, read }: ImportKind<Counts, Details>,
  open: OpenImport<Counts, Details>,
  connection: Connection,
  { logger, stopping }: Running,
): Promise<void> {
  const { id, starter } = open;
  const isCheck = open.status === 'CHECKING';
  if (!isCheck && starter === null) return imports.finish(id, false);
  await files.requireSame(id, open.sha256);
  let isLeft = false;
  const save: Save<Counts, Details> = async (batch, progress) => {
    const goesOn = await imports.save(open, batch, progress);
    isLeft = goesOn && starter !== null && !(await mayGoOn(starter));
    return goesOn && !isLeft && !stopping.aborted;
  };
  const isWhole = await read({ open, path: files.pathOf(id), save, connection });
  if (isLeft) await imports.leave(id);
  if (isLeft || stopping.aborted) return;
  if (isCheck) await imports.finishCheck(id);
  else await imports.finish(id, isWhole);
  logger.info({ import: name, importId: id, isCheck, isWhole }, 'a file was read');
}

/** After a restart an import begins anew within this time. */
const EVERY_MS = 15_000;

export const importJob = <Counts, Details>(
  kind: ImportKind<Counts, Details>,
  running: Running,
): ScheduledJob => ({ schedule: { everyMs: EVERY_MS }, run: () => runImports(kind, running) });
