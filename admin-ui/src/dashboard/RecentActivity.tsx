import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { finePath } from '../data/paths.ts';
import { StatusBadge } from '../fine/FineLink.tsx';
import { Section } from '../ui/Page.tsx';

/** Plate, offense, place, amount and status; leads to the fine. */
function RecentFine({ fine }: { fine: FineView }) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={finePath(fine.id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr auto', sm: '1fr 120px 110px' },
          alignItems: 'center',
          columnGap: 2,
          py: 1.25,
          px: 1,
          mx: -1,
          borderRadius: 1,
          color: 'inherit',
          textDecoration: 'none',
          '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
        }}
      >
        <Box sx={{ minWidth: 0, gridRow: { xs: 'span 2', sm: 'auto' } }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {fine.licensePlate}
          </Typography>
          <Typography noWrap variant="body2" color="text.secondary">
            {fine.offenseDescription} · {fine.location}
          </Typography>
        </Box>
        <Typography sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>{formatSzl(fine.amount)}</Typography>
        <Box sx={{ justifySelf: 'end', mt: { xs: 0.75, sm: 0 } }}>
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
    title="Recent Activity"
    action={
      <Button component={Link} to="/fines" size="small">
        View all
      </Button>
    }
  >
    {fines === undefined ? (
      <Box aria-hidden>
        {PLACES.map((place) => (
          <Skeleton key={place} variant="rounded" height={52} sx={{ my: 1.5 }} />
        ))}
      </Box>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fines.slice(0, SHOWN).map((fine) => (
          <RecentFine key={fine.id} fine={fine} />
        ))}
      </Box>
    )}
  </Section>
);
