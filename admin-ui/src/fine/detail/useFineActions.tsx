import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { type CommandName, isReadOnly, type Role } from '@fines/domain/shared/permissions.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { type ComponentType, type ReactNode, useState } from 'react';

import { mayOpen } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { vehiclePath } from '../../data/paths.ts';
import { DisputeFineDialog } from '../../dispute/DisputeFineDialog.tsx';
import { t } from '../../i18n/i18nProvider.ts';
import { type Printing, useDecisionPrinting, useNoticePrinting } from '../../paper/usePrinting.ts';
import { RecordPaymentDialog } from '../../payment/RecordPaymentDialog.tsx';
import type { Action } from '../../ui/ActionItems.tsx';
import { mayBeReminded, reasonAgainst } from '../fineRights.ts';
import { SendReminderDialog } from '../reminder/SendReminderDialog.tsx';
import { useReminderPrinting } from '../reminder/useReminderPrinting.ts';
import { lastDecision, pathOf, type Settlement } from '../settlement.ts';
import { DeleteFineDialog } from './DeleteFineDialog.tsx';
import { EditFineDialog } from './EditFineDialog.tsx';
import { ReissueDialog } from './ReissueDialog.tsx';

type Named = { label: string; Icon: SvgIconComponent; color?: 'primary' | 'error' };

/** What is printed, what opens another page, whose address may not be known yet, or what is done here. */
export type FineAction = Named & ({ printing: Printing } | { to: string | undefined } | FineCommand);

type FineCommand = Named & Pick<Action, 'reason' | 'onSelect'>;

type DialogProps = { fine: Fine; onClose: () => void; onPrintReminder: (() => void) | undefined };

type Command = Named & {
  command: CommandName;
  /** Beside the title, among the quick actions, or in the menu. */
  place: 'head' | 'quick' | 'menu';
  Dialog: ComponentType<DialogProps>;
};

const COMMANDS: readonly Command[] = [
  {
    label: t('fine.sendReminder'),
    command: 'fine.remind',
    Icon: NotificationsNoneOutlined,
    place: 'quick',
    Dialog: SendReminderDialog,
  },
  {
    label: t('fineDetail.recordPayment'),
    command: 'payment.record',
    Icon: PaymentsOutlined,
    place: 'quick',
    Dialog: RecordPaymentDialog,
  },
  {
    label: t('fineDetail.disputeThisFine'),
    command: 'dispute.submit',
    Icon: GavelOutlined,
    place: 'quick',
    Dialog: DisputeFineDialog,
  },
  {
    label: t('fineDetail.edit'),
    command: 'fine.edit',
    Icon: EditOutlined,
    place: 'head',
    Dialog: EditFineDialog,
  },
  {
    label: t('fineDetail.delete'),
    command: 'fine.delete',
    Icon: DeleteOutlined,
    place: 'head',
    color: 'error',
    Dialog: DeleteFineDialog,
  },
  {
    label: t('fineDetail.reissue'),
    command: 'fine.reissue',
    Icon: PublishedWithChanges,
    place: 'menu',
    Dialog: ReissueDialog,
  },
];

const LOOK_AT = {
  payments: { label: t('fineDetail.viewReceipt'), Icon: ReceiptLongOutlined },
  disputes: { label: t('fineDetail.viewDispute'), Icon: GavelOutlined },
} as const;

/** What an unpaid fine is opened for: the first that one may do stands out. */
const MAIN_OF_UNPAID = [t('fineDetail.recordPayment'), t('fine.sendReminder'), t('common.print')];

/** The one that stands out: what the status comes from, or what is done next with an unpaid fine. */
function mainOf(
  fine: Fine,
  role: Role,
  { source }: Settlement,
  possible: readonly FineAction[],
): FineAction | undefined {
  if (source && mayOpen(role, source.screen)) return { ...LOOK_AT[source.screen], to: pathOf(source) };
  if (fine.status !== 'UNPAID' || isReadOnly(role)) return undefined;
  return MAIN_OF_UNPAID.flatMap((wanted) => possible.find(({ label }) => label === wanted) ?? [])[0];
}

export type FineActions = {
  main: FineAction | undefined;
  print: FineAction;
  /** Beside the title, after Print and Export. */
  head: FineCommand[];
  quick: FineAction[];
  menu: FineCommand[];
  /** For what else leads to it; undefined if it cannot be done. */
  edit: (() => void) | undefined;
  /** The one that is open. */
  dialog: ReactNode;
};

/** What can be printed about the fine: first what is handed over, then what is only printed at times. */
function usePrintings(fine: Fine, events: readonly HistoryEvent[]) {
  const user = useUser();
  const notice = useNoticePrinting(fine.id);
  const reminder = useReminderPrinting([fine.id]);
  const decided = mayOpen(user.role, 'disputes') ? lastDecision(events) : undefined;
  const decision = useDecisionPrinting(decided ?? '');
  return {
    notice,
    reminder: mayBeReminded(user, fine) ? reminder : undefined,
    decision: decided === undefined ? undefined : decision,
  };
}

/** What this user can do with the fine, and where each of it stands. */
export function useFineActions(
  fine: Fine,
  events: readonly HistoryEvent[],
  settlement: Settlement,
): FineActions {
  const user = useUser();
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  const { notice, reminder, decision } = usePrintings(fine, events);

  const print = { label: t('common.print'), Icon: PrintOutlined, printing: notice };
  const commands = (isReadOnly(user.role) ? [] : COMMANDS).map(
    ({ label, Icon, place, color = 'primary', command, Dialog: OfCommand }) => ({
      label,
      Icon,
      place,
      color,
      reason: reasonAgainst(command, user, fine),
      onSelect: () => setDialog(() => OfCommand),
    }),
  );
  const possible = commands.filter(({ reason }) => reason === undefined);
  const [sendReminder, ...others] = commands.filter(({ place }) => place === 'quick');
  const vehicle = {
    label: t('fineDetail.viewVehicleHistory'),
    Icon: DirectionsCarOutlined,
    to: vehiclePath(fine.licensePlate),
  };

  return {
    main: mainOf(fine, user.role, settlement, [...possible, print]),
    print,
    head: commands.filter(({ place }) => place === 'head'),
    quick: [
      ...(sendReminder ? [sendReminder] : []),
      vehicle,
      ...others,
      ...(reminder ? [{ label: t('fineDetail.printReminder'), Icon: MailOutlined, printing: reminder }] : []),
      ...(decision
        ? [{ label: t('fineDetail.printDecision'), Icon: GavelOutlined, printing: decision }]
        : []),
    ],
    menu: possible.filter(({ place }) => place === 'menu'),
    edit: possible.find(({ label }) => label === t('fineDetail.edit'))?.onSelect,
    dialog: Dialog && (
      <Dialog fine={fine} onClose={() => setDialog(undefined)} onPrintReminder={reminder?.print} />
    ),
  };
}
