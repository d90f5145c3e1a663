import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDateTime } from '../format/dates.ts';
import { Lines } from '../ui/words.tsx';

type Request = NonNullable<PaymentView['refundRequest']>;

const askedBy = ({ requestedBy, requestedAt }: Request): string =>
  `${withBadge(requestedBy)} asked on ${formatDateTime(requestedAt)}`;

/** Who asks for a refund, when and why, for whom decides. */
export const RefundRequestNote = ({ request }: { request: Request }) => (
  <Alert severity="info" icon={false}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {askedBy(request)}
    </Typography>
    <Lines text={request.reason} />
  </Alert>
);

const BEGINNING = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

/** The same in a list, where a long reason is cut off; the dialog has the whole. */
export function RefundRequestLine({ request }: { request: Request | null }) {
  if (request === null) return null;
  return (
    <Box sx={{ minWidth: 160, maxWidth: 320, mt: 0.5 }}>
      <Typography variant="body2" title={request.reason} sx={BEGINNING}>
        {request.reason}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {askedBy(request)}
      </Typography>
    </Box>
  );
}
