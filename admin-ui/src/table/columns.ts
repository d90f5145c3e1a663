import type { ReactNode } from 'react';

/** A column of a list: what stands in it, and the field that the server sorts by, if it can be sorted. */
export type Column<Row> = {
  label: string;
  sortBy?: string;
  align?: 'left' | 'right';
  /** It holds nothing but buttons that change something: who changes nothing does not see it. */
  isForChanges?: true;
  render: (row: Row) => ReactNode;
};
