import { ERASED } from '@fines/domain/shared/personal-data.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { serverClock } from '../../data/client.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import { reminderOf } from '../notice/demand.ts';
import { FinePaper } from '../notice/FinePaper.tsx';
import { t } from '../notice/messages.ts';

const PAGE = { size: 'A4', margin: '16mm 18mm' };

const greetingOf = ({ driverName, licensePlate }: Fine): string =>
  t('toDriver', {
    driver: driverName === null || driverName === ERASED ? t('theDriver') : driverName,
    plate: licensePlate,
  });

/** A letter for each fine, on a sheet of its own. */
export const PrintedReminders = ({ fines }: { fines: readonly Fine[] }) => (
  <PrintedSheet page={PAGE}>
    {fines.map((fine) => (
      <Box key={fine.id} sx={{ '& + &': { breakBefore: 'page' } }}>
        <FinePaper
          fine={fine}
          label={t('reminderOf', { fineNumber: fine.fineNumber })}
          title={t('reminderTitle')}
          demand={reminderOf(fine, serverClock.now())}
        >
          <Typography sx={{ fontSize: '11pt' }}>{greetingOf(fine)}</Typography>
        </FinePaper>
      </Box>
    ))}
  </PrintedSheet>
);
