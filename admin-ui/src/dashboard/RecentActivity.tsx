import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { serverClock } from '../data/client.ts';
import { finePath } from '../data/paths.ts';
import { StatusBadge } from '../fine/FineLink.tsx';
import { formatAgo, formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';

/** One line where there is room; on a phone two columns below each other. */
const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: '110px minmax(0, 1fr) 170px 160px 90px 96px' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.25,
  py: 1,
  px: 1,
  mx: -1,
  borderRadius: 1,
  color: 'inherit',
  textDecoration: 'none',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
} as const;

/** Plate, offense, place, who and when, amount and status; leads to the fine. */
function RecentFine({ fine, now }: { fine: FineView; now: Date }) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box component={Link} to={finePath(fine.id)} sx={LINE}>
        <Typography noWrap sx={{ gridRow: { xs: 1, lg: 'auto' }, fontWeight: 600 }}>
          {fine.licensePlate}
        </Typography>
        <Typography noWrap variant="body2" sx={{ gridRow: { xs: 2, lg: 'auto' } }}>
          {fine.offenseDescription} · {fine.location}
        </Typography>
        <Typography noWrap variant="body2" color="text.secondary" sx={{ gridRow: { xs: 3, lg: 'auto' } }}>
          {fullNameOf(fine.issuedBy)}
        </Typography>
        <Typography
          noWrap
          variant="body2"
          color="text.secondary"
          title={formatDateTime(fine.createdAt)}
          sx={{ gridRow: { xs: 3, lg: 'auto' }, textAlign: { xs: 'right', lg: 'left' } }}
        >
          {formatAgo(fine.createdAt, now)}
        </Typography>
        <Typography noWrap variant="body2" sx={{ gridRow: { xs: 1, lg: 'auto' }, textAlign: 'right' }}>
          {formatSzl(fine.amount)}
        </Typography>
        <Box sx={{ justifySelf: 'end' }}>
          <StatusBadge status={fine.status} />
        </Box>
      </Box>
    </Box>
  );
}

const SHOWN = 8;
const PLACES = Array.from({ length: SHOWN }, (_, index) => index);

/** The latest fines; undefined while they are on their way. */
export const RecentActivity = ({ fines }: { fines: readonly FineView[] | undefined }) => (
  <Section
    title={t('dashboard.recentActivity')}
    action={
      <Button component={Link} to="/fines" size="small">
        {t('dashboard.viewAll')}
      </Button>
    }
  >
    {fines === undefined ? (
      <Box aria-hidden>
        {PLACES.map((place) => (
          <Skeleton key={place} variant="rounded" height={28} sx={{ my: 1.25 }} />
        ))}
      </Box>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fines.slice(0, SHOWN).map((fine) => (
          <RecentFine key={fine.id} fine={fine} now={serverClock.now()} />
        ))}
      </Box>
    )}
  </Section>
);
