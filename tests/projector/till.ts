import { randomUUID } from 'node:crypto';

import { closeCashUp, type CashUpDependencies } from '@fines/command-api/cash-up/close.ts';
import { receiptNumbers } from '@fines/command-api/receipt/receipt.ts';
import { DENOMINATIONS } from '@fines/domain/cash-up/movement.ts';
import { type CashUpDay, type CashUpView, cashUpView } from '@fines/domain/cash-up/view.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { type Actor, personOf } from '@fines/domain/shared/person.ts';
import { cashUpDay } from '@fines/read-api/cash-up/cash-up-day.ts';
import { openTills } from '@fines/read-api/cash-up/routes.ts';

import { cents, fineIssued, paymentRecorded, paymentRefunded, receiptReserved } from '../domain/events.ts';
import { logOn } from '../support/personal-data.ts';
import { project } from './projecting.ts';
import type { Tables } from './servers.ts';
import { numberOf } from './test-log.ts';

const actorOf = ({ id, role, badgeNumber }: Actor) => ({ id, role, badgeNumber });

export type Paid = {
  fine: string;
  receiptNumber: string;
  amount: number;
  by: Actor;
  lineIds?: readonly string[];
};

/** A till where anybody may take, give back and close, at any time. */
export class Till {
  readonly #servers: Tables;
  readonly #standing: Paid[] = [];
  readonly #tools: CashUpDependencies;
  #payments = 0;

  constructor(servers: Tables) {
    this.#servers = servers;
    const { pool, log } = servers;
    this.#tools = { pool, store: logOn(log.store, pool), receiptNumbers: receiptNumbers(log.store) };
  }

  /** `lineIds`: with the money of lines of statements, which is in nobody's drawer. */
  async pay(
    by: Actor,
    method: PaymentMethod,
    amountInCents: number,
    at: string,
    lineIds?: string[],
  ): Promise<Paid> {
    const n = ++this.#payments;
    const amount = cents(amountInCents / 100);
    const fine = numberOf(n);
    const receiptNumber = `RCP-2026-${String(n).padStart(3, '0')}`;
    const lines = lineIds === undefined ? {} : { lineIds };
    await this.#servers.log.fine(
      fine,
      fineIssued({ fineNumber: fine, amount }, at),
      paymentRecorded({ receiptNumber, amount, method, processedBy: personOf(by), ...lines }, at),
    );
    const reserved = receiptReserved({ receiptNumber, fineNumber: fine, ...lines }, at);
    const inTheName = { ...reserved, metadata: { ...reserved.metadata, actor: actorOf(by) } };
    await this.#servers.log.write(receiptStream(receiptNumber), inTheName);
    const paid = { fine, receiptNumber, amount, by, ...lines };
    this.#standing.push(paid);
    return paid;
  }

  /** @returns what was given back; undefined if all that stands is one's own */
  async refund(
    by: Actor,
    nth: number,
    method: PaymentMethod | undefined,
    at: string,
  ): Promise<Paid | undefined> {
    const others = this.#standing.filter((paid) => paid.by !== by);
    const paid = others[nth % Math.max(others.length, 1)];
    if (paid === undefined) return undefined;
    this.#standing.splice(this.#standing.indexOf(paid), 1);
    const { receiptNumber, amount } = paid;
    const refund = { receiptNumber, amount: cents(amount / 100), refundedBy: personOf(by), method };
    await this.#servers.log.fine(paid.fine, paymentRefunded(refund, at));
    return paid;
  }

  /** Who is listed as not having closed has open what he or she took and gave back. */
  async #expectTill(by: Actor, day: string, { receipts, refunds }: CashUpDay['open']): Promise<void> {
    const till = (await openTills(this.#servers.pool, day)).find(({ cashier }) => cashier.id === by.id);
    if ((till?.payments ?? 0) === receipts.length && (till?.refunds ?? 0) === refunds.length) return;
    throw new Error(`Listed as not closed: ${JSON.stringify(till)}`);
  }

  /** Counts a note, whatever is expected. */
  async cashUp(by: Actor, day: string, now: string): Promise<CashUpView | undefined> {
    await project(this.#servers);
    const { open } = await cashUpDay(this.#servers.pool, by.id, day);
    await this.#expectTill(by, day, open);
    if (open.receipts.length + open.refunds.length === 0) return undefined;
    const counted = [{ value: DENOMINATIONS[0], pieces: 1 }];
    const { receipts, refunds } = open;
    const body = {
      cashierId: by.id,
      day,
      receipts,
      refunds,
      cashAtStart: cents(0),
      counted,
      reason: 'So it is',
    };
    const context = { actor: by, commandId: randomUUID(), correlationId: 'test', now };
    const { state } = await closeCashUp(this.#tools, body, context);
    const closed = state.at(-1);
    if (closed === undefined) throw new Error('Nothing was closed');
    return cashUpView(closed);
  }
}
