import { Finding } from '@fines/platform/http/health.ts';
import { HttpProblem, unavailable } from '@fines/platform/http/problem.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { fingerprintOf } from '@fines/platform/shared/known-secrets.ts';
import { z } from 'zod';

import type { CommandApi } from './command-api.ts';

const WITHIN_MS = 2000;
const EVERY_MS = 60_000;

const answerSchema = z.object({ codes: z.string().nullable() });

const OTHERS =
  'PUBLIC_CODE_SECRET is not the one of the command API: what is printed on papers opens nothing here';

/**
 * Whether the codes that papers have are those that open fines here. Both come from a secret, of which the command API
 * tells a fingerprint. With another one each right code would be a miss, and whoever typed it told to look again.
 */
export class PaperCodes {
  readonly #api: CommandApi;
  readonly #fingerprint: string;
  #areOthers = false;

  constructor(api: CommandApi, secret: string) {
    this.#api = api;
    this.#fingerprint = fingerprintOf('PUBLIC_CODE_SECRET', secret);
  }

  /** @throws HttpProblem 503 while papers are known to have other codes */
  require(): void {
    if (this.#areOthers) throw unavailable(OTHERS);
  }

  /** For readiness. While the command API does not say, fines can be seen as before, and nobody disputes one. */
  readonly check = async (): Promise<Finding> => {
    const answer = await this.#api.ask('codes', { withinMs: WITHIN_MS }).catch(asProblem);
    if (answer instanceof HttpProblem) return new Finding({}, answer.message);
    if (answer.status === 401) return new Finding({}, 'PUBLIC_SITE_TOKEN is not the one of the command API');
    if (!answer.ok) return new Finding({}, `The command API answers with ${answer.status}`);
    const { codes } = answerSchema.parse(await answer.json());
    this.#areOthers = codes !== null && codes !== this.#fingerprint;
    if (this.#areOthers) throw new Error(OTHERS);
    return new Finding({});
  };

  /**
   * Asks now, and from then on also where nobody looks at readiness.
   *
   * @returns a function that ends it
   */
  async watch(logger: Logger): Promise<() => void> {
    const look = (): Promise<unknown> =>
      this.check().catch((error: unknown) => logger.error({ err: error }, 'the codes of papers'));
    await look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }
}

function asProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  throw error;
}
