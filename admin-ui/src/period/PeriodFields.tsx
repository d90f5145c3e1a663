import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

import { DateField } from '../date/DateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { formatPeriod } from './grain.ts';
import type { PeriodChoice } from './usePeriod.ts';

/** The two dates of a screen; on paper, the period that is shown. */
export function PeriodFields({ shown, asked, fault, change }: PeriodChoice) {
  const id = useId();
  const isFaulty = fault !== undefined;
  const look = { error: isFaulty, describedBy: isFaulty ? id : undefined };
  return (
    <>
      <Typography sx={{ display: 'none', '@media print': { display: 'block' } }}>
        {formatPeriod(asked)}
      </Typography>
      <Box
        component="fieldset"
        className="screen-only"
        aria-label={t('period.period')}
        sx={{
          display: 'grid',
          columnGap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '170px 170px' },
          m: 0,
          p: 0,
          border: 0,
          minWidth: 0,
        }}
      >
        <DateField
          {...look}
          id="startDate"
          label={t('period.startDate')}
          value={shown.startDate}
          onChange={(startDate) => change({ startDate })}
        />
        <DateField
          {...look}
          id="endDate"
          label={t('period.endDate')}
          value={shown.endDate}
          onChange={(endDate) => change({ endDate })}
        />
        <FormHelperText id={id} role="alert" error={isFaulty} sx={{ gridColumn: '1 / -1', m: 0 }}>
          {isFaulty && t('period.faultAndShown', { fault, period: formatPeriod(asked) })}
        </FormHelperText>
      </Box>
    </>
  );
}

/** Figures of the period before: faint until those of the chosen one have come, so that nothing jumps. */
export const Settling = ({ isOld, children }: { isOld: boolean; children: ReactNode }) => (
  <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.45 : 1, transition: 'opacity 120ms' }}>
    {children}
  </Box>
);
