import { createHash } from 'node:crypto';

import type { Actor } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { DocumentNumber } from '@fines/domain/shared/streams.ts';

import type { ListQuery } from '../list/list-query.ts';
import type { Look } from './looks.ts';

export type Asker = { actor: Actor; address: string };
type Asked = { search?: string | undefined; licensePlate?: string | undefined; [other: string]: unknown };

/** A look at a page of a list about drivers or owners: which list, and how it was filtered and sorted. */
export function listLook(
  list: string,
  { filter, sort, offset }: ListQuery<string, Asked>,
  count: number,
  { actor, address }: Asker,
): Look {
  const key = plateKey(filter.licensePlate ?? filter.search ?? '');
  return {
    kind: 'LIST',
    subject: `${questionText(list, filter)}, by ${sort.by} ${sort.order}`,
    ...(key !== '' && { plateKey: key }),
    personId: actor.id,
    address,
    shown: { first: offset, count },
  };
}

/** A look at a single fine, counted as a page of one: opening number after number is paging, too. */
export const fineLook = ({ year, sequence }: DocumentNumber, { actor, address }: Asker): Look => ({
  kind: 'LIST',
  subject: `fines of ${year}, one by one`,
  personId: actor.id,
  address,
  shown: { first: sequence - 1, count: 1 },
});

/** A look at all that happened to one line of a statement, which tells of who paid. */
export const lineLook = (lineId: string, { actor, address }: Asker): Look => ({
  kind: 'LIST',
  subject: `line of a statement ${lineId}`,
  personId: actor.id,
  address,
  shown: { first: 0, count: 1 },
});

/** In characters; short enough for an index. */
const LONGEST = 500;

/** Names a list or file with its filter. A long filter is cut off and gets a hash that identifies it. */
function questionText(name: string, filter: object): string {
  const asked = JSON.stringify(filter);
  if (asked === '{}') return name;
  if (asked.length <= LONGEST) return `${name} ${asked}`;
  const hash = createHash('sha256').update(asked).digest('hex');
  return `${name} ${asked.slice(0, LONGEST)}… (SHA-256 ${hash})`;
}

/** A look at a whole file: its name and its filter. */
export const exportLook = (file: string, filter: object, actor: Actor, address: string): Look => ({
  kind: 'EXPORT',
  subject: questionText(file, filter),
  personId: actor.id,
  address,
});
