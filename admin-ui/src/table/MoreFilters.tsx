import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

import { useIsNarrow } from '../ui/useWidth.ts';
import { useFilters } from './filterContext.ts';

type Props = {
  /** What its fields filter by: while one of them does, they are in sight. */
  sources: readonly string[];
  children: ReactNode;
};

/** Filters that are out of the way on a phone until they are wanted. */
export function MoreFilters({ sources, children }: Props) {
  const isNarrow = useIsNarrow();
  const { wanted } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const isUsed = sources.some((source) => wanted[source] !== undefined);
  if (!isNarrow) return children;
  return (
    <>
      {!isUsed && (
        <Button
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ gridColumn: '1 / -1 !important', justifySelf: 'start', px: 1 }}
        >
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      {(isOpen || isUsed) && children}
    </>
  );
}
