import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { EventDefinitions } from '@fines/domain/shared/events.ts';

type RawEvent = { type: string; data: unknown; metadata: unknown };
type Parse = (raw: RawEvent) => unknown;

/** What the `events.ts` of every aggregate exports, found by itself so that no new family is forgotten. */
export async function eventFamilies(): Promise<{ definitions: EventDefinitions[]; parsers: Parse[] }> {
  const domain = fileURLToPath(new URL('../../domain', import.meta.url));
  const modules = globSync('*/events.ts', { cwd: domain }).toSorted();
  const loaded = modules.map((path) => import(`${domain}/${path}`) as Promise<Record<string, unknown>>);
  const exported = (await Promise.all(loaded)).flatMap((module) => Object.entries(module));
  return {
    definitions: exported.map(([, value]) => value).filter(isDefinitions),
    parsers: exported.filter(isParser).map(([, parse]) => parse),
  };
}

const isDefinitions = (value: unknown): value is EventDefinitions =>
  typeof value === 'object' && value !== null && Object.values(value).every(isDefinition);

const isDefinition = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'version' in value && 'data' in value;

const isParser = (entry: [string, unknown]): entry is [string, Parse] =>
  /^parse\w*Event$/.test(entry[0]) && typeof entry[1] === 'function';
