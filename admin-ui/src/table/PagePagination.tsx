import type { SvgIconComponent } from '@mui/icons-material';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListPaginationContext } from 'react-admin';

import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';

/** A way to another page of a list. */
type PageStep = { label: string; Icon: SvgIconComponent; isOff: boolean; onClick: () => void };

/** Keeps the focus when it leads no further, so that the keyboard does not lose its place at the last page. */
const PageButton = ({ label, Icon, isOff, onClick }: PageStep) => (
  <IconButton
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
    sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
  >
    <Icon />
  </IconButton>
);

type PageBarProps = { steps: readonly PageStep[]; label?: string; size?: ReactNode; children: ReactNode };

/** Stands below a list: where in it one is, and what leads to its other pages. */
export const PageBar = ({ steps, label = t('table.pages'), size, children }: PageBarProps) => (
  <Box
    component="nav"
    aria-label={label}
    sx={{
      display: 'flex',
      alignItems: 'center',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      columnGap: 0.5,
      rowGap: 1.25,
      px: 2,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box
      aria-live="polite"
      sx={{
        flex: { xs: size === undefined ? 1 : '1 0 100%', sm: 1 },
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        justifyContent: 'space-between',
      }}
    >
      {children}
    </Box>
    {size}
    {steps.map((step) => (
      <PageButton key={step.label} {...step} />
    ))}
  </Box>
);

type PageStepsProps = {
  page: number;
  pages: number;
  total: number;
  setPage: (page: number) => void;
  label?: string;
  size?: ReactNode;
};

/** First, previous, next and last page. */
export function PageSteps({ page, pages, total, setPage, ...bar }: PageStepsProps) {
  const [isFirst, isLast] = [page <= 1, page >= pages];
  const steps = [
    { label: t('table.firstPage'), Icon: FirstPage, isOff: isFirst, onClick: () => setPage(1) },
    {
      label: t('table.previousPage'),
      Icon: NavigateBefore,
      isOff: isFirst,
      onClick: () => setPage(page - 1),
    },
    { label: t('table.nextPage'), Icon: NavigateNext, isOff: isLast, onClick: () => setPage(page + 1) },
    { label: t('table.lastPage'), Icon: LastPage, isOff: isLast, onClick: () => setPage(pages) },
  ];
  return (
    <PageBar steps={steps} {...bar}>
      <Typography variant="body2" color="text.secondary">
        {t('common.results', { count: total })}
      </Typography>
      <Typography variant="body2" sx={{ mr: 1 }}>
        {t('table.pageOf', { page: formatCount(page), pages: formatCount(pages) })}
      </Typography>
    </PageBar>
  );
}

const SIZES = [10, 25, 50, 100];

/** How many rows a page of the list around it has. */
export function PageSize() {
  const { perPage, setPerPage } = useListPaginationContext();
  return (
    <TextField
      select
      id="page-size"
      size="small"
      label={t('table.rows')}
      value={perPage}
      onChange={(event) => setPerPage(Number(event.target.value))}
      // By breakpoint, as react-admin's theme makes fields as wide as a phone.
      sx={{ width: { xs: 84 }, mr: { xs: 'auto', sm: 0.5 } }}
    >
      {SIZES.map((size) => (
        <MenuItem key={size} value={size}>
          {size}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** First, previous, next and last page of the list around it, and `Page x of y`, as the specification says. */
export function PagePagination() {
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  return <PageSteps page={page} pages={pages} total={total} setPage={setPage} size={<PageSize />} />;
}
