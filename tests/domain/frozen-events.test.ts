import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { isRetired, RETIRED_TYPES } from '@fines/domain/log/retired.ts';
import { concealedIn, revealed } from '@fines/platform/personal-data/conceal.ts';
import { textsIn } from '@fines/platform/personal-data/opening.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { NOTHING_SAID } from '../support/facts.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { eventFamilies } from './event-families.ts';

const FOLDER = fileURLToPath(new URL('frozen-events', import.meta.url));

const readSchema = z.looseObject({ type: z.string(), data: z.looseObject({}) });

/**
 * `written` is what stands in some log for ever, so it never changes. `reads` is what the code makes of it
 * today: an upcast shows here, and so does the default of a field that joined later.
 */
const frozenSchema = z.strictObject({
  written: z.strictObject({
    type: z.string(),
    data: z.unknown(),
    metadata: z.looseObject({ schemaVersion: z.int() }),
  }),
  reads: readSchema,
});

const frozen = globSync('*.json', { cwd: FOLDER })
  .toSorted()
  .map((file) => {
    const { written, reads } = frozenSchema.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
    return { file, written, reads };
  });

/** A fact that joined after the example was frozen is one that nobody had said. */
const withLaterFacts = (reads: z.output<typeof readSchema>): unknown =>
  reads.type === 'FineIssued' ? { ...reads, data: { ...NOTHING_SAID, ...reads.data } } : reads;

const withTexts = (data: unknown): unknown => {
  const concealed = concealedIn(data);
  return concealed === undefined ? data : revealed(data, concealed, textsIn(concealed, personalKey));
};

const { definitions, parsers } = await eventFamilies();

const kinds = [
  ...definitions.flatMap((family) =>
    Object.entries(family).map(([type, { version }]) => ({ type, version })),
  ),
  ...RETIRED_TYPES.map((type) => ({ type, version: 1 })),
];

const parsed = ({ written }: (typeof frozen)[number]): unknown[] => {
  const inClear = { ...written, data: withTexts(written.data) };
  return parsers.map((parse) => parse(inClear)).filter((event) => event !== undefined);
};

describe('the frozen events', () => {
  it('are of families that are all known', () => {
    expect(parsers.length).toBe(definitions.length);
  });

  it.each(kinds)('hold an example of $type for each version up to $version', ({ type, version }) => {
    const needed = Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`);
    expect(frozen.map(({ file }) => file)).toEqual(expect.arrayContaining(needed));
  });

  it.each(frozen)('are named after what they hold, and why there are more: $file', ({ file, written }) => {
    const [name, why] = [`${written.type}.v${written.metadata.schemaVersion}`, '(\\.[a-z-]+)?'];
    expect(file).toMatch(new RegExp(`^${name}${why}\\.json$`));
  });

  it.each(frozen.filter(({ written }) => !isRetired(written.type)))(
    'are read for ever, by one family: $file',
    (event) => {
      expect(parsed(event)).toEqual([withLaterFacts(event.reads)]);
    },
  );

  it.each(frozen.filter(({ written }) => isRetired(written.type)))(
    'are retired, and of no family: $file',
    (event) => {
      expect(parsed(event)).toEqual([]);
    },
  );
});
