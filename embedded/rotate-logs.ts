import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const MOST_BYTES = 50 * 1024 * 1024;
const EVERY_MS = 10_000;

/** Sees to it that no log in a folder grows for ever. @returns how to stop that */
export function rotateLogs(folder: string, tell: (line: string) => void): () => Promise<void> {
  let underWay = Promise.resolve();
  const rotate = (): Promise<void> =>
    rotateLongLogs(folder, MOST_BYTES).catch((error: unknown) => tell(`Logs grow: ${String(error)}`));
  const timer = setInterval(() => {
    underWay = underWay.then(rotate);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/**
 * What stands in a log that is too long moves to `….log.1`, in the place of what stood there. Whoever writes to it
 * goes on writing to the same file, so that it is copied to its end and emptied: of what is written at that very
 * moment, a line may be lost.
 */
export async function rotateLongLogs(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder);
  for (const path of names.filter((name) => name.endsWith('.log')).map((name) => join(folder, name))) {
    const { size } = await stat(path);
    if (size <= mostBytes) continue;
    await pipeline(createReadStream(path), createWriteStream(`${path}.1`, { mode: 0o600 }));
    await truncate(path);
  }
}
