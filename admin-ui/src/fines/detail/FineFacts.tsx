import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offences.ts';
import Typography from '@mui/material/Typography';

import { formatDate, formatDateTime } from '../../format/dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Fine } from '../types.ts';

/** What the fine says: of whom, for what, and what the officer remarked. */
export function FineFacts({ fine }: { fine: Fine }) {
  return (
    <>
      <Section title="Vehicle and Driver info">
        <Facts>
          <Fact label="License Plate">{fine.licensePlate}</Fact>
          <Fact label="Driver's License">{fine.driverLicense}</Fact>
          <Fact label="Driver Name">{fine.driverName}</Fact>
        </Facts>
      </Section>
      <Section title="Offense details">
        <Facts>
          <Fact label="Offense">{fine.offenseDescription}</Fact>
          <Fact label="Offense Type">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
          <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
          <Fact label="Location">{fine.location}</Fact>
          <Fact label="Date Issued">{formatDateTime(fine.dateIssued)}</Fact>
          <Fact label="Due Date">{formatDate(fine.dueDate)}</Fact>
        </Facts>
      </Section>
      <Section title="Remarks">
        <Typography
          color={fine.notes === null ? 'text.secondary' : 'text.primary'}
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {fine.notes ?? 'No remarks'}
        </Typography>
      </Section>
    </>
  );
}
