import { randomUUID } from 'node:crypto';

import { parseReceiptEvent, type ReceiptEvent, receiptEvents } from '@fines/domain/receipt/events.ts';
import {
  decide,
  evolve,
  initialReceipt,
  type ReceiptCommand,
  type ReceiptState,
  formatReceiptNumber,
  receiptStream,
} from '@fines/domain/receipt/receipt.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';

import type { CommandContext } from '../engine/context.ts';
import { handle, decideAndAppend } from '../engine/handle.ts';
import { type Decider, emptyStream } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { YearlySeries, underNextNumber } from '../numbering/number-series.ts';

export const receiptDecider: Decider<ReceiptState, ReceiptCommand, ReceiptEvent> = {
  initial: initialReceipt,
  definitions: receiptEvents,
  parse: parseReceiptEvent,
  evolve,
  decide,
};

export const receiptNumbers = (store: EventStore): YearlySeries =>
  new YearlySeries(store, ({ year, sequence }) => receiptStream(formatReceiptNumber(year, sequence)));

/** Voids a reserved number that no payment uses. Does nothing if the number is void already. */
export async function voidReceipt(
  store: Log,
  receiptNumber: string,
  reason: string,
  context: CommandContext,
): Promise<void> {
  const command = () => ({ type: 'VoidReceipt', reason }) as const;
  await handle(store, receiptDecider, { stream: receiptStream(receiptNumber), command, context });
}

/** Lines of statements with whose money a fine is paid, in place of what a cashier takes. */
export type MoneySource = {
  lineIds: string[];
  /** Sets the money aside for the payment that has this receipt. May be repeated. */
  setAside: (receiptNumber: string) => Promise<void>;
  /** Says that no payment has this receipt, so that the money is free for another one. */
  setFree: (receiptNumber: string, reason: string) => Promise<void>;
};

export type ReceiptDependencies = { store: Log; receiptNumbers: YearlySeries; logger: Logger };

/**
 * The receipt of a payment that is being recorded: a number of the payment's year, reserved in a stream of its own.
 * No other payment can get this number. If two processes handle the same payment, each reserves its own number.
 */
export class ReceiptOfPayment {
  readonly #dependencies: ReceiptDependencies;
  readonly #fineNumber: string;
  readonly #source: MoneySource | undefined;
  readonly #context: CommandContext;
  #reserved: string | undefined;

  constructor(
    dependencies: ReceiptDependencies,
    fineNumber: string,
    context: CommandContext,
    source?: MoneySource,
  ) {
    this.#dependencies = dependencies;
    this.#fineNumber = fineNumber;
    this.#source = source;
    this.#context = context;
  }

  /** The receipt's number; the first call reserves it. */
  async number(): Promise<string> {
    return (this.#reserved ??= await this.#reserve());
  }

  /** Voids the reserved number with a reason, unless it equals `used`, the number that the payment has. */
  async voidUnless(used: string | undefined, reason: string): Promise<void> {
    const number = this.#reserved;
    if (number === undefined || number === used) return;
    const { store, logger } = this.#dependencies;
    try {
      // In this order: who comes upon a receipt that is not void looks whether money is set aside for it.
      await this.#source?.setFree(number, reason);
      await voidReceipt(store, number, reason, this.#ownPart());
    } catch (error) {
      // The payment is decided already, so its answer must not fail because of the receipt.
      logger.warn({ err: error, number }, 'this receipt could not be voided, which is left to the sweeper');
    }
  }

  async #reserve(): Promise<string> {
    const { store, receiptNumbers: numbers } = this.#dependencies;
    const year = localYear(this.#context.now);
    const fineNumber = this.#fineNumber;
    const lineIds = this.#source?.lineIds;
    return underNextNumber(await numbers.of(year), async (sequence) => {
      const receiptNumber = formatReceiptNumber(year, sequence);
      const command = () => ({ type: 'ReserveReceipt', receiptNumber, fineNumber, lineIds }) as const;
      const options = { stream: receiptStream(receiptNumber), command, context: this.#ownPart() };
      await decideAndAppend(store, receiptDecider, options, emptyStream(initialReceipt));
      return receiptNumber;
    });
  }

  /** A random id, so that two processes that handle the same command reserve separate receipts. */
  #ownPart(): CommandContext {
    const { commandId } = this.#context;
    return { ...this.#context, commandId: randomUUID(), key: undefined, causedBy: commandId };
  }
}
