import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';

import { formatDate, formatDateTime } from '../../format/dates.ts';
import type { Fine } from '../types.ts';

const factsOf = (fine: Fine): [label: string, value: string | null][] => [
  ['License Plate', fine.licensePlate],
  ['Driver', fine.driverName],
  ["Driver's License", fine.driverLicense],
  ['Offense', fine.offenseDescription],
  ['Location', fine.location],
  ['Date Issued', formatDateTime(fine.dateIssued)],
  ['Amount', formatSzl(fine.amount)],
  ['Due Date', formatDate(fine.dueDate)],
  ['Issued By', `${fine.issuedBy.firstName} ${fine.issuedBy.lastName}`],
  ['Badge', fine.issuedBy.badgeNumber],
];

/** A line for each fact; what is not known can be filled in by hand. */
export const NoticeFacts = ({ fine }: { fine: Fine }) => (
  <Box component="dl" sx={{ m: 0 }}>
    {factsOf(fine).map(([label, value]) => (
      <Box
        key={label}
        sx={{
          display: 'grid',
          gridTemplateColumns: '45mm minmax(0, 1fr)',
          py: '1.6mm',
          borderBottom: '0.2mm solid',
          breakInside: 'avoid',
        }}
      >
        <Box component="dt">{label}</Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
