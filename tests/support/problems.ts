import { z } from 'zod';

import type { Answer } from './api-client.ts';

const problemSchema = z.strictObject({
  type: z.string().startsWith('urn:fines:problem:'),
  title: z.string().min(1),
  status: z.int(),
  code: z.string().min(1),
  message: z.string().min(1),
  errors: z.record(z.string(), z.string()).optional(),
  position: z.string().optional(),
  similarPlates: z.array(z.string()).optional(),
  requestId: z.string(),
});

/** The problem in an answer, which must be one in every respect. */
export function problemOf(answer: Answer): z.output<typeof problemSchema> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/problem+json'))
    throw new Error(`Not a problem: ${answer.status} ${type}`);
  const problem = problemSchema.parse(answer.body);
  if (problem.status !== answer.status) throw new Error('The problem names another status than the answer');
  if (problem.requestId !== answer.headers.get('X-Request-Id'))
    throw new Error('The problem names another request than the answer');
  return problem;
}
