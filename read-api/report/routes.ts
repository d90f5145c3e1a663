import { officerStatsSchema } from '@fines/domain/officer/officer.ts';
import { offenseReportSchema, revenueReportSchema } from '@fines/domain/report/report.ts';
import { type Endpoint, endpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import { READERS } from '../engine/readers.ts';
import { filterQuery } from '../list/list-query.ts';
import { type Period, periodFilters, periodOf } from '../list/period.ts';
import { offensesCsv, officersCsv, revenueCsv } from './csv.ts';
import { offenseReport, officerReport, revenueReport } from './reports.ts';

type ReportDependencies = { pool: Pool; looks: Pick<AccessLog, 'record'> };

const rankOf = READERS.reports;

const periodQuery = filterQuery(periodFilters);

/** The endpoints of a report and of its file. */
function reportEndpoints<Report extends object>(options: {
  dependencies: ReportDependencies;
  kind: string;
  summary: string;
  schema: z.ZodType<Report>;
  make: (pool: Pool, period: Period) => Promise<Report>;
  csv: (report: Report, period: Period) => Reply;
}): Endpoint[] {
  const { kind, summary, schema, make, csv } = options;
  const { pool, looks } = options.dependencies;
  return [
    endpoint({
      method: 'get',
      path: `/reports/${kind}`,
      summary: `${summary}. The default period is the last 30 days`,
      access: { rankOf },
      query: periodQuery,
      answers: { 200: schema },
      handle: async ({ query }) => ({ body: await make(pool, periodOf(query, new Date())) }),
    }),
    endpoint({
      method: 'get',
      path: `/reports/${kind}/export`,
      summary: `${summary}, as a file`,
      access: { rankOf },
      query: periodQuery,
      answers: { 200: 'csv' },
      handle: async ({ query, actor, address }) => {
        const period = periodOf(query, new Date());
        await looks.record(exportLook(`reports/${kind}`, period, actor, address));
        return csv(await make(pool, period), period);
      },
    }),
  ];
}

export const reportsEndpoints = (dependencies: ReportDependencies): Endpoint[] => [
  ...reportEndpoints({
    dependencies,
    kind: 'revenue',
    summary: 'Payments by day and by method, and the fines by status',
    schema: revenueReportSchema,
    make: revenueReport,
    csv: revenueCsv,
  }),
  ...reportEndpoints({
    dependencies,
    kind: 'offenses',
    summary: 'Fines by offense',
    schema: offenseReportSchema,
    make: offenseReport,
    csv: offensesCsv,
  }),
  ...reportEndpoints({
    dependencies,
    kind: 'officers',
    summary: 'Fines by officer',
    schema: z.array(officerStatsSchema),
    make: officerReport,
    csv: officersCsv,
  }),
];
