import { strict as assert } from 'node:assert';
import { Agent, get } from 'node:http';

import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

/** Sends requests over one connection, which stays open. */
export class HttpClient {
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(address: string) {
    this.#address = address;
  }

  /** The text of an answer. Fails if its status is not 200. */
  ask(path: string, accessToken?: string): Promise<string> {
    const headers = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` };
    return new Promise((answered, failed) => {
      get(new URL(path, this.#address), { agent: this.#agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', failed).on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) answered(text);
          else failed(new assert.AssertionError({ message: `${path}: ${answer.statusCode} ${text}` }));
        });
      }).on('error', failed);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A client for as long as `work` takes. */
export async function withClient<Result>(
  { address }: { address: string },
  work: (client: HttpClient) => Promise<Result>,
): Promise<Result> {
  const client = new HttpClient(address);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** A question as a client asks it, and as SQL that somebody would write by hand. */
export type Question = {
  name: string;
  path: string;
  sql: string;
  values: readonly unknown[];
  /** The target for the answer in ms, if there is one. */
  withinMs?: number;
};

const ROWS = 25;
/** The same number at every size. */
const DEEP = 4000;

const COUNTED = `(SELECT sum(count) FROM ${READ_SCHEMA}.fine_totals)`;

const listPath = (offset: number, filter: object = {}): string =>
  `/fines?${new URLSearchParams({
    sort: '["createdAt","DESC"]',
    range: JSON.stringify([offset, offset + ROWS - 1]),
    filter: JSON.stringify(filter),
  }).toString()}`;

const NEWEST_FIRST = 'ORDER BY created_at DESC, number_order DESC';

const firstPage: Question = {
  name: 'list, first page',
  path: listPath(0),
  sql: `SELECT *, ${COUNTED} AS total FROM ${READ_SCHEMA}.fines ${NEWEST_FIRST} LIMIT ${ROWS}`,
  values: [],
};

const page = (name: string, offset: number, withinMs?: number): Question => ({
  name,
  path: listPath(offset),
  // Skips whole days by a counter, and only on the day of the page rows in the index.
  sql: `WITH begin AS (
          SELECT day, before FROM (
            SELECT day, sum(count) OVER (ORDER BY day DESC) - count AS before FROM ${READ_SCHEMA}.fine_created) AS days
          WHERE before <= $1 ORDER BY before DESC LIMIT 1)
        SELECT *, ${COUNTED} AS total FROM ${READ_SCHEMA}.fines
        WHERE created_at < (SELECT (day + 1)::timestamp AT TIME ZONE 'Africa/Mbabane' FROM begin)
        ${NEWEST_FIRST} LIMIT ${ROWS} OFFSET (SELECT $1 - before FROM begin)`,
  values: [offset],
  ...(withinMs !== undefined && { withinMs }),
});

const search = (partOfPlate: string): Question => ({
  name: 'search by a part of a plate',
  path: listPath(0, { q: partOfPlate }),
  sql: `WITH found AS MATERIALIZED (SELECT * FROM ${READ_SCHEMA}.fines WHERE search_text LIKE $1)
        SELECT *, (SELECT count(*) FROM found) AS total FROM found
        ${NEWEST_FIRST} LIMIT ${ROWS}`,
  values: [`%${plateKey(partOfPlate).toLowerCase()}%`],
});

const DASHBOARD = `
  SELECT
    (SELECT json_agg(totals) FROM ${READ_SCHEMA}.fine_totals AS totals) AS totals,
    (SELECT json_agg(days) FROM (
       SELECT day, status, sum(count) AS count, sum(amount) AS amount, sum(paid_amount) AS paid_amount
       FROM ${READ_SCHEMA}.fine_daily WHERE day > $1::date - 14 GROUP BY day, status) AS days) AS fines,
    (SELECT json_agg(days) FROM ${READ_SCHEMA}.payment_daily AS days WHERE day > $1::date - 14) AS payments,
    (SELECT json_agg(days) FROM ${READ_SCHEMA}.dispute_daily AS days WHERE day > $1::date - 14) AS disputes,
    (SELECT sum(amount) FROM ${READ_SCHEMA}.payment_daily) AS taken,
    (SELECT sum(amount) FROM ${READ_SCHEMA}.refund_daily) AS refunded,
    (SELECT json_agg(statuses) FROM (
       SELECT status, sum(count) AS count FROM ${READ_SCHEMA}.dispute_daily GROUP BY status) AS statuses) AS all_disputes,
    (SELECT json_agg(best) FROM (
       SELECT officer_id, first_name, last_name, badge_number, count, amount, paid_amount FROM (
         SELECT issued_by_id AS officer_id, count(*) AS count, sum(amount) AS amount, sum(paid_amount) AS paid_amount
         FROM ${READ_SCHEMA}.fines
         WHERE date_issued >= ($1::date - 30)::timestamp AT TIME ZONE 'Africa/Mbabane' GROUP BY officer_id) AS sums
       JOIN ${READ_SCHEMA}.users ON users.id = officer_id ORDER BY count DESC LIMIT 5) AS best) AS officers,
    (SELECT count(*) FROM ${READ_SCHEMA}.users
     WHERE is_active AND role IN ('TRAFFIC_OFFICER', 'SENIOR_OFFICER')) AS on_duty,
    (SELECT json_agg(newest) FROM (
       SELECT * FROM ${READ_SCHEMA}.fines ${NEWEST_FIRST} LIMIT 10) AS newest) AS recent`;

const REVENUE = `
  SELECT
    (SELECT json_agg(days ORDER BY day) FROM (
       SELECT day, sum(amount) AS amount, sum(count) AS count
       FROM ${READ_SCHEMA}.payment_daily WHERE day BETWEEN $1 AND $2 GROUP BY day) AS days) AS daily,
    (SELECT json_agg(methods) FROM (
       SELECT method, sum(amount) AS amount, sum(count) AS count
       FROM ${READ_SCHEMA}.payment_daily WHERE day BETWEEN $1 AND $2 GROUP BY method) AS methods) AS methods,
    (SELECT json_agg(refunds) FROM ${READ_SCHEMA}.refund_daily AS refunds WHERE day BETWEEN $1 AND $2) AS refunds,
    (SELECT json_agg(statuses) FROM (
       SELECT status, without_receipt, sum(count) AS count, sum(amount) AS amount
       FROM ${READ_SCHEMA}.fine_daily WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2) AS statuses) AS fines`;

const SMALL_MS = 20;
const MIDDLE_MS = 50;

/** The questions that the console asks most often, for a table of this many rows. */
export function questionsFor({ rows, partOfPlate }: { rows: number; partOfPlate: string }): Question[] {
  const today = localDay(new Date().toISOString());
  const period = [shiftDay(today, -30), today];
  return [
    firstPage,
    page('list, a deep page', Math.min(DEEP, Math.floor(rows / 2))),
    page('list, the page in the middle', Math.floor(rows / 2), MIDDLE_MS),
    search(partOfPlate),
    { name: 'dashboard', path: '/dashboard', sql: DASHBOARD, values: [today], withinMs: SMALL_MS },
    {
      name: 'revenue of 30 days',
      path: `/reports/revenue?startDate=${period[0]}&endDate=${period[1]}`,
      sql: REVENUE,
      values: period,
      withinMs: SMALL_MS,
    },
  ];
}
