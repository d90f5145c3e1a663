import { fineNumberOf, fineStream } from '@fines/domain/fine/number.ts';
import { receiptNumberOf, receiptStream } from '@fines/domain/receipt/number.ts';
import { formatNumber, parseNumber } from '@fines/domain/shared/numbering.ts';

import type { Break, Check } from './check.ts';
import { YearlyRuns } from './number-run.ts';
import { isRecent } from './pending.ts';
import type { Checked } from './read-event.ts';

type Series = {
  name: string;
  series: 'FN' | 'RCP';
  idOf: (stream: string) => string | undefined;
  streamOf: (id: string) => string;
  /** The number that the first event of a stream gives itself. */
  numberIn: (known: Checked['known']) => string | undefined;
};

export const fineNumbers = (now: number): Check =>
  numbers(now, {
    name: 'Fine numbers',
    series: 'FN',
    idOf: fineNumberOf,
    streamOf: fineStream,
    numberIn: (known) => (known?.type === 'FineIssued' ? known.data.fineNumber : undefined),
  });

export const receiptNumbers = (now: number): Check =>
  numbers(now, {
    name: 'Receipt numbers',
    series: 'RCP',
    idOf: receiptNumberOf,
    streamOf: receiptStream,
    numberIn: (known) => (known?.type === 'ReceiptReserved' ? known.data.receiptNumber : undefined),
  });

/**
 * Each year's numbers begin with 1 and leave none out; which number it is, the name of its stream says. A number
 * that is still on its way, or came back unused a moment ago, is pending.
 */
function numbers(now: number, { name, series, idOf, streamOf, numberIn }: Series): Check {
  const runs = new YearlyRuns();

  const missing = (): Break[] =>
    runs.years().flatMap(([year, { gap }]) => {
      if (gap === undefined || isRecent(gap.since, now)) return [];
      const id = formatNumber({ series, year, sequence: gap.first });
      const more = gap.count === 1 ? '' : `, and ${gap.count - 1} more of that year`;
      return [{ stream: streamOf(id), revision: null, problem: `${id} is missing${more}` }];
    });

  return {
    name,
    take: ({ raw, known, at }) => {
      const id = idOf(raw.stream);
      if (id === undefined || raw.revision !== 0) return undefined;
      const number = parseNumber(id);
      if (number?.series !== series) return `${id} is no number of ${series}`;
      runs.add(number, at);
      const said = numberIn(known);
      return said === id ? undefined : `it should give the number ${id}, and gives ${said ?? 'none'}`;
    },
    end: missing,
    looked: () =>
      runs
        .years()
        .map(([year, { highest }]) => `${series}-${year}: 1 to ${highest}`)
        .join(', ') || 'none yet',
  };
}
