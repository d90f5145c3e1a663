import Skeleton from '@mui/material/Skeleton';

import { Section } from '../ui/Section.tsx';
import { Totals } from './Totals.tsx';
import { TwoColumns } from './TwoColumns.tsx';

/** The result before it is there, about as tall, so that nothing jumps when it comes. */
export const VehicleLoading = () => (
  <>
    <TwoColumns>
      <Section title="Vehicle Information">
        <Skeleton variant="rounded" height={244} aria-label="Loading..." />
      </Section>
      <Section title="Owner Information">
        <Skeleton variant="rounded" height={244} aria-label="Loading..." />
      </Section>
    </TwoColumns>
    <Totals totals={undefined} />
    <Section title="Fine History">
      <Skeleton variant="rounded" height={160} aria-label="Loading..." />
    </Section>
  </>
);
