import type { HttpClient, Options } from '@fines/admin-ui/src/data/http.ts';
import { HttpError } from 'ra-core';

type Answer = { status?: number; json?: unknown; headers?: Record<string, string> };
export type Sent = { url: string; method: string; headers: Headers; body: string | undefined };

const EMPTY: Required<Answer> = { status: 200, json: {}, headers: {} };

const sentOf = (url: string, { method = 'GET', headers, body }: Options): Sent => ({
  url,
  method,
  headers: new Headers(headers),
  body: typeof body === 'string' ? body : undefined,
});

/** A server that answers from a script, in order, and remembers what it was sent. */
export class ScriptedHttp {
  readonly sent: Sent[] = [];
  readonly #answers: Answer[];

  constructor(...answers: Answer[]) {
    this.#answers = answers;
  }

  readonly client: HttpClient = async (url: string, options: Options = {}) => {
    this.sent.push(sentOf(url, options));
    const { status, json, headers } = { ...EMPTY, ...this.#answers.shift() };
    const answer = { status, headers: new Headers(headers), body: JSON.stringify(json), json };
    if (status < 400) return answer;
    throw Object.assign(new HttpError(`HTTP ${status}`, status, json), { headers: answer.headers });
  };

  /** What the requests carried under one header, in order. */
  header(name: string): (string | null)[] {
    return this.sent.map(({ headers }) => headers.get(name));
  }
}
