import { unavailable } from '@fines/platform/http/problem.ts';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 5000;

const byName = z.record(z.string(), z.record(z.string(), z.unknown()));
const partSchema = z.looseObject({ paths: byName, components: byName });
type Part = z.output<typeof partSchema>;

/** What a service says of its own endpoints. */
export async function openApiOfService(service: URL): Promise<Part> {
  const notThere = unavailable('The API cannot be described just now. Try again in a moment.');
  const answer = await fetch(new URL('/api/openapi.json', service), {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw notThere;
  });
  const part = partSchema.safeParse(await answer.json().catch(() => undefined));
  if (!part.success) throw notThere;
  return part.data;
}

/** One description of several parts: a path may have methods in each of them. */
export const mergeOpenApi = <Whole extends Pick<Part, 'paths' | 'components'>>(
  whole: Whole,
  parts: readonly Part[],
): Whole => ({
  ...whole,
  paths: mergeByName([whole.paths, ...parts.map(({ paths }) => paths)]),
  components: mergeByName([whole.components, ...parts.map(({ components }) => components)]),
});

function mergeByName(all: readonly Part['paths'][]): Part['paths'] {
  const merged: Part['paths'] = {};
  for (const [name, members] of all.flatMap(Object.entries)) merged[name] = { ...merged[name], ...members };
  return merged;
}
