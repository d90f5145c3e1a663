import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import {
  hasRankOf,
  IMPORT_READERS,
  LETTERHEAD_CHANGE_READERS,
  OFFENSE_CHANGE_READERS,
  type Role,
  ROLE_LABELS,
} from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import { formatNumber, numberMeant } from '@fines/domain/shared/streams.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { useAuthProvider, useGetList, useTheme } from 'react-admin';

import { mayOpen, menuOf, type Screen } from '../auth/screens.ts';
import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import type { Fine } from '../data/fineCalls.ts';
import {
  ERASURES_PATH,
  finePath,
  IMPORTS_PATH,
  LOG_PATH,
  MESSAGES_PATH,
  RECONCILIATION_PATH,
  RECORD_PATH,
  receiptPath,
  REGISTERS_PATH,
  settingsPath,
  STATEMENTS_PATH,
  SUSPENSE_PATH,
  userPath,
  vehiclePath,
} from '../data/paths.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useSettled } from '../ui/useSettled.ts';

/** What the palette offers: an address to go to, or something to do. */
export type Choice = {
  group: string;
  label: string;
  detail?: string;
} & ({ to: string } | { act: () => void });

/** `isFetching` while records are searched. */
type Choices = { choices: Choice[]; isFetching: boolean };

/** Each word of what was typed is in the text, in any order. */
const isNamed = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** What the text names by itself: the whole number of a fine or of a receipt, or what can be a plate. */
function named(text: string, mayPay: boolean): Choice[] {
  const meant = numberMeant(text, mayPay ? ['FN', 'RCP'] : ['FN']);
  if (meant !== undefined) {
    const number = formatNumber(meant);
    const [label, to] =
      meant.series === 'FN'
        ? [t('layout.fineNamed', { number }), finePath(number)]
        : [t('layout.receiptNamed', { number }), receiptPath(number)];
    return [{ group: t('layout.open'), label, to }];
  }
  const plate = plateSchema.safeParse(text).data;
  // Words of a name are no plate, and one word of letters alone is hardly one.
  if (plate === undefined || !/\d/.test(plate)) return [];
  return [{ group: t('layout.open'), label: t('layout.vehicleNamed', { plate }), to: vehiclePath(plate) }];
}

const PAUSE = 300;
const SHORTEST = 3;
const SHOWN = 4;

/** The text once the typing pauses; undefined while it is too short to be searched for. */
function useSearched(text: string): string | undefined {
  const settled = useSettled(text.trim(), PAUSE);
  return settled.length >= SHORTEST ? settled : undefined;
}

const fineChoice = ({ id, fineNumber, licensePlate, offenseDescription, status }: Fine): Choice => ({
  group: t('common.fines'),
  label: fineNumber,
  detail: dotted(licensePlate, offenseDescription, FINE_STATUS_LABELS[status]),
  to: finePath(id),
});

const receiptChoice = ({ receiptNumber, fine, amount }: PaymentView): Choice => ({
  group: t('layout.receipts'),
  label: receiptNumber,
  detail: dotted(fine.licensePlate, fine.fineNumber, formatSzl(amount)),
  to: receiptPath(receiptNumber),
});

const personChoice = (user: UserView): Choice => ({
  group: t('layout.people'),
  label: fullNameOf(user),
  detail: dotted(ROLE_LABELS[user.role], user.badgeNumber, user.email),
  to: userPath(user.id),
});

/** The first records that the lists' own search finds, of the lists that the user may open. */
function useRecords(text: string): Choices {
  const { role } = useUser();
  const search = useSearched(text);
  const asked = { filter: { search }, pagination: { page: 1, perPage: SHOWN } };
  const newest = (field: string) => ({ ...asked, sort: { field, order: 'DESC' } as const });
  const ifOpen = (resource: string) => ({ enabled: search !== undefined && mayOpen(role, resource) });
  const fines = useGetList<Fine>('fines', newest('dateIssued'), ifOpen('fines'));
  const payments = useGetList<PaymentView>('payments', newest('paidAt'), ifOpen('payments'));
  const users = useGetList<UserView>('users', newest('updatedAt'), ifOpen('users'));
  return {
    choices: [
      ...(fines.data ?? []).map(fineChoice),
      ...(payments.data ?? []).map(receiptChoice),
      ...(users.data ?? []).map(personChoice),
    ],
    isFetching: fines.isFetching || payments.isFetching || users.isFetching,
  };
}

const open = (screen: Screen) => (role: Role) => mayOpen(role, screen);

/** What stands below a screen of the menu. */
const BELOW: readonly { label: string; to: string; may: (role: Role) => boolean }[] = [
  { label: t('common.vehicleImports'), to: IMPORTS_PATH, may: (role) => hasRankOf(role, IMPORT_READERS) },
  { label: t('report.periodReport'), to: '/reports/period', may: open('reports') },
  { label: t('common.cashUp'), to: '/payments/cash-up', may: open('payments') },
  { label: t('common.reconciliation'), to: RECONCILIATION_PATH, may: open('payments') },
  { label: t('common.suspense'), to: SUSPENSE_PATH, may: open('payments') },
  { label: t('common.statementImports'), to: STATEMENTS_PATH, may: open('payments') },
  { label: t('record.log'), to: LOG_PATH, may: open('audit') },
  { label: t('record.registers'), to: REGISTERS_PATH, may: open('audit') },
  { label: t('record.messages'), to: MESSAGES_PATH, may: open('audit') },
  { label: t('common.record'), to: RECORD_PATH, may: open('audit') },
  { label: t('erasure.erasureRequests'), to: ERASURES_PATH, may: open('personal-data') },
  {
    label: t('common.offenses'),
    to: settingsPath('offenses'),
    may: (role) => OFFENSE_CHANGE_READERS.includes(role),
  },
  {
    label: t('common.letterhead'),
    to: settingsPath('letterhead'),
    may: (role) => LETTERHEAD_CHANGE_READERS.includes(role),
  },
];

/** The screens of the menu with those below them, and what can be done from anywhere. */
function useCommands(showHelp: () => void): Choice[] {
  const { role } = useUser();
  const isReadOnly = useIsReadOnly();
  const auth = useAuthProvider();
  const [mode, setMode] = useTheme();
  const other = mode === 'dark' ? 'light' : 'dark';
  return [
    ...menuOf(role).map(({ label, to }): Choice => ({ group: t('layout.goTo'), label, to })),
    ...BELOW.filter(({ may }) => may(role)).map(({ label, to }): Choice => ({
      group: t('layout.goTo'),
      label,
      to,
    })),
    ...(isReadOnly
      ? []
      : [{ group: t('layout.do'), label: t('common.issueFine'), to: '/fines/create' } as const]),
    {
      group: t('layout.do'),
      label: t(other === 'dark' ? 'layout.useTheDarkTheme' : 'layout.useTheLightTheme'),
      act: () => setMode(other),
    },
    { group: t('layout.do'), label: t('layout.showWhatTheKeysDo'), act: showHelp },
    { group: t('layout.do'), label: t('layout.logout'), act: () => void auth?.logout({}) },
  ];
}

/** What the palette offers for a text, the likeliest first. */
export function useChoices(text: string, showHelp: () => void): Choices {
  const { role } = useUser();
  const commands = useCommands(showHelp);
  const records = useRecords(text);
  if (text.trim() === '') return { choices: commands, isFetching: false };
  return {
    choices: [
      ...named(text, mayOpen(role, 'payments')),
      ...records.choices,
      ...commands.filter(({ label }) => isNamed(label, text)),
    ],
    isFetching: records.isFetching,
  };
}
