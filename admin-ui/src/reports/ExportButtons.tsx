import Box from '@mui/material/Box';

import type { Period } from '../data/period.ts';
import type { ReportKind } from '../data/reportCalls.ts';
import { useApi } from '../data/useApi.ts';
import { useFailureToast, useToast } from '../toasts/useToast.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';

type Export = { kind: ReportKind; label: string; report: string };

const EXPORTS: readonly Export[] = [
  { kind: 'offenses', label: 'Export Offenses', report: 'offense report' },
  { kind: 'revenue', label: 'Export Revenue', report: 'revenue report' },
  { kind: 'officers', label: 'Export Officers', report: 'officer report' },
];

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `isOff` while the dates shown are not those that an export would be of. */
export function ExportButtons({ period, isOff }: { period: Period; isOff: boolean }) {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, auto)' },
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      {EXPORTS.map(({ kind, label, report }) => (
        <DownloadButton
          key={kind}
          label={label}
          disabled={isOff}
          sx={{ px: { xs: 1, sm: 2 } }}
          fetchFile={() => api.exportReport(kind, period)}
          onSaved={() => toast({ title: `${capitalised(report)} exported successfully` })}
          onFailed={(error) => failed(`Failed to export ${report}`, error)}
        />
      ))}
    </Box>
  );
}
