import type { RefundCommand } from '@fines/domain/fine/commands.ts';
import { paymentViewSchema } from '@fines/domain/payment/view.ts';
import type { CommandName } from '@fines/domain/shared/permissions.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import { commandContext } from '../command-context.ts';
import type { CommandKeys } from '../command-keys.ts';
import { ifMatch } from '../if-match.ts';
import { commandHeaders, handledReply } from '../reply.ts';
import { paymentBody, receiptParams, refundBody } from './bodies.ts';
import { viewOfPayment, viewOfPaymentMade } from './payment-made.ts';
import { type PaymentTools, recordPayment } from './record-payment.ts';
import { handleRefund } from './refund.ts';

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
  refundEndpoint(tools, {
    path: '/payments/:receiptNumber/refund',
    summary: 'Refund a payment, whose fine is to be paid again. Never by the person who recorded it',
    command: 'payment.refund',
    type: 'RefundPayment',
  }),
  refundEndpoint(tools, {
    path: '/payments/:receiptNumber/refund-requests',
    summary: 'Ask for the refund of a payment',
    command: 'payment.request-refund',
    type: 'RequestRefund',
  }),
  refundEndpoint(tools, {
    path: '/payments/:receiptNumber/refund-requests/decline',
    summary: 'Decline to refund a payment. Never by the person who recorded it',
    command: 'payment.refund',
    type: 'DeclineRefund',
  }),
];

type RefundStep = { path: string; summary: string; command: CommandName; type: RefundCommand['type'] };

/** A step towards a refund: each needs a reason, and answers the payment. */
const refundEndpoint = (
  { store, keys }: Pick<Tools, 'store' | 'keys'>,
  { path, summary, command, type }: RefundStep,
): Endpoint =>
  endpoint({
    method: 'post',
    path,
    summary,
    access: { command },
    params: receiptParams,
    body: refundBody,
    answers: { 200: paymentViewSchema },
    headers: commandHeaders,
    handle: async (request) => {
      const { headers, params, body } = request;
      const { receiptNumber } = params;
      const context = commandContext(keys, request);
      const handled = await handleRefund(
        store,
        { type, receiptNumber, reason: body.reason },
        context,
        ifMatch(headers),
      );
      const payment = viewOfPayment(handled, receiptNumber);
      return handledReply(handled, () => payment);
    },
  });
