import type { RefundCommand } from '@fines/domain/fine/commands.ts';
import { hasUsed } from '@fines/domain/fine/decide-payment.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { receiptPrintSchema, paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import type { ReceiptEvent } from '@fines/domain/receipt/events.ts';
import { receiptStream, type ReceiptState } from '@fines/domain/receipt/receipt.ts';
import type { CommandName } from '@fines/domain/shared/permissions.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { type CommandContext, commandContext, ifMatch } from '../engine/context.ts';
import { type Handled, handle, commandHeaders, handledReply } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import { changeFine } from '../fine/change.ts';
import { fineAggregate } from '../fine/fine.ts';
import { receiptAggregate } from '../receipt/receipt.ts';
import { viewOfPayment, viewOfPaymentMade } from './payment-made.ts';
import {
  paymentBody,
  receiptParams,
  refundBody,
  refundStepBody,
  type PaymentTools,
  recordPayment,
} from './record-payment.ts';

type WithoutContext<Command> = Command extends RefundCommand ? Omit<Command, 'actor' | 'now'> : never;
type WantedRefund = WithoutContext<RefundCommand>;

/** What is done about the refund of the payment that a receipt tells of, in the stream of its fine. */
async function handleRefund(
  store: EventStore,
  wanted: WantedRefund,
  context: CommandContext,
  revision?: number,
): Promise<Handled<FineState, FineEvent>> {
  const { actor, now } = context;
  const fineNumber = await fineOfReceipt(store, wanted.receiptNumber);
  return changeFine(store, fineNumber, () => ({ ...wanted, actor, now }), context, revision);
}

/** Every receipt number is reserved for a fine before a payment uses it. */
async function fineOfReceipt(store: EventStore, receiptNumber: string): Promise<string> {
  if (parseNumber(receiptNumber)?.series !== 'RCP') throw notFound('Payment');
  const { events } = await load(store, receiptAggregate, receiptStream(receiptNumber));
  const reserved = events.find((event) => event.type === 'ReceiptReserved');
  if (reserved === undefined) throw notFound('Payment');
  return reserved.data.fineNumber;
}

/** Records that the original of a receipt is handed out; leaves no event if it was before. */
async function printReceipt(
  store: EventStore,
  receiptNumber: string,
  context: CommandContext,
): Promise<Handled<ReceiptState, ReceiptEvent>> {
  const stream = fineStream(await fineOfReceipt(store, receiptNumber));
  const { state: fine } = await load(store, fineAggregate, stream);
  if (!isIssued(fine) || !hasUsed(fine, receiptNumber)) throw notFound('Payment');
  const command = () => ({ type: 'PrintReceipt', actor: context.actor }) as const;
  return handle(store, receiptAggregate, { stream: receiptStream(receiptNumber), command, context });
}

type Tools = Omit<PaymentTools, 'log'> & { keys: CommandKeys };

export const paymentEndpoints = (tools: Tools): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/payments',
    summary: 'Record the payment of a fine. A dispute that is pending is thereby withdrawn',
    access: { command: 'payment.record' },
    body: paymentBody,
    answers: { 201: paymentViewSchema },
    headers: commandHeaders,
    handle: async (request) => {
      const { headers, body, log } = request;
      const context = commandContext(tools.keys, request);
      const paid = await recordPayment({ ...tools, log }, body, context, ifMatch(headers));
      const payment = viewOfPaymentMade(paid);
      return handledReply(paid, () => payment, 201);
    },
  }),
  endpoint({
    method: 'post',
    path: '/payments/:receiptNumber/prints',
    summary: 'Say that a receipt is printed, and learn whether that print is the original',
    access: { command: 'payment.record' },
    params: receiptParams,
    answers: { 200: receiptPrintSchema },
    headers: ['Idempotency-Key', 'ETag', 'X-Position'],
    handle: async (request) => {
      const { receiptNumber } = request.params;
      const printed = await printReceipt(tools.store, receiptNumber, commandContext(tools.keys, request));
      return handledReply(printed, () => ({ receiptNumber, isOriginal: printed.events.length > 0 }));
    },
  }),
  refundEndpoint(tools, {
    path: '/payments/:receiptNumber/refund',
    summary: 'Refund a payment, whose fine is to be paid again. Never by the person who recorded it',
    command: 'payment.refund',
    body: refundBody,
    wanted: (receiptNumber, body) => ({ type: 'RefundPayment', receiptNumber, ...body }),
  }),
  refundEndpoint(tools, {
    path: '/payments/:receiptNumber/refund-requests',
    summary: 'Ask for the refund of a payment',
    command: 'payment.request-refund',
    body: refundStepBody,
    wanted: (receiptNumber, { reason }) => ({ type: 'RequestRefund', receiptNumber, reason }),
  }),
  refundEndpoint(tools, {
    path: '/payments/:receiptNumber/refund-requests/decline',
    summary: 'Decline to refund a payment. Never by the person who recorded it',
    command: 'payment.refund',
    body: refundStepBody,
    wanted: (receiptNumber, { reason }) => ({ type: 'DeclineRefund', receiptNumber, reason }),
  }),
];

type RefundStep<Body extends z.ZodType> = {
  path: string;
  summary: string;
  command: CommandName;
  body: Body;
  wanted: (receiptNumber: string, body: z.output<Body>) => WantedRefund;
};

/** A step towards a refund: each needs a reason, and answers the payment. */
const refundEndpoint = <Body extends z.ZodType>(
  { store, keys }: Pick<Tools, 'store' | 'keys'>,
  { path, summary, command, body: bodySchema, wanted }: RefundStep<Body>,
): Endpoint =>
  endpoint({
    method: 'post',
    path,
    summary,
    access: { command },
    params: receiptParams,
    body: bodySchema,
    answers: { 200: paymentViewSchema },
    headers: commandHeaders,
    handle: async (request) => {
      const { headers, params, body } = request;
      const { receiptNumber } = params;
      const context = commandContext(keys, request);
      const handled = await handleRefund(store, wanted(receiptNumber, body), context, ifMatch(headers));
      const payment = viewOfPayment(handled, receiptNumber);
      return handledReply(handled, () => payment);
    },
  });
