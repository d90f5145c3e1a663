import type { PeriodReport } from '@fines/domain/report/period-report.ts';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { today } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Period } from '../data/period.ts';
import type { DownloadedFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PdfPreview } from '../paper/PdfPreview.tsx';
import { handOver, printPdf } from '../paper/printPdf.ts';
import { formatPeriod } from '../period/grain.ts';
import { PeriodFields, Settling } from '../period/PeriodFields.tsx';
import { lastMonthOf, reportPresetsOf } from '../period/presets.ts';
import { type PeriodChoice, usePeriod } from '../period/usePeriod.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { EmptyState, Pending } from '../ui/states.tsx';
import { CountedRecords } from './CountedRecords.tsx';
import { usePeriodReport } from './useReport.ts';

/** As wide as a sheet of A4, in pixels. */
const WIDTH = 794;

const OTHER = '';

/** This or the last month, quarter or year, or any other days. */
function PeriodChooser(choice: PeriodChoice) {
  const presets = reportPresetsOf(today());
  const { asked, change } = choice;
  const chosen = presets.find(
    ({ startDate, endDate }) => startDate === asked.startDate && endDate === asked.endDate,
  );
  const choose = (wanted: string): void => {
    const preset = presets.find(({ label }) => label === wanted);
    if (preset) change({ startDate: preset.startDate, endDate: preset.endDate });
  };
  return (
    <Box
      className="screen-only"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '180px auto' } }}
    >
      <TextField
        select
        id="period"
        label={t('report.period')}
        value={chosen?.label ?? OTHER}
        onChange={(event) => choose(event.target.value)}
      >
        {presets.map(({ label }) => (
          <MenuItem key={label} value={label}>
            {label}
          </MenuItem>
        ))}
        <MenuItem value={OTHER}>{t('report.otherDays')}</MenuItem>
      </TextField>
      <PeriodFields {...choice} />
    </Box>
  );
}

/** The paper of a period. */
function usePaper(period: Period, isThere: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['reports', 'period.pdf', period],
    queryFn: () => api.periodReportPdf(period),
    enabled: isThere,
    placeholderData: keepPreviousData,
  });
}

type ReportButtonsProps = {
  period: Period;
  /** Undefined while there is nothing to print, or what is shown is not what would be saved. */
  paper: DownloadedFile | undefined;
};

function ReportButtons({ period, paper }: ReportButtonsProps) {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PrintOutlined />}
        disabled={paper === undefined}
        onClick={() => void (paper && printPdf(paper))}
      >
        {t('common.print')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfOutlined />}
        disabled={paper === undefined}
        onClick={() => void (paper && handOver(paper))}
      >
        {t('paper.savePdf')}
      </Button>
      <DownloadButton
        label={t('report.csv')}
        disabled={paper === undefined}
        fetchFile={() => api.exportReport('period', period)}
        onSaved={() => toast({ title: t('report.periodReportExported') })}
        onFailed={(error) => failed(t('report.periodReportFailed'), error)}
      />
    </>
  );
}

/** Whether anything of what the report counts was in its period. */
const hasAnything = ({ figures: { now }, cashUps, overdue }: PeriodReport): boolean =>
  [
    now.fines.count,
    now.payments.count,
    now.refunds.count,
    now.disputes.decided,
    now.deletions,
    cashUps.closed,
    ...overdue.ages.map(({ count }) => count),
  ].some((count) => count > 0);

/** What stands where the report has nothing to tell. */
const NothingThere = ({ period }: { period: Period }) => (
  <Card>
    <EmptyState title={t('report.nothingInPeriod')} Icon={AssessmentOutlined}>
      {t('report.chooseOtherPeriod', { period: formatPeriod(period) })}
    </EmptyState>
  </Card>
);

type ReportProps = {
  question: ReturnType<typeof usePeriodReport>;
  paper: ReturnType<typeof usePaper>;
  isOld: boolean;
};

/** The report, or what stands in its place: on its way, failed, nothing to tell. */
function Report({ question, paper, isOld }: ReportProps) {
  const { data } = question;
  if (data === undefined) return <Pending of={question} />;
  if (!hasAnything(data)) return <NothingThere period={data.period} />;
  if (paper.data === undefined) return <Pending of={paper} />;
  return (
    <Settling isOld={isOld}>
      <Columns widths={`minmax(0, ${WIDTH}px) minmax(240px, 1fr)`}>
        <PdfPreview title={t('report.periodReport')} file={paper.data} />
        <CountedRecords report={data} />
      </Columns>
    </Settling>
  );
}

/** `/reports/period`: the report for the ministry. */
export default function PeriodReportPage() {
  const choice = usePeriod(lastMonthOf);
  const { asked, fault } = choice;
  const question = usePeriodReport(asked);
  const isThere = question.data !== undefined && hasAnything(question.data);
  const paper = usePaper(asked, isThere && fault === undefined);
  const isOld = question.isPlaceholderData || paper.isPlaceholderData;
  return (
    <Page
      title={t('report.periodReport')}
      back={{ to: '/reports', label: t('report.backToReports') }}
      actions={
        <ReportButtons
          period={asked}
          paper={isThere && fault === undefined && !isOld ? paper.data : undefined}
        />
      }
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        <PeriodChooser {...choice} />
        <Report question={question} paper={paper} isOld={isOld} />
      </Stack>
    </Page>
  );
}
