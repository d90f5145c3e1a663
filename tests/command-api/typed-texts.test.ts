import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Stands for whatever an endpoint needs to be declared; nothing of it is called. Some of it is taken out of a copy. */
const ANYTHING: object = new Proxy(
  Object.assign(() => ANYTHING, { files: null, photos: null }),
  {
    get: (_, name) => (name === Symbol.toPrimitive ? () => '' : ANYTHING),
    apply: () => ANYTHING,
  },
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** All endpoints of a service, as its files declare them. */
async function endpointsOf(service: string): Promise<Endpoint[]> {
  const root = resolve(import.meta.dirname, '../..');
  const files = globSync(`${service}/**/{*routes,online,dashboard,imports,list-looks}.ts`, { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(resolve(root, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, make]) =>
      /Endpoints?$/.test(name) && typeof make === 'function'
        ? [(make as (given: object) => unknown)(ANYTHING)]
        : [],
    )
    .flat()
    .filter(isEndpoint);
}

type Field = { name: string; schema: z.core.$ZodType };

/** What an optional field, or an object of which more is asked, is made of. */
function inside(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe && (schema.in instanceof z.ZodObject || schema.in instanceof z.ZodArray))
    return schema.in;
  const isWrapped = [z.ZodOptional, z.ZodNullable, z.ZodDefault].some((kind) => schema instanceof kind);
  return isWrapped ? (schema as z.ZodOptional).unwrap() : undefined;
}

/** The fields of a body or a query, however deep they lie. */
function fieldsOf(schema: z.core.$ZodType, name: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, part]) =>
      fieldsOf(part, `${name}.${key}`),
    );
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${name}[]`);
  const inner = inside(schema);
  return inner === undefined ? [{ name, schema }] : fieldsOf(inner, name);
}

/** What people type, of every kind. */
const TYPED = [
  'Sipho',
  'a@b.sz',
  '7602 1234',
  'HSD 722 BN',
  'FN-2026-001',
  'CENTRAL1',
  'https://a.sz/photos/1',
];

/** In the middle of each, where trimming does not reach. */
const within = (hidden: string, text: string): string => `${text.slice(0, 2)}${hidden}${text.slice(2)}`;

const HIDDEN = ['\u200b', '\u200d', '\u200e', '\u202e', '\u2060', '\u00ad', '\ufeff', '\ufe0f', '\u3164'];

/** What no person types: secrets that only fit letter by letter, and what a program made. */
const NOT_TYPED =
  /password|token|vehicleIds|found$|photoUrls?|evidence(?:Urls)?\[\]|crestUrl|cosignatures$|viewer$/i;

const parsed = ({ schema }: Field, value: string): unknown => {
  const { success, data } = z.safeParse(schema, value);
  return success ? data : undefined;
};

function faultsOf(field: Field): string[] {
  return TYPED.filter((text) => parsed(field, text) !== undefined).flatMap((text) =>
    HIDDEN.filter((hidden) => {
      const [plain, pasted] = [parsed(field, text), parsed(field, within(hidden, text))];
      return JSON.stringify(plain) !== JSON.stringify(pasted);
    }).map((hidden) => `${field.name}: ${JSON.stringify(within(hidden, text))}`),
  );
}

describe('every text of a command and of a question', async () => {
  const bodies = [...(await endpointsOf('command-api')), ...(await endpointsOf('read-api'))].flatMap(
    ({ method, path, body, query }) =>
      [body, query].flatMap((schema) =>
        schema && schema !== ANYTHING ? fieldsOf(schema, `${method} ${path}`) : [],
      ),
  );
  const texts = bodies.filter((field) => TYPED.some((text) => parsed(field, text) !== undefined));
  const typed = texts.filter(({ name }) => !NOT_TYPED.test(name));

  it('is found', () => {
    expect(typed.length).toBeGreaterThan(60);
  });

  it('is taken without the characters that show nothing', () => {
    expect(typed.flatMap(faultsOf)).toEqual([]);
  });
});
