import { readFile } from 'node:fs/promises';

import { importStatusSchema } from '@fines/domain/import/import.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { camtOf } from '../command-api/statement-files.ts';
import { someLine, takeInto } from '../command-api/taken-lines.ts';
import { HEADER } from '../command-api/vehicle-files.ts';
import type { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { dispute, paymentRequest } from '../support/payments.ts';
import { sharedWithStaff } from '../support/staff.ts';
import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { type OpenApi, openApiSchema, type Operation } from './openapi-schema.ts';

/** Every call of the contract. */
const CALLS = `
  POST /auth/login, POST /auth/refresh, POST /auth/logout, POST /auth/change-password
  GET /auth/me, PUT /auth/me, GET /auth/sessions, DELETE /auth/sessions/{}
  GET /fines, POST /fines, GET /fines/stats, GET /fines/export
  GET /fines/{}, PUT /fines/{}, DELETE /fines/{}
  PATCH /fines/{}/status, POST /fines/{}/reminders, POST /fines/{}/reissue, GET /fines/{}/history
  GET /fines/{}/proof
  GET /checkpoint, POST /checkpoint, GET /checkpoint/{}, GET /checkpoint/consistency
  GET /checkpoint/newest, GET /checkpoint/status, GET /tile/{}
  POST /photos
  GET /payments, POST /payments, GET /payments/{}, GET /payments/{}/receipt
  GET /payments/cash-up, POST /payments/cash-up, GET /payments/cash-up/open, GET /payments/cash-up/export
  GET /payments/export, GET /payments/cashiers
  GET /suspense, GET /suspense/{}, GET /suspense/{}/history, GET /statements/totals
  GET /reconciliation, GET /reconciliation/export
  POST /suspense/{}/assign, POST /suspense/{}/return, POST /suspense/{}/approve, POST /suspense/{}/decline
  GET /disputes, POST /disputes, GET /disputes/{}, POST /disputes/{}/resolve
  GET /vehicles/search
  GET /vehicles/imports, POST /vehicles/imports, GET /vehicles/imports/{}, DELETE /vehicles/imports/{}
  POST /vehicles/imports/{}/start, POST /vehicles/imports/{}/cancel, GET /vehicles/imports/{}/errors
  GET /statements/accounts, PUT /statements/accounts/{}, POST /statements/preview
  GET /statements/imports, POST /statements/imports, GET /statements/imports/{}, DELETE /statements/imports/{}
  POST /statements/imports/{}/start, POST /statements/imports/{}/cancel, GET /statements/imports/{}/errors
  GET /statements/imports/{}/rows
  GET /officers, GET /officers/{}, GET /officers/{}/activity
  GET /users, POST /users, GET /users/{}, PUT /users/{}, DELETE /users/{}, POST /users/{}/temporary-password
  GET /dashboard, GET /dashboard/waiting, GET /looks
  GET /log, GET /log/{}, GET /log/actors, GET /log/export
  GET /personal-data, GET /erasures, POST /erasures, GET /erasures/{}
  POST /erasures/{}/approve, POST /erasures/{}/decline
  GET /reports/revenue, GET /reports/offenses, GET /reports/officers
  GET /reports/revenue/export, GET /reports/offenses/export, GET /reports/officers/export
  GET /reports/period, GET /reports/period/export, GET /reports/period.pdf
  GET /live, GET /openapi.json, GET /docs`
  .split(/[,\n]/)
  .map((call) => call.trim())
  .filter((call) => call !== '');

type Described = { method: string; path: string; operation: Operation };

let system: TestSystem;
let admin: ApiClient;
let text: string;
let uploaded: string;
let uploadedStatement: string;
let api: OpenApi;
let operations: Described[];
beforeAll(async () => {
  const { system: shared, staff } = await sharedWithStaff();
  [system, admin] = [shared, staff.admin];
  // One of each thing that there is an answer about.
  const [paid, disputed, settled] = [await issue(admin), await issue(admin), await issue(admin)];
  await admin.post('/payments', paymentRequest(paid.fine.id));
  await dispute(admin, disputed.fine.id);
  await admin.patch(`/fines/${settled.fine.id}/status`, { status: 'PAID' });
  const wanted = { fineNumbers: [settled.fine.id], ground: 'PERSON_ASKED', reference: 'Letter 17' };
  const { headers } = await admin.post('/erasures', wanted);
  await admin.get(`/fines/${settled.fine.id}`, { 'X-Min-Position': headers.get('X-Position') ?? '' });
  const { id: financeId } = z.object({ id: z.string() }).parse((await staff.finance.get('/auth/me')).body);
  const line = someLine(60);
  await takeInto(system, financeId, line);
  await until(async () => (await admin.get(`/suspense/${line.lineId}`)).status === 200, 'the line');
  const register = new FormData();
  register.set('file', new Blob([HEADER]), 'register.csv');
  uploaded = importStatusSchema.parse((await admin.upload('/vehicles/imports', register)).body).id;
  await admin.put('/statements/accounts/SZ0001', { name: 'Fines', channel: 'BANK' });
  const statement = new FormData();
  statement.set('file', new Blob([camtOf({ entries: [], account: 'SZ0001' })]), 'statement.xml');
  const sent = await admin.upload('/statements/imports?account=SZ0001', statement);
  uploadedStatement = importStatusSchema.parse(sent.body).id;
  // What is signed can be proved.
  await admin.post('/checkpoint', {});
  text = JSON.stringify((await system.anonymous().get('/openapi.json')).body);
  api = openApiSchema.parse(JSON.parse(text));
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (operation ? { method, path, operation } : [])),
  );
});

