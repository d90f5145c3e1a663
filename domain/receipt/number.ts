import { formatNumber } from '../shared/numbering.ts';
import { streamsOf } from '../shared/streams.ts';

export const formatReceiptNumber = (year: number, sequence: number): string =>
  formatNumber({ series: 'RCP', year, sequence });

/** The stream that tells what became of a receipt number. */
export const { streamOf: receiptStream, idOf: receiptNumberOf } = streamsOf('receipt');
