import type { Row, Table } from './table.ts';

/** A table with a row for each event, which nothing changes any more. */
export type Journal<Event> = {
  table: Table;
  /** `id` is that of the event's entity. */
  toRow: (event: Event, id: string, revision: number) => Row;
};
