import { officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { periodReportSchema } from '@fines/domain/report/period-report.ts';
import { offenseReportSchema, revenueReportSchema } from '@fines/domain/report/report.ts';
import { periodReportPaper } from '@fines/papers/period-report.ts';
import { type Endpoint, endpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { READERS } from '../engine/readers.ts';
import { filterQuery } from '../list/list-query.ts';
import { type Period, periodFilters, periodOf } from '../list/period.ts';
import type { Papers } from '../paper/papers.ts';
import type { SignedRecord } from '../record/open-routes.ts';
import { offensesCsv, officersCsv, periodCsv, revenueCsv } from './csv.ts';
import { periodReport } from './period-report.ts';
import { offenseReport, officerReport, revenueReport } from './reports.ts';

type ReportDependencies = SignedRecord & { looks: Pick<AccessLog, 'record'>; papers: Papers };

const rankOf = READERS.reports;

const periodQuery = filterQuery(periodFilters);

function askedOf(query: z.output<typeof periodQuery>): { period: Period; now: Date } {
  const now = new Date();
  return { period: periodOf(query, now), now };
}

/** The endpoints of a report and of its file. */
function reportEndpoints<Report extends object>(options: {
  dependencies: ReportDependencies;
  kind: string;
  summary: string;
  schema: z.ZodType<Report>;
  make: (period: Period, now: Date) => Promise<Report>;
  csv: (report: Report, period: Period) => Reply;
}): Endpoint[] {
  const { kind, summary, schema, make, csv } = options;
  const { looks } = options.dependencies;
  return [
    endpoint({
      method: 'get',
      path: `/reports/${kind}`,
      summary: `${summary}. The default period is the last 30 days`,
      access: { rankOf },
      query: periodQuery,
      answers: { 200: schema },
      handle: async ({ query }) => {
        const { period, now } = askedOf(query);
        return { body: await make(period, now) };
      },
    }),
    endpoint({
      method: 'get',
      path: `/reports/${kind}/export`,
      summary: `${summary}, as a file`,
      access: { rankOf },
      query: periodQuery,
      answers: { 200: 'csv' },
      handle: async ({ query, actor, address }) => {
        const { period, now } = askedOf(query);
        await looks.record(exportLook(`reports/${kind}`, period, actor, address));
        return csv(await make(period, now), period);
      },
    }),
  ];
}

/** The report of a period as it is printed: for the ministry, which reads English, and on A4. */
const periodPaperEndpoint = ({ looks, papers, ...record }: ReportDependencies): Endpoint =>
  endpoint({
    method: 'get',
    path: '/reports/period.pdf',
    summary: 'All figures of a period beside those of the period before, as they are printed',
    access: { rankOf },
    query: periodQuery,
    answers: { 200: 'pdf' },
    handle: async ({ query, actor, address }) => {
      const { period, now } = askedOf(query);
      await looks.record(exportLook('reports/period', period, actor, address));
      const report = await periodReport(record, period, now);
      return papers.reply({
        query: { size: 'A4', language: 'en' },
        asker: { actor, address },
        fileName: `period-${period.first}-to-${period.last}`,
        papers: (about) => [periodReportPaper(report, about)],
      });
    },
  });

export const reportsEndpoints = (dependencies: ReportDependencies): Endpoint[] => [
  ...reportEndpoints({
    dependencies,
    kind: 'revenue',
    summary: 'Payments by day and by method, and the fines by status',
    schema: revenueReportSchema,
    make: (period) => revenueReport(dependencies.pool, period),
    csv: revenueCsv,
  }),
  ...reportEndpoints({
    dependencies,
    kind: 'offenses',
    summary: 'Fines by offense',
    schema: offenseReportSchema,
    make: (period) => offenseReport(dependencies.pool, period),
    csv: offensesCsv,
  }),
  ...reportEndpoints({
    dependencies,
    kind: 'officers',
    summary: 'Fines by officer',
    schema: z.array(officerStatsSchema),
    make: (period) => officerReport(dependencies.pool, period),
    csv: officersCsv,
  }),
  ...reportEndpoints({
    dependencies,
    kind: 'period',
    summary: 'All figures of a period beside those of the period before of the same length',
    schema: periodReportSchema,
    make: (period, now) => periodReport(dependencies, period, now),
    csv: periodCsv,
  }),
  periodPaperEndpoint(dependencies),
];
