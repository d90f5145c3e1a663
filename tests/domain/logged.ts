import type { EventMetadata } from '@fines/domain/shared/events.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { expect } from 'vitest';

import { metadata, NOW } from './events.ts';

type Event = { type: string; data: object };
export type Raw = { type: string; data: unknown; metadata: unknown };

/** Events as the log gives them back: from JSON, through the parser of their family, without any loss. */
export function logged<Recorded>(
  parse: (raw: Raw) => Recorded | undefined,
  events: readonly Event[],
  recordedAt = NOW,
  by?: Actor,
): Recorded[] {
  const written: { metadata: EventMetadata } = { metadata: metadata(recordedAt, by) };
  return events.map((event) => {
    const raw = JSON.parse(JSON.stringify(Object.assign({}, event, written))) as Raw;
    const read = parse(raw);
    if (read === undefined) throw new Error(`no family reads ${event.type}`);
    expect(read).toStrictEqual(raw);
    return read;
  });
}