/** Others want to import. */
afterAll(async () => {
  await admin.delete(`/vehicles/imports/${uploaded}`);
  await admin.delete(`/statements/imports/${uploadedStatement}`);
});

/** What a `$ref` of the document leads to. */
const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], api);

/** The headers that may be sent. */
const sent = (operation: Operation | undefined) =>
  operation?.parameters.flatMap((one) => ('$ref' in one ? [one.$ref.split('/').at(-1)] : []));

const parametersOf = ({ operation }: Described) =>
  operation.parameters.flatMap((one) => ('$ref' in one ? [] : [one]));

describe('the description of the API', () => {
  it('has every call of the contract', () => {
    const described = new Set(
      operations.map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    );
    expect(CALLS.filter((call) => !described.has(call))).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
    expect(refs.length).toBeGreaterThan(100);
    expect([...new Set(refs)].filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });

  it('describes the parameters that stand in each path, and no parameter twice', () => {
    for (const described of operations) {
      const names = parametersOf(described).map((one) => `${one.in} ${one.name}`);
      expect(names).toEqual([...new Set(names)]);
      const inPath = parametersOf(described).filter((one) => one.in === 'path');
      expect(inPath.every((one) => one.required)).toBe(true);
      const stands = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(stands);
    }
  });

  it('says what each call answers when all goes well', () => {
    const silent = operations.filter(({ operation: { responses } }) => {
      const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
      return good === undefined || JSON.stringify(good[1]).includes('"schema":{}');
    });
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('describes routes that are there', async () => {
    for (const { method, path, operation } of operations) {
      const address = path.replaceAll(/\{\w+\}/g, 'none');
      const answer = await fetch(`${system.address}/api${address}`, { method: method.toUpperCase() });
      await answer.body?.cancel();
      const isOpen = operation.security.length === 0;
      const expected = isOpen ? [200, 400, 403, 404, 415, 422] : [401];
      expect([path, expected]).toEqual([path, expect.arrayContaining([answer.status])]);
    }
  });

  it('gives both dialects of a list', () => {
    const list = operations.find(({ operation }) => operation.operationId === 'getFines');
    const names = list && parametersOf(list).map(({ name }) => name);
    for (const name of [
      'page',
      'limit',
      'sortBy',
      'sortOrder',
      'search',
      'status',
      'sort',
      'range',
      'filter',
    ]) {
      expect(names).toContain(name);
    }
  });

  it('gives the filters of what is no list, too', () => {
    const report = operations.find(({ path }) => path === '/reports/revenue');
    expect(report && parametersOf(report).map(({ name }) => name)).toEqual(['startDate', 'endDate']);
  });

  it('has the headers of commands as the page for integrators says it', async () => {
    const page = await readFile('docs/integrators.md', 'utf8');
    const namedIn = (sentence: RegExp) =>
      [...(sentence.exec(page)?.[0] ?? '').matchAll(/`([A-Z ]*\/[^`]+)`/g)].map(([, name]) => name ?? '');
    const [keyless, seenByNobody] = [/Every command minds[^.]*/, /minds `If-Match` too[^.]*/].map(namedIn);
    const writes = operations.filter(({ method }) => method !== 'get');
    const wanted = ({ method, path }: Described): string[] => {
      if (keyless?.some((name) => `${path}/`.startsWith(`${name}/`))) return [];
      const isOfOld = seenByNobody?.includes(`${method.toUpperCase()} ${path}`) === false;
      return ['Idempotency-Key', ...(isOfOld ? ['If-Match'] : [])];
    };
    expect(writes.map((one) => [one.path, one.method, sent(one.operation)])).toEqual(
      writes.map((one) => [one.path, one.method, [...wanted(one), 'X-Request-Id']]),
    );
    const isCall = (name: string) =>
      writes.some(({ method, path }) =>
        [path, `${method.toUpperCase()} ${path}`].some((call) => `${call}/`.startsWith(`${name}/`)),
      );
    expect([...(keyless ?? []), ...(seenByNobody ?? [])].filter((name) => !isCall(name))).toEqual([]);
  });

  it('gives the roles that may call, and the headers of commands and questions', () => {
    const { paths } = api;
    expect(paths['/payments']?.post).toMatchObject({
      description: 'For: Manager, Finance Officer, Super Admin.',
      security: [{ bearer: [] }],
    });
    expect(paths['/fines/{id}']?.put?.description).toContain('Traffic Officer (own only)');
    expect(sent(paths['/fines/{id}']?.put)).toEqual(['Idempotency-Key', 'If-Match', 'X-Request-Id']);
    expect(sent(paths['/fines/{id}']?.get)).toEqual(['X-Min-Position', 'X-Request-Id']);
    expect(paths['/fines']?.post?.responses['201']).toMatchObject({
      headers: { ETag: {}, 'X-Position': {}, 'X-Request-Id': {} },
    });
  });
});

/** A zod schema of what an operation says that it answers. */
function answerSchema(operation: Operation): z.ZodType | undefined {
  const answer = operation.responses['200'];
  const json = answer !== undefined && 'content' in answer ? answer.content?.['application/json'] : undefined;
  if (json === undefined) return undefined;
  const moved = JSON.stringify({ ...json.schema, $defs: api.components.schemas });
  return z.fromJSONSchema(JSON.parse(moved.replaceAll('#/components/schemas/', '#/$defs/')));
}

/** An id of something that there is, by the collection it is in. */
async function anIdOf(collection: string): Promise<string | undefined> {
  const { body } = await admin.get(`${collection}?range=[0,0]`);
  return z.array(z.object({ id: z.string() })).safeParse(body).data?.[0]?.id;
}

/** What some questions cannot be asked without. */
const NEEDED: Readonly<Record<string, string>> = {
  '/checkpoint/consistency': '?from=0&to=0',
  '/vehicles/search': '?plate=HSD 472 BM',
  '/personal-data': '?name=Dlamini',
  '/payments/cash-up': '?cashierId=nobody&day=2026-03-01',
  '/payments/cash-up/open': '?day=2026-03-01',
  '/reconciliation': '?day=2026-03-01',
};

/** An address that an operation can be asked at. */
async function addressOf(path: string): Promise<string> {
  const id = path.includes('{id}') ? await anIdOf(path.split('/{')[0] ?? '') : '';
  return path.replace('{id}', String(id)) + (NEEDED[path] ?? '');
}

describe('what the API answers', () => {
  it('is what its description says, for every question in JSON', async () => {
    const questions = operations.flatMap(({ method, path, operation }) => {
      const schema = method === 'get' ? answerSchema(operation) : undefined;
      return schema ? [{ path, schema }] : [];
    });
    for (const { path, schema } of questions) {
      const address = await addressOf(path);
      const { status, body } = await admin.get(address);
      expect([address, status]).toEqual([address, 200]);
      expect([address, schema.safeParse(body).error?.issues]).toEqual([address, undefined]);
    }
    expect(questions.map(({ path }) => path)).toContain('/fines/{id}/history');
    expect(questions.length).toBeGreaterThan(15);
  });
});
