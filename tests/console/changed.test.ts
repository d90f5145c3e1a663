import { isTable, topicsOf } from '@fines/admin-ui/src/data/useChanged.ts';
import { ROW_TABLES } from '@fines/projector/projections.ts';
import { expect, it } from 'vitest';

it.each(ROW_TABLES)('the console knows what it shows of the read table %s', (table) => {
  expect(isTable(table) && topicsOf([table]).size > 0).toBe(true);
});

it('what is made of several tables is named once', () => {
  expect([...topicsOf(['payments', 'disputes'])].toSorted()).toEqual([
    'dashboard',
    'disputes',
    'payments',
    'registers',
    'reports',
  ]);
});

it('nothing else is a table', () => {
  expect(['toString', 'fine_totals', ''].filter(isTable)).toEqual([]);
});
