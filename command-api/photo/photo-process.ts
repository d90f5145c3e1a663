import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { requestContext, stopIfClientLeft } from '@fines/platform/http/context.ts';
import { z } from 'zod';

const shownSchema = z.enum(['shown', 'too-many-pixels', 'too-dense', 'damaged', 'too-costly', 'no-room']);
/** Whether there is something to be shown of a photo, or why not. */
export type Shown = z.output<typeof shownSchema>;

const PROGRAM = join(import.meta.dirname, 'show-photo.ts');

/** In KiB: what 40 megapixels of a JPEG or PNG take, with room. An AVIF takes more for each pixel. */
const MEMORY = 1024 * 1024;
const STACK = 2048;
const WITHIN_MS = 15_000;

/** The shell sets the limits, and that what is made is for nobody else; the program that takes its place keeps them. */
const LIMITED = `umask 077 && ulimit -d ${MEMORY} && ulimit -s ${STACK} && exec "$0" "$@"`;
/** Threads would each reserve some of that memory. */
const SMALL = ['--v8-pool-size=1', '--max-old-space-size=64', '--max-semi-space-size=1'];
const ENV = { UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' };

/**
 * Has a photo decoded by a process of its own, which knows no secret and is gone afterwards, whatever the photo did
 * to it: limited in memory and time, and with less claim to the processor than those who answer people. It ends with
 * the client that sent the photo.
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

/** By us, when its time was over, or by the system, which had no more memory for it. */
const wasEnded = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && typeof error.signal === 'string';
