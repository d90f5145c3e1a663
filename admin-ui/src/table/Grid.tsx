import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';

/**
 * The look of all its cells and rows. They are plain elements: a hundred rows of styled cells would take twice as
 * long to show.
 */
export const Grid = styled(Table)(({ theme: { palette, typography } }) => ({
  '& td': {
    ...typography.body2,
    padding: '11px 16px',
    maxWidth: 380,
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${palette.divider}`,
  },
  // Where the sidebar leaves little, the columns move closer together.
  '@media (min-width: 1200px) and (max-width: 1360px)': { '& td, & th': { paddingInline: 9 } },
  '& td.right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '@media (hover: hover)': { '& tbody tr:hover': { backgroundColor: palette.action.hover } },
  // Where the sidebar leaves little, the columns move closer together.
  '@media (max-width: 1360px)': {
    '& tr > *': { paddingInline: 8 },
    '& tr > :first-of-type': { paddingLeft: 16 },
    '& tr > :last-of-type': { paddingRight: 16 },
  },
  '& tr.opens': { cursor: 'pointer' },
}));
