import { isDeepStrictEqual } from 'node:util';

import { type Answer, ApiClient, newKey } from '../support/api-client.ts';
import type { TestSystem } from '../support/test-system.ts';
import { type OpenApi, openApiSchema } from '../system/openapi-schema.ts';

/** The headers that commands may be sent with, by method and path, as the description of the API has them. */
type MindedHeaders = ReadonlyMap<string, readonly string[]>;

const mindedHeaders = (description: unknown): MindedHeaders => {
  const { paths }: OpenApi = openApiSchema.parse(description);
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        method === 'get' || operation === undefined
          ? []
          : [[`${method.toUpperCase()} ${path}`, headersOf(operation.parameters)] as const],
      ),
    ),
  );
};

const headersOf = (parameters: readonly object[]): string[] =>
  parameters.flatMap((one) => ('$ref' in one ? [String(one.$ref).replace(/^.*\//, '')] : []));

/** What became of a command, besides that it was carried out. */
type Care = { onOld: number | undefined; isSameAgain: boolean; withOtherBytes: number };

/** Nothing is there of what these are about: tests of their own send them twice. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'POST /fines/{id}/messages',
  'POST /messages/{id}/arrived',
  'POST /suspense/{id}/not-taken-back',
  'POST /suspense/{id}/same',
]);

/** What is to become of each command. */
const caresWanted = (minded: MindedHeaders): Record<string, Care> =>
  Object.fromEntries(
    [...minded]
      .filter(([call, headers]) => headers.includes('Idempotency-Key') && !NOT_HERE.has(call))
      .map(([call, headers]) => [
        call,
        { onOld: headers.includes('If-Match') ? 412 : undefined, isSameAgain: true, withOtherBytes: 422 },
      ]),
  );

const OLD = { 'If-Match': '"999999"' };

/**
 * Sends each command first as if it had read something else, where that is minded; and then twice, and once with other
 * bytes, all under one key.
 */
class CarefulClient extends ApiClient {
  readonly #minded: MindedHeaders;
  readonly #cares: Map<string, Care>;

  /** @param cares where it keeps what became of commands that were carried out */
  constructor(address: string, minded: MindedHeaders, cares: Map<string, Care>) {
    super(address);
    this.#minded = minded;
    this.#cares = cares;
  }

  as({ accessToken }: ApiClient): this {
    this.accessToken = accessToken;
    return this;
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const call = this.#callOf(method, path);
    const minded = this.#minded.get(call) ?? [];
    const send = (more: Record<string, string>, text = body) =>
      super.send(method, path, text, { ...headers, ...more });
    if (!minded.includes('Idempotency-Key')) return send({});
    const onOld = minded.includes('If-Match') ? await send({ ...newKey(), ...OLD }) : undefined;
    const key = newKey();
    const answer = await send(key);
    if (answer.status >= 300) return answer;
    const again = await send(key);
    const other = await send(key, `${JSON.stringify(body ?? {})} `);
    this.#cares.set(call, {
      onOld: onOld?.status,
      isSameAgain: isDeepStrictEqual([again.status, again.body], [answer.status, answer.body]),
      withOtherBytes: other.status,
    });
    return answer;
  }

  #callOf(method: string, path: string): string {
    const [own = ''] = path.split('?');
    const calls = [...this.#minded.keys()].filter((call) =>
      new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${own}`),
    );
    return calls.toSorted((one, next) => one.split('{').length - next.split('{').length)[0] ?? '';
  }
}

/** Clients of a system that are careful, what became of their commands by now, and what should. */
export async function carefulOn(system: TestSystem) {
  const minded = mindedHeaders((await system.anonymous().get('/openapi.json')).body);
  const cares = new Map<string, Care>();
  return {
    careful: (client: ApiClient) => new CarefulClient(system.address, minded, cares).as(client),
    cares: () => Object.fromEntries(cares),
    wanted: caresWanted(minded),
  };
}
