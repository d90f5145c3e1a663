import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { vehiclePath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { StatusBadge } from './FineLink.tsx';
import { pathOf, type Settlement, type Source } from './settlement.ts';

const PLATE = {
  display: 'inline-block',
  px: 1.25,
  border: 2,
  borderColor: 'text.primary',
  borderRadius: 1,
  color: 'text.primary',
  fontSize: 20,
  letterSpacing: '0.05em',
  whiteSpace: 'nowrap',
} as const;

/** As on a number plate; leads to the vehicle. */
const Plate = ({ plate }: { plate: string }) => (
  <Link component={RouterLink} to={vehiclePath(plate)} underline="hover" sx={PLATE}>
    {plate}
  </Link>
);

/** The receipt or dispute by its number, as a link for those who may open it. */
function SourceLine({ source }: { source: Source }) {
  const { role } = useUser();
  const { words, screen, number } = source;
  const path = mayOpen(role, screen) ? pathOf(source) : undefined;
  return (
    <Typography variant="body2" color="text.secondary">
      {words}{' '}
      {path === undefined ? (
        number
      ) : (
        <Link component={RouterLink} to={path} sx={{ whiteSpace: 'nowrap' }}>
          {number}
        </Link>
      )}
    </Typography>
  );
}

type Props = {
  fine: FineView;
  settlement: Settlement;
  /** What changes the status, where it may be changed. */
  children?: ReactNode;
};

/** What the fine is, at a glance: whose, what for, how much, and where it stands. */
export function FineSummary({ fine, settlement: { lines, isOverdue, source }, children }: Props) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: 5,
        rowGap: 2,
        p: { xs: 2, sm: 2.5 },
        mb: { xs: 2, sm: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto auto' },
      }}
    >
      <Box>
        <Plate plate={fine.licensePlate} />
        <Typography sx={{ mt: 1, fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {fine.offenseDescription}
        </Typography>
      </Box>
      <Box sx={{ maxWidth: 300 }}>
        <Typography sx={{ fontSize: 30, fontWeight: 600, lineHeight: 1.15, whiteSpace: 'nowrap' }}>
          {formatSzl(fine.amount)}
        </Typography>
        {lines.map((line) => (
          <Typography
            key={line}
            variant="body2"
            sx={isOverdue ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }}
          >
            {line}
          </Typography>
        ))}
        {source && <SourceLine source={source} />}
      </Box>
      {/* As wide as what changes the status, which may come later than the status: nothing moves then. */}
      <Box sx={{ minWidth: 180 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 34 }}>
          <Typography variant="h2" id={id}>
            {t('common.status')}
          </Typography>
          <StatusBadge status={fine.status} />
        </Box>
        {children}
      </Box>
    </Card>
  );
}
