import type { Fine } from '@fines/domain/fine/state.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import { requiredText } from '@fines/domain/shared/text.ts';
import { partsInRequest, type StatementLineCommand } from '@fines/domain/statement/decide.ts';
import { lineIdSchema } from '@fines/domain/statement/line.ts';
import {
  isOpen,
  type LineState,
  statementLineStream,
  suspenseOf,
  type TakenLine,
} from '@fines/domain/statement/state.ts';
import {
  fineNumberOfLine,
  statementLineView,
  statementLineViewSchema,
} from '@fines/domain/statement/view.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint, type CommandRequest } from '../engine/endpoint.ts';
import { handle } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { findFine } from '../fine/decider.ts';
import { accountsCountingAs } from '../user/another-person.ts';
import { loadLine, statementLineDecider } from './line-stream.ts';
import { settleFine, type SettlingDependencies } from './settle-fine.ts';

const params = z.object({ id: lineIdSchema });
type Params = z.output<typeof params>;

const assignBody = z.object({ fineId: requiredText('Fine', 50, { form: 'CODE' }) });
const returnBody = z.object({
  reason: requiredText('Reason', 500),
  /** An account or a telephone number, or whose it is. */
  to: requiredText('Where it goes', 200),
});
const whyBody = z.object({ reason: requiredText('Reason', 500) });

/** Money is for a fine that is to be paid, or may have to be. */
async function requirePayable(store: Log, fineNumber: string): Promise<void> {
  const fine = await findFine(store, fineNumber);
  if (fine === undefined || fine.status === 'CANCELLED') throw notFound('Fine');
  if (isOpen(fine.status)) return;
  if (fine.status === 'PAID') throw conflict('already-paid', `${fineNumber} is paid already`);
  throw conflict('status-final', `${fineNumber} was dismissed: nothing is to be paid`);
}

type Dependencies = Omit<SettlingDependencies, 'logger'> & { keys: CommandKeys };

/** A line after a command, with what is shown of its fine. */
type LineAfter = { line: TakenLine; fine: Fine | undefined; revision: number; position: string };

/** Gives the line a command, and pays the fine for which it is then, if that can be paid. */
async function decideOn(
  dependencies: Dependencies,
  request: CommandRequest<Params>,
  command: (line: TakenLine) => StatementLineCommand | Promise<StatementLineCommand>,
): Promise<LineAfter> {
  const { store, moneyIndex } = dependencies;
  const {
    context,
    ifMatch,
    logger,
    params: { id },
  } = request;
  const decided = await handle(store, statementLineDecider, {
    stream: statementLineStream(id),
    command: (state) => {
      if (state.status === 'ABSENT') throw notFound('Line');
      return command(state);
    },
    context,
    ifMatch,
  });
  const fineNumber = fineToPay(decided.state);
  if (fineNumber === null) return lineAfter(store, id, decided.position);
  // By now it knows the line to be for this fine.
  await moneyIndex.learn();
  const { paid } = await settleFine({ ...dependencies, logger }, { fineNumber, context, isSaid: true });
  return lineAfter(store, id, paid?.position ?? decided.position);
}

/** Also of a line that was for this fine already: it may be unpaid again. */
const fineToPay = (line: LineState): string | null =>
  line.status === 'TAKEN' && line.request === null && suspenseOf(line) > 0 ? line.fineNumber : null;

/** `position`: behind which a later read finds all of it. */
async function lineAfter(store: Log, id: string, position: string): Promise<LineAfter> {
  const line = await loadLine(store, id);
  if (line?.last === undefined) throw notFound('Line');
  const fine = await findFine(store, fineNumberOfLine(line.state) ?? '');
  return { line: line.state, fine, revision: line.last.revision, position };
}

export function suspenseEndpoints(dependencies: Dependencies): Endpoint[] {
  const { store } = dependencies;
  const changesLine = {
    method: 'post',
    params,
    answer: statementLineViewSchema,
    view: ({ line, fine }: LineAfter) => statementLineView(line, fine),
  } as const;
  return [
    commandEndpoint(dependencies, {
      ...changesLine,
      path: '/suspense/:id/assign',
      summary:
        'Say for which fine money in suspense is: it pays the fine, or waits until there is enough. Over E 1,000.00 a second person approves it',
      access: { command: 'suspense.assign' },
      body: assignBody,
      handle: (request) =>
        decideOn(dependencies, request, async () => {
          const { fineId: fineNumber } = request.body;
          await requirePayable(store, fineNumber);
          return { type: 'AssignLine', fineNumber, actor: request.actor };
        }),
    }),
    commandEndpoint(dependencies, {
      ...changesLine,
      path: '/suspense/:id/return',
      summary:
        'Mark money in suspense to be returned, all of the line that is left. Over E 1,000.00 a second person approves it',
      access: { command: 'suspense.return' },
      body: returnBody,
      handle: (request) =>
        decideOn(dependencies, request, () => ({
          type: 'ReturnLine',
          ...request.body,
          actor: request.actor,
        })),
    }),
    commandEndpoint(dependencies, {
      ...changesLine,
      path: '/suspense/:id/same',
      summary:
        'Say that a line is the one that it perhaps is once more: it is counted no more. Over E 1,000.00 a second person approves it',
      access: { command: 'suspense.return' },
      body: whyBody,
      handle: (request) =>
        decideOn(dependencies, request, () => ({ type: 'DropLine', ...request.body, actor: request.actor })),
    }),
    commandEndpoint(dependencies, {
      ...changesLine,
      path: '/suspense/:id/not-taken-back',
      summary: 'Say why the bank did not take a line back, or why nothing is to be done about it',
      access: { command: 'suspense.return' },
      body: whyBody,
      handle: (request) =>
        decideOn(dependencies, request, () => ({
          type: 'DenyTakeBack',
          ...request.body,
          actor: request.actor,
        })),
    }),
    commandEndpoint(dependencies, {
      ...changesLine,
      path: '/suspense/:id/approve',
      summary: 'Approve what is to become of money in suspense. Not allowed for the person who asked for it',
      access: { command: 'suspense.approve' },
      handle: (request) =>
        decideOn(dependencies, request, async ({ request: asked }) => {
          if (asked?.kind === 'ASSIGN') await requirePayable(store, asked.fineNumber);
          const ids = asked === null ? [] : partsInRequest(asked).map(({ id }) => id);
          const countsAs = await accountsCountingAs(store, request.context, ids);
          return { type: 'ApproveRequest', actor: request.actor, countsAs };
        }),
    }),
    commandEndpoint(dependencies, {
      ...changesLine,
      path: '/suspense/:id/decline',
      summary: 'Decline what somebody wants to become of money in suspense, or take one’s own wish back',
      access: { command: 'suspense.approve' },
      body: whyBody,
      handle: (request) =>
        decideOn(dependencies, request, () => ({
          type: 'DeclineRequest',
          ...request.body,
          actor: request.actor,
        })),
    }),
  ];
}
