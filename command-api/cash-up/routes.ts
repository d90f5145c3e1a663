import { cashUpViewSchema } from '@fines/domain/cash-up/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandContext } from '../engine/context.ts';
import { handledReply } from '../engine/handle.ts';
import { cashUpBody, closeCashUp, type CashUpTools, viewOfClosed } from './close.ts';

export const cashUpEndpoints = (tools: CashUpTools & { keys: CommandKeys }): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/payments/cash-up',
    summary: 'Close a cash-up: what a person took and gave back on a day, against what was counted',
    access: { command: 'cash-up.close' },
    body: cashUpBody,
    answers: { 201: cashUpViewSchema },
    headers: ['Idempotency-Key', 'ETag', 'X-Position'],
    handle: async (request) => {
      const closed = await closeCashUp(tools, request.body, commandContext(tools.keys, request));
      const cashUp = viewOfClosed(closed);
      return handledReply(closed, () => cashUp, 201);
    },
  }),
];
