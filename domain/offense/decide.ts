import { localDay, shiftDay, shownDay } from '../shared/dates.ts';
import { type Actor, personOf } from '../shared/person.ts';
import { conflict, invalid, notFound } from '../shared/refusal.ts';
import { type Catalogue, isKnown, isReplaced, offenseOn, sharedName } from './catalogue.ts';
import type { OffenseEvent, Terms } from './events.ts';

/** `now` is the server's time, an instant in UTC. `from` is the first local day of effect. */
type By = { actor: Actor; now: string; id: string; from: string };

export type OffenseCommand =
  | (By & { type: 'AddOffense'; terms: Terms })
  | (By & { type: 'ChangeOffense'; terms: Terms })
  | (By & { type: 'EndOffense' });

type Of<Type extends OffenseCommand['type']> = Extract<OffenseCommand, { type: Type }>;

/** The first day on which a change can take effect. */
export const earliestDay = (now: string): string => shiftDay(localDay(now), 1);

/**
 * A change takes effect tomorrow at the earliest, so that nobody issues a fine by a catalogue that is no more. Of
 * several changes of an offense for one day the last holds.
 */
export function decide(command: OffenseCommand, catalogue: Catalogue): OffenseEvent[] {
  const { id, from, now } = command;
  if (from < earliestDay(now)) throw invalid({ validFrom: 'A change takes effect tomorrow at the earliest' });
  const isNew = !isKnown(catalogue, id);
  if (isNew !== (command.type === 'AddOffense')) throw isNew ? notFound('Offense') : added();
  return [command.type === 'EndOffense' ? ended(command, catalogue) : changed(command, catalogue)];
}

const added = () => conflict('already-added', 'This offense was added already');

function changed({ id, from, terms, actor, now }: Of<'AddOffense' | 'ChangeOffense'>, catalogue: Catalogue) {
  if (isSame(terms, offenseOn(catalogue, from, id))) {
    throw conflict('no-change', 'The catalogue says just that on this day already');
  }
  const by = personOf(actor);
  requireOwnNames({ changes: [...catalogue.changes, { offenseId: id, from, terms, by, at: now }] }, from);
  return { type: 'OffenseChanged', data: { offenseId: id, from, ...terms, changedBy: by } } as const;
}

const isSame = (terms: Terms, known: Terms | undefined): boolean =>
  known !== undefined &&
  (['name', 'type', 'amount', 'law'] as const).every((field) => terms[field] === known[field]);

/** On the day of effect, and on each later one on which something changes. */
function requireOwnNames(catalogue: Catalogue, from: string): void {
  const days = new Set(catalogue.changes.map((change) => change.from).filter((day) => day >= from));
  for (const day of days) {
    const name = sharedName(catalogue, day);
    if (name === undefined) continue;
    const message = `Another offense is called ${name} on ${shownDay(day)}`;
    throw conflict('name-taken', message, { name: message });
  }
}

function ended({ id, from, actor }: Of<'EndOffense'>, catalogue: Catalogue) {
  if (offenseOn(catalogue, from, id) === undefined) {
    throw conflict('not-in-force', 'This offense is not in force on this day anyway');
  }
  refuseWhileChangesFollow(catalogue, id, from);
  return { type: 'OffenseEnded', data: { offenseId: id, from, endedBy: personOf(actor) } } as const;
}

/** A change that is planned for a later day would bring the offense back, which nobody means who ends it. */
function refuseWhileChangesFollow(catalogue: Catalogue, id: string, from: string): void {
  const later = catalogue.changes
    .filter((change, nth) => change.offenseId === id && change.from > from && !isReplaced(catalogue, nth))
    .find(({ terms }) => terms !== null);
  if (later === undefined) return;
  const after = `A change of this offense is planned for ${shownDay(later.from)}: end it on that day first`;
  throw conflict('change-follows', after, { validFrom: after });
}
