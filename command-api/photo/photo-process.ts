import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { requestContext, stopIfClientLeft } from '@fines/platform/http/context.ts';
import { z } from 'zod';

const shownSchema = z.enum(['shown', 'too-many-pixels', 'too-dense', 'damaged', 'too-costly', 'no-room']);
/** Whether a photo can be shown, or why not. */
export type Shown = z.output<typeof shownSchema>;

const PROGRAM = join(import.meta.dirname, 'show-photo.ts');

/** In KiB: enough for a JPEG or PNG of 40 megapixels. An AVIF needs more for each pixel. */
const MEMORY = 1024 * 1024;
const STACK = 2048;
const WITHIN_MS = 15_000;

/** The shell sets the limits, and makes new files private. The program that replaces the shell inherits both. */
const LIMITED = `umask 077 && ulimit -d ${MEMORY} && ulimit -s ${STACK} && exec "$0" "$@"`;
/** Few threads, since each reserves some of that memory. */
const SMALL = ['--v8-pool-size=1', '--max-old-space-size=64', '--max-semi-space-size=1'];
const ENV = { UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' };

/**
 * Decodes a photo in a process of its own, since a malicious photo may take that process over. The process knows no
 * secret, ends after this photo, has limited memory and time, and a lower priority than the services that answer
 * people. It is killed if the client that sent the photo leaves.
 */
export async function makeShown(photo: string, shown: string): Promise<Shown> {
  const args = ['-c', LIMITED, process.execPath, ...SMALL, PROGRAM, photo, shown];
  const { NODE_COMPILE_CACHE } = process.env;
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', args, {
      env: { ...ENV, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
      signal: requestContext()?.signal,
    });
    return shownSchema.parse(stdout);
  } catch (error) {
    stopIfClientLeft();
    if (wasEnded(error)) return 'too-costly';
    throw error;
  }
}

/** Killed by this service after `WITHIN_MS`, or by the system for lack of memory. */
const wasEnded = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && typeof error.signal === 'string';
