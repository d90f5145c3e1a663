import { topicsOf } from '@fines/admin-ui/src/data/useChanged.ts';
import { isReadTable, READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { expect, it } from 'vitest';

it('what is told of are the tables that the projector fills, counters apart', () => {
  const filled = READ_MODEL.projections.flatMap(({ tables }) => tables.map(({ name }) => name));
  expect(new Set(READ_TABLES)).toEqual(new Set(filled));
});

it.each(READ_TABLES)('the console shows something of the read table %s', (table) => {
  expect(topicsOf([table]).size).toBeGreaterThan(0);
});

it('what is made of several tables is named once', () => {
  expect([...topicsOf(['payments', 'disputes'])].toSorted()).toEqual([
    'dashboard',
    'disputes',
    'payments',
    'reconciliation',
    'registers',
    'reports',
    'waiting',
  ]);
});

it('nothing else is a table', () => {
  expect(['toString', 'fine_daily', ''].filter(isReadTable)).toEqual([]);
});
