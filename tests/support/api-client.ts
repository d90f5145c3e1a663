import { randomUUID } from 'node:crypto';

import { z } from 'zod';

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
const loginSchema = z.object({ tokens: tokensSchema });

export type Answer = { status: number; headers: Headers; body: unknown };

/** Talks to the API as a client of ours would, through the front. */
export class ApiClient {
  readonly #address: string;
  accessToken: string | undefined;
  refreshToken: string | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  async signIn(email: string, password: string, headers?: Record<string, string>): Promise<void> {
    const { status, body } = await this.post('/auth/login', { email, password }, headers);
    if (status !== 200) throw new Error(`Cannot sign in as ${email}: ${JSON.stringify(body)}`);
    Object.assign(this, loginSchema.parse(body).tokens);
  }

  /** Whether its session goes on, with new tokens. */
  async refresh(): Promise<boolean> {
    const { status, body } = await this.post('/auth/refresh', { refreshToken: this.refreshToken });
    if (status !== 200) return false;
    Object.assign(this, tokensSchema.parse(body));
    return true;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  put = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  patch = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers);
  delete = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('DELETE', path, body, headers);

  upload = (path: string, form: FormData, headers?: Record<string, string>) =>
    this.send('POST', path, form, headers);

  /** A body that is a string or a form goes out as it is; everything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: { ...this.#authorization(), ...contentType(body), ...headers },
      ...(body !== undefined && { body: isReady(body) ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  #authorization(): Record<string, string> {
    return this.accessToken === undefined ? {} : { Authorization: `Bearer ${this.accessToken}` };
  }
}

const isReady = (body: unknown): body is string | FormData =>
  typeof body === 'string' || body instanceof FormData;

/** A form names its own. */
const contentType = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' };

export const newKey = (): Record<string, string> => ({ 'Idempotency-Key': randomUUID() });
