import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';

/** Without going to the address `#main`: a form with unsaved changes would take that for leaving. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

/** The first stop of the Tab key: past the menu. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={skip}
      sx={{
        position: 'fixed',
        top: -80,
        left: 16,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { top: 12 },
      }}
    >
      Skip to content
    </Link>
  );
}
