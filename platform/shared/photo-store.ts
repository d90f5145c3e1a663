import { createHash, createHmac, timingSafeEqual, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { z } from 'zod';

import { requestContext } from '../http/context.ts';

/** Links change once in a quarter of an hour, so that a browser can cache photos. */
const WINDOW_SECONDS = 900;

/**
 * What a link says besides the photo's name: until when it is valid (seconds since 1970), for whom it was made, and our
 * signature.
 */
export const photoLinkQuery = z.object({
  until: z.coerce.number().int(),
  viewer: z.string().max(100),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PhotoLinkQuery = z.output<typeof photoLinkQuery>;

export type PhotoLinks = {
  /** An address below the console's own that shows the photo for 15 to 30 minutes, without a token. */
  urlOf: (sha256: string) => string;
  isGood: (sha256: string, query: PhotoLinkQuery) => boolean;
  /** The photo of a link that is good and was made for this viewer; undefined for any other text. */
  photoShownTo: (viewer: string, url: string) => string | undefined;
};

/** Services that make links and services that accept them share the secret. */
export function photoLinks(
  secret: string,
  { now = Date.now, viewer = () => requestContext()?.personId ?? 'nobody' } = {},
): PhotoLinks {
  const key = createHmac('sha256', secret).update('photo links').digest();
  const sign = (sha256: string, until: number, personId: string): Buffer =>
    createHmac('sha256', key).update(`${sha256}:${until}:${personId}`).digest();
  const isGood = (sha256: string, { until, viewer: personId, signature }: PhotoLinkQuery): boolean =>
    until * 1000 > now() && timingSafeEqual(Buffer.from(signature, 'hex'), sign(sha256, until, personId));
  return {
    urlOf: (sha256) => {
      const until = (Math.floor(now() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      const personId = viewer();
      const signature = sign(sha256, until, personId).toString('hex');
      return `/api/photos/${sha256}?until=${until}&viewer=${encodeURIComponent(personId)}&signature=${signature}`;
    },
    isGood,
    photoShownTo: (personId, url) => {
      const [sha256, query] = [photoOfUrl(url), linkQueryOf(url)];
      if (sha256 === undefined || query?.viewer !== personId) return undefined;
      return isGood(sha256, query) ? sha256 : undefined;
    },
  };
}

const PHOTO_URL = /^\/api\/photos\/([0-9a-f]{64})(?:\?|$)/;

/** The photo that an address of ours shows, as clients send it back; undefined for other texts. */
export const photoOfUrl = (url: string): string | undefined => PHOTO_URL.exec(url)?.[1];

const linkQueryOf = (url: string): PhotoLinkQuery | undefined =>
  photoLinkQuery.safeParse(Object.fromEntries(new URLSearchParams(url.split('?', 2)[1]))).data;

export type ShownPhoto = { content: Readable; bytes: number };

/** People always see a JPEG, whatever was sent. */
export const SHOWN_MIME_TYPE = 'image/jpeg';

/** An upload takes minutes at most, so older files were left behind. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * The photos, in a folder: each as it was sent, `ab/ab…01.png`, and a version for display, `ab/ab…01.shown.jpg`. The
 * names are the SHA-256 of what was sent, so files are never changed, and a backup is a copy of the folder.
 */
export class PhotoStore {
  readonly #folder: string;
  readonly #incoming: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#incoming = join(folder, 'incoming');
  }

  /** Creates the folder and deletes what a crash left there. Call it where photos are stored. */
  async prepare(): Promise<void> {
    await mkdir(this.#incoming, { recursive: true });
    for (const name of await readdir(this.#incoming)) {
      const path = join(this.#incoming, name);
      // Another process may be using the file, or may just have deleted it.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  }

  /** A path for a file that is not a photo yet. */
  newFile = (): string => join(this.#incoming, randomUUID());

  async has(sha256: string): Promise<boolean> {
    try {
      await access(this.#shown(sha256));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async open(sha256: string): Promise<ShownPhoto | undefined> {
    try {
      const file = await open(this.#shown(sha256));
      return { bytes: (await file.stat()).size, content: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** The SHA-256 of the files of a photo: of what was sent (none if it is missing), and of what people are shown. */
  async hashesOf(sha256: string): Promise<{ sent: string[]; shown: string | undefined }> {
    const shown = this.#shown(sha256);
    const sent: string[] = [];
    for (const path of await this.#filesOf(sha256)) if (path !== shown) sent.push(await hashOfFile(path));
    return { sent, shown: await hashOfFile(shown).catch(undefinedIfMissing) };
  }

  /** Stores two incoming files as a photo: the version for display last, so it proves that the original is there. */
  async keep(sha256: string, files: { original: string; extension: string; shown: string }): Promise<void> {
    await moveDurably(files.original, `${this.#path(sha256)}.${files.extension}`);
    await moveDurably(files.shown, this.#shown(sha256));
  }

  /** Deletes a photo. The version for display goes first, so that a half-deleted photo does not count as one. */
  async remove(sha256: string): Promise<void> {
    await rm(this.#shown(sha256), { force: true });
    for (const path of await this.#filesOf(sha256)) await rm(path, { force: true });
  }

  async #filesOf(sha256: string): Promise<string[]> {
    const folder = dirname(this.#path(sha256));
    const names = await readdir(folder).catch(noneIfMissing);
    return names.filter((name) => name.startsWith(`${sha256}.`)).map((name) => join(folder, name));
  }

  #path = (sha256: string): string => join(this.#folder, sha256.slice(0, 2), sha256);

  #shown = (sha256: string): string => `${this.#path(sha256)}.shown.jpg`;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For `catch`: a file that is not there. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

const noneIfMissing = (error: unknown): string[] => undefinedIfMissing(error) ?? [];

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** When it returns, the file exists completely under its new name, even if the power fails. */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true });
  await flush(from);
  await rename(from, to);
  await flush(folder);
  if (made !== undefined) await flush(dirname(folder));
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
