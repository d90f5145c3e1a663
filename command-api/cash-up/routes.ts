import { cashUpViewSchema } from '@fines/domain/cash-up/view.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import { cashUpBody, closeCashUp, type CashUpDependencies, viewOfClosed } from './close.ts';

export const cashUpEndpoints = (dependencies: CashUpDependencies & { keys: CommandKeys }): Endpoint[] => [
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/payments/cash-up',
    summary:
      'Close a cash-up: compare what a person received and refunded on a day with the cash that was counted',
    access: { command: 'cash-up.close' },
    body: cashUpBody,
    answer: cashUpViewSchema,
    status: 201,
    withoutIfMatch: true,
    handle: ({ body, context }) => closeCashUp(dependencies, body, context),
    view: viewOfClosed,
  }),
];
