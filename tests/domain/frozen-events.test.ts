import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { NOTHING_SAID } from '../support/facts.ts';
import { eventFamilies } from './event-families.ts';
import type { EventType } from './events.ts';

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

/** The examples of each type: the version, and where there are several, why. */
const EXAMPLES: Readonly<Record<EventType, readonly string[]>> = {
  ActReviewed: ['v1'],
  BadgeClaimed: ['v1'],
  BadgeReleased: ['v1'],
  CashUpClosed: ['v1', 'v1.with-badge', 'v1.with-counted-before'],
  DisputeResolved: ['v1', 'v1.with-counts-as', 'v1.with-due-date'],
  DisputeSubmitted: ['v1'],
  EmailClaimed: ['v1'],
  EmailReleased: ['v1'],
  FineAmended: ['v1', 'v1.with-photo'],
  FineDeleted: ['v1', 'v1.with-replaced-by'],
  FineIssued: ['v1', 'v1.with-photo', 'v1.with-replaces'],
  FineNumberVoided: ['v1'],
  FineStatusChanged: ['v1'],
  PaymentRecorded: ['v1', 'v1.together'],
  PaymentRefunded: ['v1', 'v1.with-due-date', 'v1.with-way-back'],
  ReceiptPrinted: ['v1'],
  ReceiptReserved: ['v1'],
  ReceiptVoided: ['v1'],
  ReceiptWithdrawn: ['v1'],
  RefundDeclined: ['v1'],
  RefundRequested: ['v1'],
  ReminderSent: ['v1', 'v1.with-fingerprint'],
  SuperAdminAppointed: ['v1'],
  SuperAdminDismissed: ['v1'],
  TemporaryPasswordSet: ['v1'],
  UserCreated: ['v1'],
  UserDeactivated: ['v1'],
  UserReactivated: ['v1', 'v1.with-password'],
  UserUpdated: ['v1', 'v1.with-email'],
  VehicleRegistered: ['v1'],
  VehicleUpdated: ['v1', 'v1.with-plate'],
};

const frozen = Object.entries(EXAMPLES)
  .flatMap(([type, names]) => names.map((name) => `${type}.${name}.json`))
  .map((file) => {
    const { written, reads } = frozenSchema.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')));
    return { file, written, reads };
  });

/** A fact that joined after the example was frozen is one that nobody had said. */
const withLaterFacts = (reads: z.output<typeof readSchema>): unknown =>
  reads.type === 'FineIssued' ? { ...reads, data: { ...NOTHING_SAID, ...reads.data } } : reads;

const { definitions, parsers } = await eventFamilies();

const kinds = definitions.flatMap((family) =>
  Object.entries(family).map(([type, { version }]) => ({ type, version })),
);

describe('the frozen events', () => {
  it('are listed for every type of every family, and no others are there', () => {
    expect(kinds.map(({ type }) => type).toSorted()).toEqual(Object.keys(EXAMPLES));
    expect(parsers.length).toBe(definitions.length);
    expect(globSync('*.json', { cwd: FOLDER }).toSorted()).toEqual(frozen.map(({ file }) => file));
  });

  it.each(kinds)('hold an example of $type for each version up to $version', ({ type, version }) => {
    const needed = Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`);
    expect(frozen.map(({ file }) => file)).toEqual(expect.arrayContaining(needed));
  });

  it.each(frozen)('are named after what they hold, and why there are more: $file', ({ file, written }) => {
    const [name, why] = [`${written.type}.v${written.metadata.schemaVersion}`, '(\\.[a-z-]+)?'];
    expect(file).toMatch(new RegExp(`^${name}${why}\\.json$`));
  });

  it.each(frozen)('are read for ever, by one family: $file', ({ written, reads }) => {
    const read = parsers.map((parse) => parse(written)).filter((event) => event !== undefined);
    expect(read).toHaveLength(1);
    expect(read).toEqual([withLaterFacts(reads)]);
  });
});
