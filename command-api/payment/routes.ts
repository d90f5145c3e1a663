import type { RefundCommand } from '@fines/domain/fine/commands.ts';
import { hasUsed } from '@fines/domain/fine/decide-payment.ts';
import { receiptPrintSchema, paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import type { ReceiptEvent } from '@fines/domain/receipt/events.ts';
import { receiptStream, type ReceiptState } from '@fines/domain/receipt/receipt.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import type { CommandContext } from '../engine/context.ts';
import { commandEndpoint, type CommandRequest } from '../engine/endpoint.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { type CommandOrigin, changeFine } from '../fine/change.ts';
import { fineDecider } from '../fine/decider.ts';
import { receiptDecider } from '../receipt/receipt.ts';
import { type PaymentResult, viewOfPayment, viewOfPaymentMade } from './payment-made.ts';
import {
  paymentBody,
  receiptParams,
  refundBody,
  refundStepBody,
  type PaymentDependencies,
  recordPayment,
} from './record-payment.ts';

/** The fine of a receipt; every receipt number is reserved for a fine before a payment uses it. */
async function fineOfReceipt(store: Log, receiptNumber: string): Promise<string> {
  if (parseNumber(receiptNumber)?.series !== 'RCP') throw notFound('Payment');
  const { events } = await load(store, receiptDecider, receiptStream(receiptNumber));
  const reserved = events.find((event) => event.type === 'ReceiptReserved');
  if (reserved === undefined) throw notFound('Payment');
  return reserved.data.fineNumber;
}

/** Records that the original of a receipt is printed; appends nothing if it was printed before. */
async function printReceipt(
  store: Log,
  receiptNumber: string,
  context: CommandContext,
): Promise<CommandResult<ReceiptState, ReceiptEvent>> {
  const stream = fineStream(await fineOfReceipt(store, receiptNumber));
  const { state: fine } = await load(store, fineDecider, stream);
  if (!isIssued(fine) || !hasUsed(fine, receiptNumber)) throw notFound('Payment');
  const command = () => ({ type: 'PrintReceipt', actor: context.actor }) as const;
  return handle(store, receiptDecider, { stream: receiptStream(receiptNumber), command, context });
}

type ReceiptParams = z.output<typeof receiptParams>;

type Dependencies = Omit<PaymentDependencies, 'logger'> & { keys: CommandKeys };

export function paymentEndpoints(dependencies: Dependencies): Endpoint[] {
  const { store } = dependencies;
  /** A step of a refund. It is recorded in the fine's stream, needs a reason and answers with the payment. */
  const changesPayment = {
    method: 'post',
    params: receiptParams,
    answer: paymentViewSchema,
    view: (result: PaymentResult, { receiptNumber }: ReceiptParams) => viewOfPayment(result, receiptNumber),
  } as const;
  const change = async (
    { params, context, ifMatch }: CommandRequest<ReceiptParams>,
    command: (by: CommandOrigin & ReceiptParams) => RefundCommand,
  ): Promise<PaymentResult> => {
    const fineNumber = await fineOfReceipt(store, params.receiptNumber);
    return changeFine(store, fineNumber, (by) => command({ ...by, ...params }), context, ifMatch);
  };
  return [
    commandEndpoint(dependencies, {
      method: 'post',
      path: '/payments',
      summary: 'Record the payment of a fine. A pending dispute of the fine is withdrawn by it',
      access: { command: 'payment.record' },
      body: paymentBody,
      answer: paymentViewSchema,
      status: 201,
      handle: ({ body, context, ifMatch, logger }) =>
        recordPayment({ ...dependencies, logger }, body, context, ifMatch),
      view: viewOfPaymentMade,
    }),
    commandEndpoint(dependencies, {
      method: 'post',
      path: '/payments/:receiptNumber/prints',
      summary:
        'Record that a receipt is printed. The answer says whether this print is the original or a copy',
      access: { command: 'payment.record' },
      params: receiptParams,
      answer: receiptPrintSchema,
      withoutIfMatch: true,
      handle: ({ params, context }) => printReceipt(store, params.receiptNumber, context),
      view: ({ events }, { receiptNumber }) => ({ receiptNumber, isOriginal: events.length > 0 }),
    }),
    commandEndpoint(dependencies, {
      ...changesPayment,
      path: '/payments/:receiptNumber/refund',
      summary:
        'Refund a payment. The fine then has to be paid again. Not allowed for the person who recorded the payment',
      access: { command: 'payment.refund' },
      body: refundBody,
      handle: (request) => change(request, (by) => ({ type: 'RefundPayment', ...request.body, ...by })),
    }),
    commandEndpoint(dependencies, {
      ...changesPayment,
      path: '/payments/:receiptNumber/refund-requests',
      summary: 'Request the refund of a payment',
      access: { command: 'payment.request-refund' },
      body: refundStepBody,
      handle: (request) => change(request, (by) => ({ type: 'RequestRefund', ...request.body, ...by })),
    }),
    commandEndpoint(dependencies, {
      ...changesPayment,
      path: '/payments/:receiptNumber/refund-requests/decline',
      summary: 'Decline a requested refund. Not allowed for the person who recorded the payment',
      access: { command: 'payment.refund' },
      body: refundStepBody,
      handle: (request) => change(request, (by) => ({ type: 'DeclineRefund', ...request.body, ...by })),
    }),
  ];
}
