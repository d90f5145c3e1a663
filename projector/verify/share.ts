import { fineStream } from '@fines/domain/fine/status.ts';
import { daysBetween, localDay } from '@fines/domain/shared/dates.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Position, START } from '@fines/platform/event-store/events.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { LOOKS } from '@fines/platform/shared/access-log-table.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { isEntry } from '@fines/proof/entries.ts';

import { READ_MODEL } from '../projections.ts';

/** One of so many shares of all records. */
export type Share = { nth: number; of: number };

/** Each record is looked at once in so many nights. */
const NIGHTS = 30;

export const shareOfDay = (now: Date): Share => ({
  nth: daysBetween('1970-01-01', localDay(now.toISOString())) % NIGHTS,
  of: NIGHTS,
});

export const EVERYTHING: Share = { nth: 0, of: 1 };

const AT_A_TIME = 200;

/** The streams that rows of the share tell of, found or invented. */
export async function* streamsShown(on: Queryable, share: Share): AsyncGenerator<string> {
  for (const { streamOf, tables, journals } of READ_MODEL.projections) {
    const entities = tables.filter((table) => !journals.includes(table));
    const idOf = entities.map(({ name, key: [id] }) => ({ table: `${READ_SCHEMA}.${name}`, id: String(id) }));
    for await (const id of idsIn(on, idOf, share)) yield streamOf(id);
  }
}

type IdColumn = { table: string; id: string };

/** The ids that any of some tables has, each once, by their order: a few at a time from the index of each table. */
async function* idsIn(
  on: Queryable,
  columns: readonly IdColumn[],
  { nth, of }: Share,
): AsyncGenerator<string> {
  for (let [after, isBehind] = ['', '>=']; ; isBehind = '>') {
    const some = columns.map(
      ({ table, id }) =>
        `(SELECT DISTINCT ${id} FROM ${table}
          WHERE ${id} ${isBehind} $1 AND (hashtextextended(${id}, 0) & 65535) % $2 = $3 ORDER BY 1 LIMIT ${AT_A_TIME})`,
    );
    const { rows } = await on.query<{ id: string }>(
      `SELECT id FROM (${some.join(' UNION ')}) AS ids (id) ORDER BY 1 LIMIT ${AT_A_TIME}`,
      [after, of, nth],
    );
    for (const { id } of rows) yield id;
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/** Our streams that begin among the next `count` events of the log, and where to go on; at its end from its start. */
export async function streamsBegun(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  count: number,
): Promise<{ streams: string[]; place: Position }> {
  const streams: string[] = [];
  let place = after;
  let read = 0;
  for await (const event of store.readAll({ after, limit: count, requiresLeader: true })) {
    if (event.revision === 0 && isEntry(event)) streams.push(event.stream);
    place = event.position;
    read++;
  }
  return { streams, place: read < count ? START : place };
}

/** The streams of fines whose history or proof somebody was shown. */
export async function streamsLookedAt(on: Queryable, since: Date): Promise<string[]> {
  const { rows } = await on.query<{ subject: string }>(
    `SELECT DISTINCT subject FROM ${LOOKS} WHERE kind = 'HISTORY' AND at >= $1`,
    [since],
  );
  return rows.map(({ subject }) => fineStream(subject));
}
