import { type Actor, personOf } from '../shared/person.ts';
import { conflict } from '../shared/refusal.ts';
import type { LetterheadEvent } from './events.ts';
import type { KeptLetterhead } from './letterhead.ts';
import { letterheadAfter, type Letterheads } from './letterheads.ts';
import { changedFields } from './view.ts';

export type LetterheadCommand = { type: 'ChangeLetterhead'; actor: Actor; letterhead: KeptLetterhead };

/** A change takes effect at once: a paper that is printed again says what is right by now. */
export function decide(
  { actor, letterhead }: LetterheadCommand,
  letterheads: Letterheads,
): LetterheadEvent[] {
  if (changedFields(letterheadAfter(letterheads), letterhead).length === 0) {
    throw conflict('no-change', 'The letterhead says just that already');
  }
  return [{ type: 'LetterheadChanged', data: { ...letterhead, changedBy: personOf(actor) } }];
}
