import { useState } from 'react';

const PER_PAGE = 10;

/** Rows that are all there, ten at a time. The page stays within them when they change. */
export function usePages<Row>(rows: readonly Row[]) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const page = Math.min(wanted, pages);
  return { shown: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages, setPage };
}
