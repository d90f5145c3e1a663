import {
  type Catalogue,
  catalogueOn,
  evolve,
  firstCatalogue,
  type Offense,
} from '@fines/domain/offense/catalogue.ts';
import { decide, type OffenseCommand } from '@fines/domain/offense/decide.ts';
import { type OffenseEvent, offenseEvents, parseOffenseEvent } from '@fines/domain/offense/events.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { type Decider, load } from '../engine/load.ts';

export const offenseDecider: Decider<Catalogue, OffenseCommand, OffenseEvent> = {
  initial: firstCatalogue,
  definitions: offenseEvents,
  parse: parseOffenseEvent,
  evolve,
  decide,
};

/** How long after midnight a change of the evening may still come into the log, from a machine whose clock is slow. */
const LATE_MS = 10 * 60_000;

/** The offenses in force on a local day. */
export type OffensesOn = (day: string) => Promise<Offense[]>;

/**
 * Reads the catalogue from the log, and remembers it. A change takes effect on the day after it was recorded at the
 * earliest, so what was read on a day holds for this day and all before it: the stream is read once a day.
 */
export function offensesOn(store: EventStore): OffensesOn {
  let known = { catalogue: firstCatalogue, until: '' };
  return async (day) => {
    if (day > known.until) {
      const until = localDay(new Date(Date.now() - LATE_MS).toISOString());
      const { state: catalogue } = await load(store, offenseDecider, OFFENSES_STREAM);
      known = { catalogue, until };
    }
    return catalogueOn(known.catalogue, day);
  };
}
