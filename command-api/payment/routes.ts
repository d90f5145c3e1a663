import { receiptPrintSchema } from '@fines/domain/payment/receipt.ts';
import { paymentViewSchema } from '@fines/domain/payment/view.ts';
import type { CommandName } from '@fines/domain/shared/permissions.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { z } from 'zod';

import { commandContext } from '../command-context.ts';
import type { CommandKeys } from '../command-keys.ts';
import { ifMatch } from '../if-match.ts';
import { commandHeaders, handledReply } from '../reply.ts';
import { paymentBody, receiptParams, refundBody, refundStepBody } from './bodies.ts';
import { viewOfPayment, viewOfPaymentMade } from './payment-made.ts';
import { printReceipt } from './print.ts';
import { type PaymentTools, recordPayment } from './record-payment.ts';
import { handleRefund, type WantedRefund } from './refund.ts';

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
