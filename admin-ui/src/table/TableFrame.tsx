import type { Theme } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

import { Grid } from './Grid.tsx';
import { useOverflow } from './useOverflow.ts';

type Props = { label: string; head: ReactNode; children: ReactNode };

/** Nothing scrolls but the page, whose top bar the heads stay below. */
const WHOLE = {
  overflow: 'clip',
  '@media screen': { '& th': { position: 'sticky', top: 72, zIndex: 1, bgcolor: 'background.paper' } },
};

/** A shadow at the edge beyond which there is more; what scrolls along hides it at the end. */
const scrolling = ({ palette: { background, divider } }: Theme) => ({
  background: [
    `linear-gradient(to right, ${background.paper} 50%, transparent) local`,
    `linear-gradient(to left, ${background.paper} 50%, transparent) right local`,
    `linear-gradient(to right, ${divider}, transparent) scroll`,
    `linear-gradient(to left, ${divider}, transparent) right scroll`,
  ].join(),
  backgroundSize: '32px 100%, 32px 100%, 12px 100%, 12px 100%',
  backgroundRepeat: 'no-repeat',
});

/** A table that scrolls sideways where it does not fit; then the keyboard can reach it to do so. */
export function TableFrame({ label, head, children }: Props) {
  const { ref, overflows } = useOverflow();
  return (
    <TableContainer
      ref={ref}
      sx={overflows ? scrolling : WHOLE}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': `${label} table` })}
    >
      <Grid aria-label={label}>
        <TableHead>
          <TableRow>{head}</TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Grid>
    </TableContainer>
  );
}
