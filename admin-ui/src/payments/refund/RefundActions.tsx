import type { PaymentView } from '@fines/domain/payment/view.ts';
import Box from '@mui/material/Box';

import { RefundButtons } from './RefundButtons.tsx';

/** What one can do with a row; a click beside a button is not one on the row. */
export const RefundActions = ({ payment }: { payment: PaymentView }) => (
  <Box
    onClick={(event) => event.stopPropagation()}
    sx={{
      display: 'flex',
      flexDirection: { xs: 'row', sm: 'column' },
      alignItems: 'flex-start',
      '& > .MuiButton-root': { flexShrink: 0, minWidth: 0, px: 0.75 },
    }}
  >
    <RefundButtons payment={payment} size="small" />
  </Box>
);
