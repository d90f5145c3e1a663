import type { FineView } from '@fines/domain/fine/view.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router';

import { Section } from '../ui/Section.tsx';
import { RecentFine } from './RecentFine.tsx';

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
