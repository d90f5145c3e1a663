import type { CommandName } from '../shared/permissions.ts';
import { conflict } from '../shared/refusal.ts';
import { standingPayment } from './payment.ts';
import type { StandingFine } from './state.ts';
import type { FineStatus, SelectableStatus } from './status.ts';

/** What the conditions look at. */
export type Conditions = { status: FineStatus; paymentStands: boolean };

/** A code for programs, and what people read where the condition is not met. */
type Condition = { code: string; message: string; isMet: (fine: Conditions) => boolean };

/** RESOLVED is final: nothing leads out of it, deleting neither. */
const isOpen: Condition = {
  code: 'status-final',
  message: 'The fine is resolved: its status is final',
  isMet: ({ status }) => status !== 'RESOLVED' && status !== 'CANCELLED',
};

const isUnpaid = (done: string): Condition => ({
  code: 'not-unpaid',
  message: `Only an unpaid fine can be ${done}`,
  isMet: ({ status }) => status === 'UNPAID',
});

/** What was taken for a fine must not go with it. */
const isRefunded: Condition = {
  code: 'payment-stands',
  message: 'Refund the payment first',
  isMet: ({ paymentStands }) => !paymentStands,
};

/** Commands that not every fine allows, with what each needs. */
const CONDITIONS = {
  'fine.change-status': [
    isOpen,
    { ...isRefunded, isMet: ({ status, paymentStands }) => status !== 'PAID' || !paymentStands },
  ],
  'fine.remind': [isUnpaid('reminded of')],
  'fine.delete': [isOpen, isRefunded],
  'fine.reissue': [isOpen, isRefunded, isUnpaid('voided and reissued')],
  'payment.record': [
    { code: 'already-paid', message: 'This fine is paid already', isMet: ({ status }) => status !== 'PAID' },
    { ...isOpen, message: 'This fine was dismissed: nothing is to be paid' },
    isRefunded,
  ],
  'dispute.submit': [isUnpaid('disputed')],
} as const satisfies Partial<Record<CommandName, readonly Condition[]>>;

type Conditional = keyof typeof CONDITIONS;

const isConditional = (command: CommandName): command is Conditional => Object.hasOwn(CONDITIONS, command);

/** The first condition of a command that the fine does not meet; undefined if it allows the command. */
export function unmetCondition(command: CommandName, fine: Conditions): Condition | undefined {
  const conditions: readonly Condition[] = isConditional(command) ? CONDITIONS[command] : [];
  return conditions.find(({ isMet }) => !isMet(fine));
}

/** No command that has conditions is allowed of a resolved fine. @throws Refusal */
export function requireConditions(
  command: Conditional,
  fine: StandingFine,
): asserts fine is StandingFine & { status: SelectableStatus } {
  const { status } = fine;
  const unmet = unmetCondition(command, { status, paymentStands: standingPayment(fine) !== undefined });
  if (unmet !== undefined) throw conflict(unmet.code, unmet.message);
}
