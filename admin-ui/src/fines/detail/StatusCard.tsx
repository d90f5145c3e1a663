import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDate } from '../../format/dates.ts';
import { Section } from '../../ui/Section.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Fine } from '../types.ts';
import { StatusSelect } from './StatusSelect.tsx';

function settlement({ status, paidAt, dueDate }: Fine): string | undefined {
  if (status === 'PAID' && paidAt !== null) return `Paid on ${formatDate(paidAt)}`;
  return status === 'UNPAID' ? `Due ${formatDate(dueDate)}` : undefined;
}

export function StatusCard({ fine }: { fine: Fine }) {
  return (
    <Section title="Status" action={<StatusBadge status={fine.status} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography sx={{ fontSize: 26, fontWeight: 650, lineHeight: 1.3 }}>
            {formatSzl(fine.amount)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {settlement(fine)}
          </Typography>
        </Box>
        <StatusSelect fine={fine} />
      </Box>
    </Section>
  );
}
