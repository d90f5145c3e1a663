import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { open } from '../front/wire.ts';
import type { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { TestSystem } from '../support/test-system.ts';
import { roughly } from './arbitrary.ts';
import { type Operation, operationsOf } from './operations.ts';
import { smugglings } from './smuggling.ts';

const CASES_EACH = 40;
const HANGS_AFTER_MS = 10_000;

/** Calls that end what the others need, or that never end. */
const LEFT_OUT = new Set(['POST /auth/logout', 'POST /auth/change-password', 'GET /live']);

let system: TestSystem;
let client: ApiClient;
let operations: Operation[];

beforeAll(async () => {
  system = await TestSystem.start({ env: { DEMO_DATA: '1', COMMANDS_PER_MINUTE: '1000000' } });
  client = await system.signIn('admin@police.gov.sz');
  const document = (await client.get('/openapi.json')).body;
  operations = operationsOf(document).filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`));
});
afterAll(() => system.stopAndRemove());

type Shot = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: unknown;
};

function shots({ parameters, body }: Operation): fc.Arbitrary<Shot> {
  const of = (place: string) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(here.map(({ name, schema }) => [name, roughly(schema)]));
    return fc.record(values, { requiredKeys: [] });
  };
  return fc.record({
    path: of('path'),
    query: of('query'),
    header: of('header'),
    body: body === undefined ? fc.constant(undefined) : roughly(body),
  });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A lone surrogate cannot be written into an address. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

function addressOf(operation: Operation, { path, query }: Shot): string {
  const filled = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encoded(path[name] ?? 'x') || 'x',
  );
  const parameters = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return parameters.length === 0 ? filled : `${filled}?${parameters.join('&')}`;
}

const headersOf = ({ header }: Shot): Record<string, string> =>
  Object.fromEntries(
    Object.entries(header)
      .filter(([name]) => !/^(authorization|x-min-position)$/i.test(name))
      .map(([name, value]) => [
        name,
        asText(value)
          .replaceAll(/[^\u0021-\u007e]/g, '?')
          .slice(0, 300),
      ]),
  );

/** The status, or `hangs`. */
async function fire(operation: Operation, shot: Shot): Promise<number | 'hangs'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'hangs'>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), HANGS_AFTER_MS);
  });
  const answer = client.send(operation.method, addressOf(operation, shot), shot.body, headersOf(shot));
  const status = await Promise.race([answer.then((given) => given.status), late]);
  clearTimeout(timer);
  return status;
}

describe('whatever is sent', () => {
  it(`no endpoint answers with a 5xx or hangs, in ${CASES_EACH} cases each`, async () => {
    expect(operations.length).toBeGreaterThan(30);
    for (const operation of operations) {
      const property = fc.asyncProperty(shots(operation), async (shot) => {
        const status = await fire(operation, shot);
        if (status === 401) client = await system.signIn('admin@police.gov.sz');
        expect(status === 'hangs' || status >= 500, `${operation.method} ${operation.path}: ${status}`).toBe(
          false,
        );
      });
      await fc.assert(property, { numRuns: CASES_EACH });
    }
  }, 240_000);

  it('and the system goes on', async () => {
    expect((await client.get('/fines')).status).toBe(200);
    expect((await client.get('/dashboard')).status).toBe(200);
  });
});

it('no bytes of one client become a request of another', async () => {
  const { fine, headers } = await issue(client);
  const seen = { 'X-Min-Position': headers.get('X-Position') ?? '' };
  const port = Number(new URL(system.address).port);
  const asking = async (n: number): Promise<void> => {
    const key = { 'X-Request-Id': `mine-${n}` };
    const [read, command] = await Promise.all([
      client.get(`/fines/${fine.id}`, { ...key, ...seen }),
      client.post('/fines/FN-1999-999/reminders', {}, key),
    ]);
    expect([read.status, command.status]).toEqual([200, 404]);
    for (const answer of [read, command]) expect(answer.headers.get('X-Request-Id')).toBe(`mine-${n}`);
  };
  for (const [n, bytes] of smugglings(fine.id).entries()) {
    const sockets = await Promise.all(Array.from({ length: 4 }, () => open(port)));
    for (const socket of sockets) socket.write(bytes);
    await Promise.all(sockets.map((_socket, i) => asking(4 * n + i)));
    for (const socket of sockets) socket.destroy();
  }
});
