import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { type CommandName, isReadOnly, type Role } from '@fines/domain/shared/permissions.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined';
import { type ComponentType, type ReactNode, useState } from 'react';

import { mayOpen } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { DisputeFineDialog } from '../../dispute/DisputeFineDialog.tsx';
import { useDecisionPrinting } from '../../dispute/useDecisionPrinting.ts';
import { common } from '../../messages.ts';
import type { Printing } from '../../paper/usePrinting.tsx';
import { RecordPaymentDialog } from '../../payment/RecordPaymentDialog.tsx';
import type { Action } from '../../ui/ActionItems.tsx';
import { mayBeReminded, reasonAgainst } from '../fineRights.ts';
import { t as ofFine } from '../messages.ts';
import { useNoticePrinting } from '../notice/useNoticePrinting.ts';
import { SendReminderDialog } from '../reminder/SendReminderDialog.tsx';
import { useReminderPrinting } from '../reminder/useReminderPrinting.ts';
import { lastDecision, pathOf, type Settlement } from '../settlement.ts';
import { DeleteFineDialog } from './DeleteFineDialog.tsx';
import { EditFineDialog } from './EditFineDialog.tsx';
import { t } from './messages.ts';
import { ReissueDialog } from './ReissueDialog.tsx';

export type FineAction = Omit<Action, 'Icon'> & {
  Icon: SvgIconComponent;
  /** Where it stands while it can be done: beside the title, or among the quick actions. Else in the menu. */
  place?: 'head' | 'quick';
  /** Of what is printed: how that is done on this device. */
  printing?: Printing;
};

type DialogProps = { fine: Fine; onClose: () => void; onPrintReminder: (() => void) | undefined };

type Command = Pick<FineAction, 'label' | 'Icon' | 'place' | 'isDangerous'> & {
  command: CommandName;
  /** Without one, it is done on the page itself. */
  Dialog?: ComponentType<DialogProps>;
};

const COMMANDS: readonly Command[] = [
  {
    label: t('recordPayment'),
    command: 'payment.record',
    Icon: PaymentsOutlined,
    place: 'quick',
    Dialog: RecordPaymentDialog,
  },
  {
    label: t('disputeThisFine'),
    command: 'dispute.submit',
    Icon: GavelOutlined,
    place: 'quick',
    Dialog: DisputeFineDialog,
  },
  {
    label: ofFine('sendReminder'),
    command: 'fine.remind',
    Icon: NotificationsNoneOutlined,
    place: 'quick',
    Dialog: SendReminderDialog,
  },
  {
    label: t('edit'),
    command: 'fine.edit',
    Icon: EditOutlined,
    place: 'head',
    Dialog: EditFineDialog,
  },
  { label: t('changeStatus'), command: 'fine.change-status', Icon: SyncAltOutlined },
  {
    label: t('reissue'),
    command: 'fine.reissue',
    Icon: PublishedWithChanges,
    Dialog: ReissueDialog,
  },
  {
    label: t('delete'),
    command: 'fine.delete',
    Icon: DeleteOutlined,
    isDangerous: true,
    Dialog: DeleteFineDialog,
  },
];

/** The one that stands out: something to do, or what to look at, whose address may not be known yet. */
type MainAction = Pick<FineAction, 'label' | 'Icon' | 'printing'> &
  ({ onSelect: () => void } | { to: string | undefined });

const LOOK_AT = {
  payments: { label: t('viewReceipt'), Icon: ReceiptLongOutlined },
  disputes: { label: t('viewDispute'), Icon: GavelOutlined },
} as const;

/** What an unpaid fine is opened for: the first that one may do stands out. */
const MAIN_OF_UNPAID = [t('recordPayment'), ofFine('sendReminder'), common('print')];

function mainOf(
  fine: Fine,
  role: Role,
  { source }: Settlement,
  possible: readonly FineAction[],
): MainAction | undefined {
  if (source && mayOpen(role, source.screen)) return { ...LOOK_AT[source.screen], to: pathOf(source) };
  if (fine.status !== 'UNPAID' || isReadOnly(role)) return undefined;
  return MAIN_OF_UNPAID.flatMap((wanted) => possible.find(({ label }) => label === wanted) ?? [])[0];
}

export type FineActions = {
  main: MainAction | undefined;
  print: FineAction | undefined;
  edit: FineAction | undefined;
  quick: FineAction[];
  menu: FineAction[];
  /** The one that is open. */
  dialog: ReactNode;
};

type PrintAction = FineAction & { printing: Printing };

const toPrint = (action: Omit<PrintAction, 'onSelect'>): PrintAction => ({
  ...action,
  onSelect: action.printing.print,
});

/** What can be printed about the fine; the first is what is handed over. */
function usePrintActions(fine: Fine, events: readonly HistoryEvent[]): [PrintAction, ...PrintAction[]] {
  const user = useUser();
  const notice = useNoticePrinting(fine);
  const reminder = useReminderPrinting([fine.id]);
  const decided = mayOpen(user.role, 'disputes') ? lastDecision(events) : undefined;
  const decision = useDecisionPrinting(fine, decided ?? '');
  return [
    toPrint({ label: common('print'), Icon: PrintOutlined, place: 'head', printing: notice }),
    ...(mayBeReminded(user, fine)
      ? [toPrint({ label: t('printReminder'), Icon: MailOutlined, place: 'quick', printing: reminder })]
      : []),
    ...(decided === undefined
      ? []
      : [toPrint({ label: t('printDecision'), Icon: GavelOutlined, place: 'quick', printing: decision })]),
  ];
}

/** What this user can do with the fine and where each of it stands; in the menu, why the rest cannot be done. */
export function useFineActions(
  fine: Fine,
  events: readonly HistoryEvent[],
  settlement: Settlement,
): FineActions {
  const user = useUser();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  const [print, ...otherPrints] = usePrintActions(fine, events);

  const commands = COMMANDS.map(({ label, Icon, place, isDangerous, command, Dialog: OfCommand }) => ({
    label,
    Icon,
    place,
    isDangerous,
    isOnPage: OfCommand === undefined,
    reason: reasonAgainst(command, user, fine),
    onSelect: () => setDialog(() => OfCommand),
  }));
  const changes = isReadOnly(user.role) ? [] : commands;
  const possible: FineAction[] = [
    print,
    ...changes.filter(({ reason }) => reason === undefined),
    ...otherPrints,
  ];
  const main = mainOf(fine, user.role, settlement, possible);
  const others = possible.filter(({ label }) => label !== main?.label);
  const close = () => setDialog(undefined);
  const printReminder = otherPrints.find(({ label }) => label === t('printReminder'))?.onSelect;

  return {
    main,
    print: others.find(({ label }) => label === print.label),
    edit: others.find(({ label }) => label === t('edit')),
    quick: others.filter(({ place }) => place === 'quick'),
    menu: changes.filter(
      ({ reason, place, isOnPage }) => reason !== undefined || (place === undefined && !isOnPage),
    ),
    dialog: Dialog && <Dialog fine={fine} onClose={close} onPrintReminder={printReminder} />,
  };
}
