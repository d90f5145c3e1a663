import Link from '@mui/material/Link';

/** The first stop of the Tab key: past the menu. */
export function SkipLink() {
  return (
    <Link
      href="#main"
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
