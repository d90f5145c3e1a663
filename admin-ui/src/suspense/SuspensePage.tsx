import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { lineStoryOf } from '@fines/domain/statement/telling.ts';
import type { LineHistory, StatementLineView } from '@fines/domain/statement/view.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import type { SeenLine } from '../data/moneyCalls.ts';
import { STATEMENTS_PATH, SUSPENSE_PATH } from '../data/paths.ts';
import { statusOf } from '../data/problem.ts';
import { actorText, type TimelineEntry } from '../fine/eventStory.ts';
import { FineLink, StatusBadge } from '../fine/FineLink.tsx';
import { TimelineList } from '../fine/Timeline.tsx';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { Columns, Page, Section } from '../ui/Page.tsx';
import { NotFoundPage, Pending, PendingPage } from '../ui/states.tsx';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { LineActions, LineRequestNote } from './LineActions.tsx';
import { PerhapsSameNote, TakenBackNote } from './LineNotes.tsx';
import { PutBackButton } from './PutBackButton.tsx';
import { lineName, proposalText, SuspenseBadge } from './words.tsx';

type Props = { line: StatementLineView };

const BACK = { to: SUSPENSE_PATH, label: t('suspense.backToSuspense') };

const LineNotFound = () => (
  <NotFoundPage title={t('suspense.lineNotFound')} hint={t('suspense.noSuchLine')} back={BACK} />
);

/** Where the money of the line is. */
const Money = ({ line }: Props) => (
  <Section title={t('statement.moneyNow')} action={<SuspenseBadge line={line} />}>
    <Facts>
      <Fact label={t('suspense.recorded')}>{formatSzl(line.recorded)}</Fact>
      <Fact label={t('suspense.inSuspense')}>{formatSzl(line.suspense)}</Fact>
      <Fact label={t('suspense.returned')}>{formatSzl(line.returned)}</Fact>
      {line.fineId !== null && <ForFine line={line} id={line.fineId} />}
    </Facts>
  </Section>
);

const ForFine = ({ line, id }: Props & { id: string }) => (
  <Fact label={proposalText(line) ?? t('suspense.forFine')}>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <FineLink id={id} />
      {line.otherFineIds.map((other) => (
        <FineLink key={other} id={other} />
      ))}
      {line.fine && line.otherFineIds.length === 0 && (
        <>
          <span>{dotted(line.fine.licensePlate, formatSzl(line.fine.amount))}</span>
          <StatusBadge status={line.fine.status} />
        </>
      )}
    </Box>
  </Fact>
);

type StatementProps = Props & { taken: LineHistory['import'] };

const Statement = ({ line, taken }: StatementProps) => (
  <Section title={t('suspense.statement')}>
    <Facts>
      <Fact label={t('suspense.day')}>{formatDate(line.day)}</Fact>
      <Fact label={t('suspense.channel')}>{t(`suspense.${line.channel}`)}</Fact>
      <Fact label={t('suspense.account')}>{line.account}</Fact>
      <Fact label={t('suspense.bankId')}>{line.bankId}</Fact>
      <Fact label={t('suspense.payer')} isLong>
        <Lines text={line.payer} />
      </Fact>
      <Fact label={t('suspense.ultimatePayer')} isLong>
        <Lines text={line.ultimatePayer} />
      </Fact>
      <Fact label={t('common.reference')} isLong>
        <Lines text={line.reference} />
      </Fact>
      <Fact label={t('suspense.text')} isLong>
        <Lines text={line.text === '' ? null : line.text} />
      </Fact>
      <Fact label={t('suspense.furtherTexts')} isLong>
        <Lines text={line.further} />
      </Fact>
      {taken && (
        <Fact label={t('suspense.importedBy')} isLong>
          <MuiLink component={Link} to={`${STATEMENTS_PATH}/${taken.id}`}>
            {taken.fileName}
          </MuiLink>
        </Fact>
      )}
    </Facts>
  </Section>
);

/** An amount of the line that is not in suspense any more, and where it went. */
const Went = ({ amount, words, children }: { amount: number; words: ReactNode; children?: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: 2,
      rowGap: 0.5,
      py: 1.25,
      '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <span>{words}</span>
    <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {formatSzl(amount)}
    </Typography>
    <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>{children}</Box>
  </Box>
);

const returnedBy = ({ returnedBy: by, approvedBy }: StatementLineView['returns'][number]): string =>
  approvedBy === null
    ? t('suspense.moneyBack', { who: fullNameOf(by) })
    : t('suspense.moneyBackApproved', { who: fullNameOf(by), other: fullNameOf(approvedBy) });

function WhatBecame({ line: { payments, returns } }: Props) {
  if (payments.length + returns.length === 0) return null;
  return (
    <Section title={t('suspense.whatBecame')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {payments.map((payment) => (
          <Went
            key={payment.receiptNumber}
            amount={payment.amount}
            words={
              <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                <FineLink id={payment.fineId} />
                <ReceiptLink number={payment.receiptNumber} />
                <span>{formatDateTime(payment.usedAt)}</span>
                {payment.status === 'RETURNED' && <span>{t('suspense.returned')}</span>}
              </Box>
            }
          >
            {payment.status === 'RECORDED' && <PutBackButton payment={payment} />}
          </Went>
        ))}
        {returns.map((one) => (
          <Went key={one.returnedAt} amount={one.amount} words={<Lines text={one.to} />}>
            <Lines text={one.reason} />
            <Typography variant="body2" color="text.secondary">
              {dotted(returnedBy(one), formatDateTime(one.returnedAt))}
            </Typography>
          </Went>
        ))}
      </Box>
    </Section>
  );
}

/** What happened to it, the oldest first. Of what nobody can read, only its name is told. */
const entriesOf = ({ events, import: taken }: LineHistory): TimelineEntry[] =>
  events.map((event) => {
    const { title, lines } = lineStoryOf(event) ?? { title: event.type, lines: [] };
    const isTaken = event.type === 'StatementLineTaken' && taken !== null;
    return {
      key: String(event.revision),
      title,
      lines: isTaken ? [...lines, t('suspense.takenByImport', { file: taken.fileName })] : lines,
      by: actorText(event),
      at: event.recordedAt,
    };
  });

function Story({ history }: { history: UseQueryResult<LineHistory> }) {
  return (
    <Section title={t('suspense.story')}>
      <Pending of={history} />
      {history.data && <TimelineList entries={entriesOf(history.data)} />}
    </Section>
  );
}

const GAP = { xs: 2, sm: 3 };

/** `/payments/suspense/:id`: one line of a statement, and where its money is. */
export default function SuspensePage() {
  const { id = '' } = useParams();
  const api = useApi();
  const line = useGetOne<SeenLine>('suspense', { id });
  const history = useQuery({ queryKey: ['suspense', 'history', id], queryFn: () => api.lineHistory(id) });

  if ([400, 404].includes(statusOf(line.error) ?? 0)) return <LineNotFound />;
  if (line.data === undefined)
    return <PendingPage of={line} title={t('suspense.statementLine')} back={BACK} />;
  return (
    <Page
      title={lineName(line.data)}
      back={BACK}
      actions={line.data.suspense > 0 && <LineActions line={line.data} />}
    >
      <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
        <Stack gap={GAP}>
          <LineRequestNote line={line.data} />
          <TakenBackNote line={line.data} />
          <PerhapsSameNote line={line.data} />
          <Money line={line.data} />
          <WhatBecame line={line.data} />
          <Story history={history} />
        </Stack>
        <Statement line={line.data} taken={history.data?.import ?? null} />
      </Columns>
    </Page>
  );
}
