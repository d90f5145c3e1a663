import { type LogLine, MOST_COUNTED } from '@fines/domain/log/view.ts';
import FirstPage from '@mui/icons-material/FirstPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';

import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PageBar, PageSize } from '../table/PagePagination.tsx';
import { type Cursor, useLogAddress } from './useLogAddress.ts';

const countText = (total: number): string =>
  total > MOST_COUNTED
    ? t('log.moreResults', { count: MOST_COUNTED })
    : t('common.results', { count: total });

/** How many there are on the newest page; on the others, from when to when. */
function whereText({ olderThan, newerThan }: Cursor, lines: readonly LogLine[], total: number): string {
  const [newest, oldest] = [lines[0], lines.at(-1)];
  const isNewest = olderThan === undefined && newerThan === undefined;
  if (isNewest || newest === undefined || oldest === undefined) return countText(total);
  return `${formatDateTime(oldest.at)} – ${formatDateTime(newest.at)}`;
}

/** Which ways lead on. The server counts what lies beyond the cursor: if that is more than is shown, there is more. */
function waysFrom({ olderThan, newerThan }: Cursor, hasMore: boolean) {
  if (newerThan !== undefined) return { toNewest: true, toNewer: hasMore, toOlder: true };
  const isBack = olderThan !== undefined;
  return { toNewest: isBack, toNewer: isBack, toOlder: hasMore };
}

/**
 * Leads through the log: each page goes on where the one before ended, so that it is as quick far back as at the
 * beginning, and nothing moves when something happens meanwhile.
 */
export function LogPager() {
  const { data: lines = [], total = 0 } = useListContext<LogLine>();
  const { cursor, turnTo } = useLogAddress();
  const { toNewest, toNewer, toOlder } = waysFrom(cursor, total > lines.length);
  const turn = (to: Cursor) => () => turnTo(to);
  const steps = [
    { label: t('log.newestEntries'), Icon: FirstPage, isOff: !toNewest, onClick: turn({}) },
    {
      label: t('log.newerEntries'),
      Icon: NavigateBefore,
      isOff: !toNewer,
      onClick: turn({ newerThan: lines[0]?.id ?? '' }),
    },
    {
      label: t('log.olderEntries'),
      Icon: NavigateNext,
      isOff: !toOlder,
      onClick: turn({ olderThan: lines.at(-1)?.id ?? '' }),
    },
  ];
  return (
    <PageBar steps={steps} size={<PageSize />}>
      <Typography variant="body2" color="text.secondary">
        {whereText(cursor, lines, total)}
      </Typography>
    </PageBar>
  );
}
