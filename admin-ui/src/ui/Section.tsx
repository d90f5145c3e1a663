import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

import { Unbroken } from './Unbroken.tsx';

type Props = {
  title: string;
  /** A further line, in small type. */
  note?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** A card with a heading. */
export function Section({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, sm: 2.5 }, pt: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            <Unbroken text={title} />
          </Typography>
          {note && (
            <Typography variant="body2" color="text.secondary">
              {note}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      <Box sx={{ px: { xs: 2, sm: 2.5 }, pt: 1.5, pb: 2.5 }}>{children}</Box>
    </Card>
  );
}
