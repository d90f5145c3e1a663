import { ConfigError } from './config.ts';
import { type Log, openLog } from './log.ts';
import { serveMetrics } from './metrics/serve.ts';

/** Something to close when the service stops; the last opened is closed first. */
export type OnStop = (close: () => Promise<unknown>) => void;

/**
 * Runs one service as this process: starts it, stops it on SIGTERM, on SIGINT and when the parent that
 * supervises it is gone, and exits. A start that fails says why and exits with 1.
 */
export async function runService(
  name: string,
  start: (log: Log, onStop: OnStop) => Promise<{ port?: number }>,
): Promise<void> {
  const log = openLogOrExit(name);
  const closers: (() => Promise<unknown>)[] = [];
  const stop = stopOnce(log, closers);

  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('disconnect', () => void stop(0));
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'uncaught error');
    void stop(1);
  });

  try {
    const metrics = await serveMetrics();
    if (metrics !== undefined) closers.unshift(() => metrics.close());
    const { port } = await start(log, (close) => closers.unshift(close));
    log.info({ port, metricsPort: metrics?.port }, 'started');
    process.send?.({ type: 'ready', port, metricsPort: metrics?.port });
  } catch (error) {
    reportFailure(log, error);
    await stop(1);
  }
}

function openLogOrExit(name: string): Log {
  try {
    return openLog(name);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** What is wrong with the environment is for a person to read, so it is not wrapped in JSON. */
function reportFailure(log: Log, error: unknown): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.fatal(error, 'failed');
}

/** How long requests may take to finish when a service stops, and how long after a crash. */
const STOP_WITHIN_MS = 10_000;
const CRASH_WITHIN_MS = 2000;

function stopOnce(log: Log, closers: (() => Promise<unknown>)[]): (code: number) => Promise<void> {
  let stopping = false;
  return async (code) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), code === 0 ? STOP_WITHIN_MS : CRASH_WITHIN_MS).unref();
    for (const close of closers) {
      await close().catch((error: unknown) => log.error(error, 'could not close cleanly'));
    }
    log.info('stopped');
    process.exit(code);
  };
}

/** Runs one piece of work as this process and exits: 0 when it is done, 1 when it failed. */
export async function runTask(name: string, work: (log: Log) => Promise<void>): Promise<void> {
  const log = openLogOrExit(name);
  try {
    await work(log);
    process.exit(0);
  } catch (error) {
    reportFailure(log, error);
    process.exit(1);
  }
}
