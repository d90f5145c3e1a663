import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MOST_PHOTOS } from '@fines/domain/fine/photos.ts';
import type { Context } from '@fines/platform/http/context.ts';
import { HttpProblem, unavailable } from '@fines/platform/http/problem.ts';
import { type ReceivedForm, withForm } from '@fines/platform/http/upload.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { FairQueue, QueueFull } from '@fines/platform/queue/fair-queue.ts';
import { undefinedIfMissing } from '@fines/platform/shared/photo-store.ts';

import { networkOf } from '../engine/limits.ts';

const KB = 1024;
const MB = 1024 * KB;

/** Where pictures are chosen, and what the command API calls it. */
export const PICTURES = 'pictures';

const PREFIX = 'fines-picture-';

/** Pictures are written to a file each before they go on, and pass it on in pieces: memory holds none of them. */
const UPLOAD = {
  field: PICTURES,
  // More than is taken, so that whoever chose a larger one keeps what was written.
  maxBytes: 12 * MB,
  most: MOST_PHOTOS,
  newFile: () => join(tmpdir(), PREFIX + randomUUID()),
};

/** Receiving and passing on takes minutes at most, so an older picture was left by a process that was killed. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * Deletes what was left behind, pictures of people, which nobody else would: now and from time to time.
 *
 * @returns a function that ends it
 */
export async function startSweepingPictures(logger: Logger): Promise<() => void> {
  const sweep = (): Promise<void> =>
    sweepPictures().catch((error: unknown) => logger.error({ err: error }, 'pictures that were left'));
  await sweep();
  const timer = setInterval(() => void sweep(), LEFT_BEHIND_MS);
  return () => clearInterval(timer);
}

async function sweepPictures(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = (await stat(path).catch(undefinedIfMissing)) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

/** A form that is no longer has no picture that anybody can make out. */
const WITHOUT_PICTURES = 64 * KB;

/** Of one fine, so that who knows its code can take no place from others. */
const OF_FINE = { perPerson: 2, waitingPerPerson: 2 };
/** Each may fill 36 MB of the disk. */
const PLACES = { perPerson: 2, waitingPerPerson: 2, inAll: 6, waitingInAll: 16 };

/** How fast a form has to come on the whole, after a while in which a line may be lost and found again. */
const PACE = { afterMs: 20_000, bytesPerSecond: 4 * KB, whileOthersWait: 16 * KB };
type Pace = typeof PACE;

const LOOK_EVERY_MS = 500;

/**
 * Receives forms with pictures, so many at a time; each may take minutes over a slow line. While others wait for a
 * place, who is too slow leaves it to them. What has no pictures needs no place: so a dispute can always be sent
 * without.
 */
export class Receiving {
  readonly #ofFine = new FairQueue(OF_FINE);
  readonly #places = new FairQueue(PLACES);
  readonly #pace: Pace;

  constructor(pace: Pace = PACE) {
    this.#pace = pace;
  }

  /** @throws HttpProblem 503 if too many wait already, 408 for a form that comes too slowly */
  async receive(ctx: Context, fineNumber: string, use: (form: ReceivedForm) => Promise<void>): Promise<void> {
    if ((ctx.request.length ?? Infinity) <= WITHOUT_PICTURES) return withForm(ctx, UPLOAD, use);
    try {
      await this.#ofFine.run(fineNumber, () =>
        this.#places.run(networkOf(ctx.ip), () => this.#receiveInPace(ctx, use)),
      );
    } catch (error) {
      throw error instanceof QueueFull ? unavailable('Too many forms at once') : error;
    }
  }

  async #receiveInPace(ctx: Context, use: (form: ReceivedForm) => Promise<void>): Promise<void> {
    const slow = new AbortController();
    const isSlow = this.#paceOf(ctx);
    const timer = setInterval(() => {
      if (isSlow()) slow.abort(tooSlow());
    }, LOOK_EVERY_MS);
    try {
      await withForm(ctx, { ...UPLOAD, signal: slow.signal }, (form) => {
        clearInterval(timer);
        return use(form);
      });
    } finally {
      clearInterval(timer);
    }
  }

  /** Whether what came of the body until now is too little. */
  #paceOf({ req: { socket } }: Context): () => boolean {
    const { afterMs, bytesPerSecond, whileOthersWait } = this.#pace;
    const [started, before] = [performance.now(), socket.bytesRead];
    return () => {
      const wanted = this.#places.waiting > 0 ? whileOthersWait : bytesPerSecond;
      const seconds = (performance.now() - started - afterMs) / 1000;
      return socket.bytesRead - before < seconds * wanted;
    };
  }
}

const tooSlow = (): HttpProblem => new HttpProblem(408, 'too-slow', 'The form does not come fast enough');
