import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

const reserved = z.object({ receiptNumber: z.string(), fineNumber: z.string() });
const used = z.object({ receiptNumber: z.string() });

/**
 * What became of each receipt number of the log, in order: the fine that it was used for, or why it was
 * voided. Throws for a number that is missing, used twice or for another fine than it was reserved for.
 */
export function explainReceipts(events: readonly RecordedEvent[]): Map<string, string> {
  const reservedFor = new Map<string, string>();
  const explained = new Map<string, string>();
  const explain = (number: string, how: string): void => {
    if (explained.has(number)) throw new Error(`${number}: ${explained.get(number)}, and then ${how}`);
    explained.set(number, how);
  };
  for (const { type, stream, data } of events) {
    if (type === 'ReceiptReserved') {
      const { receiptNumber, fineNumber } = reserved.parse(data);
      reservedFor.set(receiptNumber, fineNumber);
    } else if (type === 'ReceiptVoided') {
      explain(stream.slice('receipt-'.length), 'voided');
    } else if (type === 'PaymentRecorded') {
      const { receiptNumber } = used.parse(data);
      if (`fine-${reservedFor.get(receiptNumber)}` !== stream)
        throw new Error(`${receiptNumber} in ${stream}`);
      explain(receiptNumber, 'used');
    }
  }
  for (const number of reservedFor.keys()) if (!explained.has(number)) throw new Error(`${number} is open`);
  return explained;
}

/** The running parts of the numbers of one series, by year, each in order. */
export function sequencesByYear(numbers: Iterable<string>): Map<string, number[]> {
  const years = new Map<string, number[]>();
  for (const number of numbers) {
    const [, year = '', sequence] = number.split('-');
    years.set(year, [...(years.get(year) ?? []), Number(sequence)]);
  }
  for (const sequences of years.values()) sequences.sort((a, b) => a - b);
  return years;
}
