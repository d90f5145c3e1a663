import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { formatCount } from '../format/numbers.ts';
import { PageButton } from './PageButton.tsx';

type Props = {
  page: number;
  pages: number;
  total: number;
  setPage: (page: number) => void;
  label?: string;
  size?: ReactNode;
};

/** First, previous, next and last page. */
export function PageSteps({ page, pages, total, setPage, label = 'Pages', size }: Props) {
  const steps = [
    { label: 'First page', Icon: FirstPage, to: 1, isOff: page <= 1 },
    { label: 'Previous page', Icon: NavigateBefore, to: page - 1, isOff: page <= 1 },
    { label: 'Next page', Icon: NavigateNext, to: page + 1, isOff: page >= pages },
    { label: 'Last page', Icon: LastPage, to: pages, isOff: page >= pages },
  ];
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 0.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        aria-live="polite"
        sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}
      >
        <Typography variant="body2" color="text.secondary">
          {formatCount(total)} {total === 1 ? 'result' : 'results'}
        </Typography>
        <Typography variant="body2" sx={{ mr: 1 }}>
          Page {formatCount(page)} of {formatCount(pages)}
        </Typography>
      </Box>
      {size}
      {steps.map(({ label: step, Icon, to, isOff }) => (
        <PageButton key={step} label={step} Icon={Icon} isOff={isOff} onClick={() => setPage(to)} />
      ))}
    </Box>
  );
}
