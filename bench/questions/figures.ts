import { against, atMost, type Figure, within, percentile } from '../tools/figure.ts';
import type { Question } from './questions.ts';

/** One question at one size; all times in ms. `floor` is the time of a request that needs no data. */
export type Measured = {
  question: Question;
  fines: number;
  http: readonly number[];
  sql: readonly number[];
  floor: readonly number[];
};

const part = 'questions';
/** How much more than SQL by hand a question may take, for HTTP and checks. */
const ABOVE_BY_HAND_MS = 3;
const BY_GROWTH = 2;

/** The figures of all measurements: each question compared with SQL by hand, and with itself on the smallest table. */
export function figuresOf(measured: readonly Measured[]): Figure[] {
  const [first] = measured;
  if (first === undefined) throw new Error('Nothing was measured');
  const small = new Map(
    measured.filter(({ fines }) => fines === first.fines).map((one) => [one.question.name, one]),
  );
  return [
    { part, name: '/health/live, p95', value: percentile(first.floor, 0.95), unit: 'ms' },
    ...measured.flatMap((one) => [
      ...byHand(one),
      ...byItself(one),
      ...growth(one, small.get(one.question.name)),
    ]),
  ];
}

const nameOf = ({ question, fines }: Measured): string =>
  `${question.name}, ${fines.toLocaleString('en')} fines`;

function byHand(measured: Measured): Figure[] {
  const figure = (name: string, share: number): Figure => {
    const value = percentile(measured.http, share);
    const limit = against('SQL by hand', percentile(measured.sql, share), value);
    return { part, name: `${nameOf(measured)}, ${name}`, value, unit: 'ms', limit };
  };
  const p95 = figure('p95', 0.95);
  const target = p95.limit && within(ABOVE_BY_HAND_MS, 'ms', p95.value, p95.limit);
  return [figure('p50', 0.5), { ...p95, ...(target && { target }) }];
}

function byItself(measured: Measured): Figure[] {
  const { withinMs } = measured.question;
  if (withinMs === undefined) return [];
  const value = percentile(measured.http, 0.95);
  const target = { text: `< ${withinMs} ms`, isMet: value < withinMs };
  return [{ part, name: `${nameOf(measured)}, p95 by itself`, value, unit: 'ms', target }];
}

function growth(measured: Measured, small: Measured | undefined): Figure[] {
  if (small === undefined || small === measured) return [];
  const value = percentile(measured.http, 0.95);
  const limit = against(`at ${small.fines.toLocaleString('en')}`, percentile(small.http, 0.95), value);
  return [
    {
      part,
      name: `${nameOf(measured)}, p95 as it grows`,
      value,
      unit: 'ms',
      limit,
      target: atMost(BY_GROWTH, limit),
    },
  ];
}
