import Typography from '@mui/material/Typography';

import { personFoundText } from './personFoundText.ts';
import type { Fine } from './types.ts';

/** Whom a search found, beneath what the list shows of the fine anyway. */
export function PersonFoundNote({ fine }: { fine: Fine }) {
  const text = personFoundText(fine);
  return (
    text !== undefined && (
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    )
  );
}
