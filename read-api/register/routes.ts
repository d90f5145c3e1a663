import {
  REGISTER_NAMES,
  type RegisterName,
  registerOf,
  registerRowSchema,
} from '@fines/domain/register/registers.ts';
import type { Access } from '@fines/platform/http/access.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import { exportLook, listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { defineList } from '../list/define-list.ts';
import { compares, from, is, searched, text, upTo } from '../list/filters.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { registerFile, registerRow, SOURCES } from './sources.ts';

type RegisterDependencies = Pick<ReadPools, 'listPool' | 'exportPool'> & { looks: Pick<AccessLog, 'record'> };

const PERIOD = { startDate: compares('at', '>=', from), endDate: compares('at', '<', upTo) };

/** A register as a list, with the filters that make sense for it. */
function listOfRegister(name: RegisterName) {
  const register = registerOf(name);
  const { select, orderBy, search = searched } = SOURCES[name];
  return defineList({
    select: '*',
    from: `(${select}) AS register`,
    key: ['id'],
    sorts: { at: orderBy },
    defaultSort: 'at',
    filters: {
      search,
      ...(register.hasPeriod && PERIOD),
      ...(name === 'staff-changes' && { userId: is('"userId"', text) }),
    },
    view: registerRow(register),
  });
}

export const registerEndpoints = (dependencies: RegisterDependencies): Endpoint[] =>
  REGISTER_NAMES.flatMap((name) => endpointsOf(name, dependencies));

/** Fewer people may read the register of looks than the others. */
const accessTo = (name: RegisterName): Access =>
  name === 'looks' ? { roles: READERS.looks } : { rankOf: READERS.reports };

/** The endpoints of a register: its pages and its file. */
function endpointsOf(name: RegisterName, { listPool, exportPool, looks }: RegisterDependencies): Endpoint[] {
  const register = registerOf(name);
  const { note, columns } = register;
  const list = listOfRegister(name);
  const tellsOfDrivers = columns.some((column) => column.name === 'licensePlate');
  const access = accessTo(name);
  return [
    endpoint({
      method: 'get',
      path: `/registers/${name}`,
      summary: note,
      access,
      query: list.query,
      ...listOf(registerRowSchema(name)),
      handle: async ({ query, ...asker }) => {
        const page = await list.page(listPool, query);
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
      query: list.filterQuery,
      answers: { 200: 'csv' },
      handle: async ({ query, actor, address }) => {
        await looks.record(exportLook(`registers/${name}`, query, actor, address));
        return list.file(exportPool, query, { name, columns: registerFile(register) });
      },
    }),
  ];
}
