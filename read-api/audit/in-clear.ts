import { fineEvents } from '@fines/domain/fine/events.ts';
import { personalFieldsIn } from '@fines/domain/shared/events.ts';
import { vehicleEvents } from '@fines/domain/vehicle/events.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { START } from '@fines/platform/event-store/events.ts';
import { toConceal } from '@fines/platform/personal-data/conceal.ts';
import { entriesAfter } from '@fines/proof/entries.ts';

import type { Dependencies } from './since.ts';

const personalOf = personalFieldsIn({ ...fineEvents, ...vehicleEvents });

/** What of an event tells of persons and is not encrypted. */
function textsInClear({ type, data }: RecordedEvent): readonly string[] {
  const personal = personalOf(type);
  return personal.length === 0 ? personal : toConceal(Object(data), personal);
}

type Found = { events: number; streams: Set<string>; fields: Set<string>; last: Date };

/** Counts the events that hold personal data in clear. They cannot change, so no key can erase them. */
export async function showInClear({ store, say, showProgress }: Dependencies): Promise<boolean> {
  const progress = showProgress(await store.end());
  const found = new Map<string, Found>();
  try {
    for await (const event of entriesAfter(store, START)) {
      progress.at(event.position);
      const fields = textsInClear(event);
      if (fields.length > 0) note(found, event, fields);
    }
  } finally {
    progress.end();
  }
  say(inClearText(found));
  return true;
}

function note(
  found: Map<string, Found>,
  { type, stream, recorded }: RecordedEvent,
  fields: readonly string[],
) {
  const kind = found.get(type) ?? { events: 0, streams: new Set(), fields: new Set(), last: recorded };
  found.set(type, kind);
  kind.events++;
  kind.streams.add(stream);
  for (const field of fields) kind.fields.add(field);
  kind.last = recorded;
}

function inClearText(found: ReadonlyMap<string, Found>): string {
  if (found.size === 0) return 'No event holds personal data in clear.\n';
  const lines = [...found].map(
    ([type, { events, streams, fields, last }]) =>
      `${type}: ${events} in ${streams.size} records, until ${last.toISOString()} (${[...fields].join(', ')})`,
  );
  return [
    'Personal data in clear, of before it was encrypted. The log cannot change, so this stays in it for ever;',
    'erasing such a record hides it in lists, search and answers, and not in its history and proof.',
    ...lines,
    '',
  ].join('\n');
}
