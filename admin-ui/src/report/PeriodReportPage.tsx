import type { PeriodReport } from '@fines/domain/report/period-report.ts';
import type { Paper } from '@fines/papers/paper.ts';
import { periodReportPaper } from '@fines/papers/period-report.ts';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useLayoutEffect, useMemo } from 'react';

import { today } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Period } from '../data/period.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PaperPreview } from '../paper/PaperPreview.tsx';
import { PrintedPapers } from '../paper/PrintedPapers.tsx';
import { useLetterhead } from '../paper/useLetterhead.ts';
import { pdfs } from '../paper/usePrinting.tsx';
import { formatPeriod } from '../period/grain.ts';
import { PeriodFields, Settling } from '../period/PeriodFields.tsx';
import { lastMonthOf, reportPresetsOf } from '../period/presets.ts';
import { type PeriodChoice, usePeriod } from '../period/usePeriod.ts';
import { useSheet } from '../print/printer.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Select } from '../ui/Select.tsx';
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
      <Select
        id="period"
        label={t('report.period')}
        value={chosen?.label ?? OTHER}
        onChange={(event) => choose(event.target.value)}
        options={[
          ...presets.map(({ label }) => ({ value: label, label })),
          { value: OTHER, label: t('report.otherDays') },
        ]}
      />
      <PeriodFields {...choice} />
    </Box>
  );
}

/** `isOff` while there is nothing to print, or what is shown is not what would be saved. */
function ReportButtons({ period, isOff }: { period: Period; isOff: boolean }) {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PrintOutlined />}
        disabled={isOff}
        onClick={() => window.print()}
      >
        {t('common.print')}
      </Button>
      <DownloadButton
        label={t('paper.savePdf')}
        startIcon={<PictureAsPdfOutlined />}
        disabled={isOff}
        fetchFile={() => pdfs.periodReport(period)}
        onFailed={(error) => failed(t('paper.savingPdfFailed'), error)}
      />
      <DownloadButton
        label={t('report.csv')}
        disabled={isOff}
        fetchFile={() => api.exportReport('period', period)}
        onSaved={() => toast({ title: t('report.periodReportExported') })}
        onFailed={(error) => failed(t('report.periodReportFailed'), error)}
      />
    </>
  );
}

/** The report as it will be printed; whatever way one prints the page, this is what comes out. */
function usePaper(report: PeriodReport | undefined) {
  const letterhead = useLetterhead();
  const put = useSheet();
  const { data } = letterhead;
  const papers = useMemo(
    () => (report && data ? [periodReportPaper(report, { letterhead: data })] : undefined),
    [report, data],
  );

  useLayoutEffect(() => {
    put(papers && <PrintedPapers papers={papers} size="A4" />);
  }, [put, papers]);

  return { papers, letterhead };
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

type ShownReport = { report: PeriodReport; papers: readonly Paper[]; isOld: boolean };

const ShownReport = ({ report, papers, isOld }: ShownReport) => (
  <Settling isOld={isOld}>
    <Columns widths={`minmax(0, ${WIDTH}px) minmax(240px, 1fr)`}>
      <PaperPreview papers={papers} size="A4" />
      <CountedRecords report={report} />
    </Columns>
  </Settling>
);

type ReportProps = { question: ReturnType<typeof usePeriodReport> } & ReturnType<typeof usePaper>;

/** The report, or what stands in its place: on its way, failed, nothing to tell. */
function Report({ question, papers, letterhead }: ReportProps) {
  const { data, isPlaceholderData } = question;
  if (data === undefined) return <Pending of={question} />;
  if (!hasAnything(data)) return <NothingThere period={data.period} />;
  if (papers === undefined) return <Pending of={letterhead} />;
  return <ShownReport report={data} papers={papers} isOld={isPlaceholderData} />;
}

/** `/reports/period`: the report for the ministry. */
export default function PeriodReportPage() {
  const choice = usePeriod(lastMonthOf);
  const { asked, fault } = choice;
  const question = usePeriodReport(asked);
  const { data, isPlaceholderData } = question;
  const { papers, letterhead } = usePaper(data && hasAnything(data) ? data : undefined);
  return (
    <Page
      title={t('report.periodReport')}
      back={{ to: '/reports', label: t('report.backToReports') }}
      actions={
        <ReportButtons
          period={asked}
          isOff={papers === undefined || fault !== undefined || isPlaceholderData}
        />
      }
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        <PeriodChooser {...choice} />
        <Report question={question} papers={papers} letterhead={letterhead} />
      </Stack>
    </Page>
  );
}
