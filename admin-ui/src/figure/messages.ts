import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  down: 'down',
  showActs: 'Show %{count} act |||| Show %{count} acts',
  showDisputes: 'Show %{count} dispute |||| Show %{count} disputes',
  showFines: 'Show %{count} fine |||| Show %{count} fines',
  showLines: 'Show %{count} line |||| Show %{count} lines',
  showOfficers: 'Show %{count} officer |||| Show %{count} officers',
  showPayments: 'Show %{count} payment |||| Show %{count} payments',
  showRefunds: 'Show %{count} refund |||| Show %{count} refunds',
  showRequests: 'Show %{count} request |||| Show %{count} requests',
  unchanged: 'unchanged:',
  up: 'up',
  vsLastWeek: 'vs last week',
});
