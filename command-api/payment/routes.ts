import { paymentViewSchema } from '@fines/domain/payment/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import { commandContext } from '../command-context.ts';
import type { CommandKeys } from '../command-keys.ts';
import { ifMatch } from '../if-match.ts';
import { commandHeaders, handledReply } from '../reply.ts';
import { paymentBody } from './bodies.ts';
import { viewOfPayment } from './payment-made.ts';
import { type PaymentTools, recordPayment } from './record-payment.ts';

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
      const payment = viewOfPayment(paid);
      return handledReply(paid, () => payment, 201);
    },
  }),
];
