import {
  REGISTER_NAMES,
  type RegisterName,
  registerOf,
  type RegisterRow,
  registerRowSchema,
} from '@fines/domain/register/registers.ts';
import type { Access } from '@fines/platform/http/access.ts';
import { type Endpoint, endpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { z } from 'zod';

import { exportLook, listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import type { CancellablePool } from '../engine/fair-reading.ts';
import { READERS } from '../engine/readers.ts';
import { csvReply, queryBatches } from '../list/csv.ts';
import { from, text, upTo, Where } from '../list/filters.ts';
import { filterQuery, listQuery, listOf, listReply, type Page } from '../list/list-query.ts';
import { fetchPage } from '../list/page.ts';
import { today } from '../list/period.ts';
import { registerCells, registerRow, type SourceRow, SOURCES } from './sources.ts';

type RegisterDependencies = Pick<ReadPools, 'listPool' | 'exportPool'> & { looks: Pick<AccessLog, 'record'> };

const FILTERS = { search: text, startDate: from, endDate: upTo, userId: text };

/** The filters of this register. The others are refused, and the description of the API does not list them. */
function filtersOf(name: RegisterName): typeof FILTERS {
  const { hasPeriod } = registerOf(name);
  const { search, startDate, endDate, userId } = FILTERS;
  return {
    search,
    ...(hasPeriod && { startDate, endDate }),
    ...(name === 'staff-changes' && { userId }),
  } as typeof FILTERS;
}

const listQueryOf = (name: RegisterName) =>
  listQuery({ sortable: ['at'], defaultSort: 'at', filters: filtersOf(name) });
const exportQueryOf = (name: RegisterName) => filterQuery(filtersOf(name));

type ListQuery = z.output<ReturnType<typeof listQueryOf>>;
type Filter = z.output<ReturnType<typeof exportQueryOf>>;

export const registerEndpoints = (dependencies: RegisterDependencies): Endpoint[] =>
  REGISTER_NAMES.flatMap((name) => endpointsOf(name, dependencies));

/** Fewer people may read the register of looks than the others. */
const accessTo = (name: RegisterName): Access =>
  name === 'looks' ? { roles: READERS.looks } : { rankOf: READERS.reports };

/** The endpoints of a register: its pages and its file. */
function endpointsOf(name: RegisterName, { listPool, exportPool, looks }: RegisterDependencies): Endpoint[] {
  const { note, columns } = registerOf(name);
  const tellsOfDrivers = columns.some((column) => column.name === 'licensePlate');
  const access = accessTo(name);
  return [
    endpoint({
      method: 'get',
      path: `/registers/${name}`,
      summary: note,
      access,
      query: listQueryOf(name),
      ...listOf(registerRowSchema(name)),
      handle: async ({ query, ...asker }) => {
        const page = await listRegister(listPool, name, query);
        if (tellsOfDrivers)
          await looks.record(listLook(`registers/${name}`, query, page.items.length, asker));
        return listReply(name, query, page);
      },
    }),
    endpoint({
      method: 'get',
      path: `/registers/${name}/export`,
      summary: `${note}; as a file`,
      access,
      query: exportQueryOf(name),
      answers: { 200: 'csv' },
      handle: async ({ query, actor, address }) => {
        await looks.record(exportLook(`registers/${name}`, query, actor, address));
        return exportRegister(exportPool, name, query);
      },
    }),
  ];
}

function listRegister(
  pool: Pool,
  name: RegisterName,
  { filter, sort, offset, limit }: ListQuery,
): Promise<Page<RegisterRow>> {
  const { select, orderBy } = SOURCES[name];
  return fetchPage<SourceRow, RegisterRow>(pool, {
    select: '*',
    from: `(${select}) AS register`,
    where: whereOf(name, filter),
    key: ['id'],
    orderBy,
    order: sort.order,
    offset,
    limit,
    view: registerRow(registerOf(name)),
  });
}

async function exportRegister(pool: CancellablePool, name: RegisterName, filter: Filter): Promise<Reply> {
  const { select, orderBy } = SOURCES[name];
  const register = registerOf(name);
  const where = whereOf(name, filter);
  const sorted = orderBy.map((column) => `${column} DESC`).join(', ');
  const batches = await queryBatches<SourceRow>(
    pool,
    `SELECT * FROM (${select}) AS register ${where.sql} ORDER BY ${sorted}`,
    where,
  );
  return csvReply({
    fileName: `${name}-${today(new Date())}.csv`,
    head: register.columns.map(({ label }) => label),
    cells: registerCells(register),
    ...batches,
  });
}

function whereOf(name: RegisterName, filter: Filter): Where {
  const where = new Where();
  SOURCES[name].search(where, filter.search);
  where.and(filter.startDate, (instant) => `at >= ${instant}`);
  where.and(filter.endDate, (instant) => `at < ${instant}`);
  where.and(filter.userId, (id) => `"userId" = ${id}`);
  return where;
}
