import type { KeyObject } from 'node:crypto';

import { coalesce } from '@fines/platform/async.ts';
import { Finding } from '@fines/platform/http/health.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { messageOf } from '@fines/platform/program.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { type Fetched, fetchText, httpAddress } from '../fetch-text.ts';
import type { NoteKey } from '../notes/keys.ts';
import { formatSubmission } from '../notes/signed-note.ts';
import { newestTreeHead, type SignedTreeHead } from '../record.ts';
import { treeIn } from '../tiles-in-postgres.ts';
import { keepCosignatures } from './keep.ts';

/** Where witnesses are told of new checkpoints, separated by commas, as an environment variable. */
export const witnessUrlsText = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((url) => url.trim() || []))
  .pipe(z.array(httpAddress('must be http:// or https:// addresses, with commas between them')));

const WITHIN_MS = 10_000;

type SubmitterOptions = {
  pool: Pool;
  logger: Logger;
  /** The key that signs the log: others' tree heads are not told. */
  logKey: KeyObject;
  urls: readonly URL[];
  /** The keys whose cosignatures are kept. */
  witnesses: readonly NoteKey[];
  withinMs?: number;
};

/**
 * Tells witnesses of the newest tree head, and keeps their cosignatures (C2SP tlog-witness). A witness that does not
 * answer holds nobody up: it is asked again whenever `run` is called next.
 */
export class Submitter {
  readonly #options: SubmitterOptions;
  /** By witness, the tree head that it cosigned last. */
  readonly #cosigned = new Map<URL, SignedTreeHead>();
  readonly #problems = new Map<URL, string>();
  readonly #stopped = new AbortController();
  readonly run: () => Promise<void>;

  constructor(options: SubmitterOptions) {
    this.#options = options;
    this.run = coalesce(
      () => this.#tellAll(),
      (error) => options.logger.warn({ err: error }, 'no witness was told of the log'),
    );
  }

  check = async (): Promise<Finding> =>
    new Finding({}, undefined, [...this.#problems.values()].join('; ') || undefined);

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('stopped'));
    await this.run();
  }

  async #tellAll(): Promise<void> {
    const { pool, urls, logKey } = this.#options;
    if (urls.length === 0 || this.#stopped.signal.aborted) return;
    const newest = await newestTreeHead(pool, logKey);
    if (newest !== undefined) await Promise.all(urls.map((url) => this.#tell(url, newest)));
  }

  async #tell(url: URL, treeHead: SignedTreeHead): Promise<void> {
    if (this.#cosigned.get(url)?.note === treeHead.note) return;
    const { pool, logger, witnesses } = this.#options;
    try {
      const lines = await this.#submit(url, treeHead);
      await keepCosignatures(pool, treeHead.note + lines, { witnesses, now: new Date() });
      this.#cosigned.set(url, treeHead);
      this.#problems.delete(url);
    } catch (error) {
      const problem = `the witness ${url.host} has not cosigned ${treeHead.size} entries: ${messageOf(error)}`;
      if (!this.#problems.has(url)) logger.warn({ problem }, 'a checkpoint was not witnessed');
      this.#problems.set(url, problem);
    }
  }

  /** Returns the witness's signature lines. */
  async #submit(url: URL, treeHead: SignedTreeHead): Promise<string> {
    const known = this.#cosigned.get(url)?.size ?? 0;
    const first = await this.#post(url, treeHead, known);
    const seen = sizeSeen(first);
    if (seen !== undefined && seen > treeHead.size) throw new Error(`it has seen ${seen} entries`);
    const { status, text } = seen === undefined ? first : await this.#post(url, treeHead, seen);
    if (status === 200) return text;
    throw new Error(`it answers ${status}: ${text.trim().slice(0, 200)}`);
  }

  async #post(url: URL, { size, note }: SignedTreeHead, old: number): Promise<Fetched> {
    const { pool, withinMs = WITHIN_MS } = this.#options;
    const path = await treeIn(pool, READ_SCHEMA).consistency(old, size);
    return fetchText(new URL('add-checkpoint', url), {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: formatSubmission({ old, path, note }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(withinMs), this.#stopped.signal]),
    });
  }
}

/** How many entries the witness has seen, if that is why it refuses. */
const sizeSeen = ({ status, type, text }: Fetched): number | undefined =>
  status === 409 && type?.startsWith('text/x.tlog.size') && /^\d{1,15}\n$/.test(text)
    ? Number(text)
    : undefined;
