import { unavailable } from '@fines/platform/http/problem.ts';

/** The command API's port for this site, which is in the way of nobody else. */
export class CommandApi {
  readonly #address: string;
  readonly #token: string;

  constructor({ address, token }: { address: string; token: string }) {
    this.#address = address.replace(/\/+$/, '');
    this.#token = token;
  }

  /** @throws HttpProblem 503 if there is no answer in time: what was asked for may have been done all the same */
  async ask(
    what: 'codes' | 'photos' | 'disputes',
    { method = 'GET', headers = {}, body, withinMs }: Asked,
  ): Promise<Response> {
    try {
      return await fetch(`${this.#address}/api/public/${what}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${this.#token}` },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(withinMs),
      });
    } catch (error) {
      const problem = unavailable('The command API does not answer');
      problem.cause = error;
      throw problem;
    }
  }
}

export type Asked = {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData;
  withinMs: number;
};
