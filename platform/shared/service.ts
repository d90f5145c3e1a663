import { ConfigError } from '../config.ts';
import type { App } from '../http/app.ts';
import { listenHttp } from '../http/listen.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { type Logger, openLogger } from '../logger.ts';

/** Registers a function that closes something when the service stops. The last registered runs first. */
export type OnStop = (close: () => Promise<unknown>) => void;

/**
 * Runs a service as this process. Stops it on SIGTERM, on SIGINT or when the supervising parent process is gone, and
 * then exits. If the start fails, it logs the reason and exits with 1.
 */
export async function runService(
  name: string,
  start: (logger: Logger, onStop: OnStop) => Promise<{ port?: number; sitePort?: number | undefined }>,
): Promise<void> {
  const logger = openLoggerOrExit(name);
  const { onStop, stop } = lifecycle(logger);

  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('disconnect', () => void stop(0));
  process.on('uncaughtException', (error) => {
    logger.fatal(error, 'uncaught error');
    void stop(1);
  });

  try {
    const metrics = await serveMetrics();
    if (metrics !== undefined) onStop(() => metrics.close());
    const ports = await start(logger, onStop);
    const started = { ...ports, metricsPort: metrics?.port };
    logger.info(started, 'started');
    process.send?.({ type: 'ready', ...started });
  } catch (error) {
    reportFailure(logger, error);
    await stop(1);
  }
}

/** Serves an app at a port of its own until the service stops. */
export async function serveApp(
  { handle, endLiveAnswers }: App,
  { HOST: host, PORT: port }: { HOST: string; PORT: number },
  onStop: OnStop,
): Promise<{ port: number }> {
  const server = await listenHttp(handle, { host, port });
  onStop(async () => {
    const finished = server.close();
    await endLiveAnswers();
    await finished;
  });
  return { port: server.port };
}

function openLoggerOrExit(name: string): Logger {
  try {
    return openLogger(name);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** A wrong environment is reported as plain text, since a person reads it. */
function reportFailure(logger: Logger, error: unknown): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logger.fatal(error, 'failed');
}

/** The time for requests to finish when a service stops, and after a crash. */
const STOP_WITHIN_MS = 10_000;
const CRASH_WITHIN_MS = 2000;

/** What is opened while the service stops already is closed at once: what it needs may be closed by then. */
function lifecycle(logger: Logger): { onStop: OnStop; stop: (code: number) => Promise<void> } {
  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  return {
    onStop: (close) => {
      if (stopping) void close();
      else closers.unshift(close);
    },
    stop: async (code) => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), code === 0 ? STOP_WITHIN_MS : CRASH_WITHIN_MS).unref();
      for (const close of closers) {
        await close().catch((error: unknown) => logger.error(error, 'could not close cleanly'));
      }
      logger.info('stopped');
      process.exit(code);
    },
  };
}

/** Runs one task as this process and exits: with 0 if it says that all is well, else or if it failed with 1. */
export async function runTask(name: string, work: (logger: Logger) => Promise<boolean>): Promise<void> {
  const logger = openLoggerOrExit(name);
  try {
    process.exit((await work(logger)) ? 0 : 1);
  } catch (error) {
    reportFailure(logger, error);
    process.exit(1);
  }
}
