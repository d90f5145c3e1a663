import { type FineEvent, fineEvents } from '@fines/domain/fine/events.ts';
import type { HistoryEvent } from '@fines/domain/fine/history.ts';

const isKnown = (type: string): type is FineEvent['type'] => Object.hasOwn(fineEvents, type);

/** The event with its data as the domain knows them; undefined for what somebody wrote past the API. */
export function fineEventOf({ type, data: raw }: HistoryEvent): FineEvent | undefined {
  if (!isKnown(type)) return undefined;
  const { data } = fineEvents[type].data.safeParse(raw);
  // The schema was looked up by this very type, which TypeScript cannot follow.
  return data && ({ type, data } as FineEvent);
}

/** The events of one type, with their data. */
export function allOf<Type extends FineEvent['type']>(
  events: readonly HistoryEvent[],
  wanted: Type,
): Extract<FineEvent, { type: Type }>[] {
  const isWanted = (event: FineEvent): event is Extract<FineEvent, { type: Type }> => event.type === wanted;
  return events.flatMap((event) => fineEventOf(event) ?? []).filter(isWanted);
}

/** The latest of them. */
export const lastOf = <Type extends FineEvent['type']>(
  events: readonly HistoryEvent[],
  wanted: Type,
): Extract<FineEvent, { type: Type }> | undefined => allOf(events, wanted).at(-1);
