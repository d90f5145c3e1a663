import { z } from 'zod';

import type { Content, Endpoint } from '../endpoint.ts';
import { PROBLEM_TITLES, problemSchema } from '../problem.ts';
import { answerHeaders, problemHeaders } from './headers.ts';
import type { Schemas } from './schemas.ts';

const TITLES: Readonly<Record<string, string>> = { 200: 'Done', 201: 'Made', 204: 'Done, nothing to say' };

const MEDIA_TYPES = {
  csv: 'text/csv',
  events: 'text/event-stream',
  html: 'text/html',
  image: 'image/*',
  text: 'text/plain',
} as const;

/** Every answer that an endpoint can give, by status. */
export const responsesOf = (endpoint: Endpoint, schemas: Schemas): Record<string, object> => ({
  ...goodAnswers(endpoint, schemas),
  ...Object.fromEntries(
    problemsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  ),
});

function goodAnswers({ answers = { 200: z.unknown() }, headers }: Endpoint, schemas: Schemas) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, content]) => [
      status,
      { description: TITLES[status] ?? 'Done', headers: answerHeaders(headers), ...bodyOf(content, schemas) },
    ]),
  );
}

function bodyOf(content: Content, schemas: Schemas): { content?: object } {
  if (content === 'nothing') return {};
  if (typeof content !== 'string')
    return { content: { 'application/json': { schema: schemas.of(content) } } };
  return { content: { [MEDIA_TYPES[content]]: { schema: { type: 'string' } } } };
}

/** The statuses of the problems that may come up, by what the endpoint takes and whom it serves. */
function problemsOf(endpoint: Endpoint): number[] {
  const { access, method, params, query, body, upload, headers = [], problems = [] } = endpoint;
  const isCommand = typeof access !== 'string' && 'command' in access;
  const takesBody = body !== undefined || upload !== undefined;
  const possible: readonly (readonly [boolean, readonly number[]])[] = [
    [query !== undefined || takesBody || headers.length > 0, [400]],
    [access !== 'public' || takesBody, [401]],
    [typeof access !== 'string', [403]],
    [params !== undefined, [404]],
    [isCommand, [409]],
    [headers.includes('If-Match'), [412]],
    [upload !== undefined, [411]],
    [takesBody, [413, 415, 422]],
    [method !== 'get', [429]],
    [true, [...problems, 503]],
  ];
  return [...new Set(possible.flatMap(([applies, statuses]) => (applies ? statuses : [])))];
}

/** One answer for each status of a problem, to be referred to. */
export const problemResponses = (schemas: Schemas): Record<string, object> => {
  const problem = schemas.of(problemSchema);
  return Object.fromEntries(
    Object.entries(PROBLEM_TITLES).map(([status, description]) => [
      status,
      {
        description,
        headers: problemHeaders(status),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
};
