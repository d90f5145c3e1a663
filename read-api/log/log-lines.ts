import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import type { LogLine } from '@fines/domain/log/view.ts';
import { parseActId } from '@fines/domain/review/acts.ts';
import { shownDay } from '@fines/domain/shared/dates.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { usualSpelling } from '@fines/domain/shared/plate.ts';
import {
  LETTERHEAD_STREAM,
  OFFENSES_STREAM,
  parseStream,
  type StreamName,
} from '@fines/domain/shared/streams.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { LOG_TABLE, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { namesOf, type PersonName } from '../user/names.ts';

export const LOG = `${READ_SCHEMA}.${LOG_TABLE}`;

export const LINE_COLUMNS = 'entry, at, actor_id, actor_role, type, stream, revision';

export type LineRow = {
  entry: number;
  at: Date;
  actor_id: string | null;
  actor_role: string | null;
  type: string;
  stream: string;
  revision: number;
};

type Names = ReadonlyMap<string, PersonName>;

const nameIn = (names: Names, id: string): string | null => {
  const name = names.get(id);
  return name === undefined ? null : fullNameOf(name).trim();
};

/** What people call each kind of record; the one record of a kind that has no others. */
const CALLED: Readonly<Record<StreamName['kind'], (id: string, names: Names) => string>> = {
  fine: (id) => id,
  receipt: (id) => id,
  'cash-up': (id, names) => cashUpName(id, names),
  review: (id, names) => changedName(changedIn(id), names),
  vehicle: usualSpelling,
  user: (id, names) => nameIn(names, id) ?? id,
  // Their ids are codes that nobody can read.
  email: () => 'Email address',
  badge: () => 'Badge number',
  erasure: () => 'Erasure request',
  'statement-line': (id) => `Statement line ${id.slice(0, 8)}`,
  'super-admins': () => 'Super admins',
  'signing-keys': () => 'Signing keys',
  'access-log': () => 'Access log',
  'known-breaks': () => 'Known breaks',
  offenses: () => 'Catalogue of offenses',
  letterhead: () => 'Letterhead',
};

function cashUpName(id: string, names: Names): string {
  const cashUp = parseCashUpId(id);
  return cashUp === undefined
    ? id
    : `${nameIn(names, cashUp.cashierId) ?? cashUp.cashierId}, ${shownDay(cashUp.day)}`;
}

/** The record that an act changed. */
const changedIn = (actId: string): string => parseActId(actId)?.record ?? actId;

/** Its id does not say of which kind it is. */
function changedName(id: string, names: Names): string {
  if (id === OFFENSES_STREAM || id === LETTERHEAD_STREAM) return CALLED[id](id, names);
  return nameIn(names, id) ?? cashUpName(id, names);
}

/** The table has no streams of others. */
function recordOf({ stream }: LineRow): StreamName {
  const record = parseStream(stream);
  if (record === undefined) throw new Error(`${stream} is the stream of another program`);
  return record;
}

function peopleOf(row: LineRow): string[] {
  const { kind, id } = recordOf(row);
  const record = kind === 'review' ? changedIn(id) : id;
  const named = parseCashUpId(record)?.cashierId ?? (['user', 'review'].includes(kind) ? record : undefined);
  return [row.actor_id, named].filter((person) => typeof person === 'string');
}

function lineOf(row: LineRow, names: Names): LogLine {
  const { entry, at, actor_id: actor, actor_role: role, type, stream, revision } = row;
  const record = recordOf(row);
  return {
    id: String(entry),
    entry,
    at: at.toISOString(),
    actor: actor === null || role === null ? null : { id: actor, role, name: nameIn(names, actor) },
    type,
    stream,
    revision,
    record: { ...record, name: CALLED[record.kind](record.id, names) },
  };
}

/** Rows with the names that people have now. */
export async function linesOf(pool: Pool, rows: readonly LineRow[]): Promise<LogLine[]> {
  const names = await namesOf(pool, rows.flatMap(peopleOf));
  return rows.map((row) => lineOf(row, names));
}
