import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import type { LogLine } from '@fines/domain/log/view.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import {
  cashUpPath,
  erasurePath,
  finePath,
  receiptPath,
  RECORD_PATH,
  registerPath,
  reviewPath,
  settingsPath,
  suspensePath,
  userPath,
  vehiclePath,
} from '../data/paths.ts';
import { Unbroken } from '../ui/words.tsx';

type Path = (id: string) => string | undefined;

function pathOfCashUp(id: string): string | undefined {
  const cashUp = parseCashUpId(id);
  return cashUp && cashUpPath(cashUp.cashierId, cashUp.day);
}

/** Where each kind of record has its page; undefined for what has none. */
const PAGES: Readonly<Record<LogLine['record']['kind'], Path>> = {
  fine: finePath,
  receipt: (id) => receiptPath(id),
  'cash-up': pathOfCashUp,
  review: reviewPath,
  vehicle: vehiclePath,
  user: userPath,
  email: () => undefined,
  badge: () => undefined,
  erasure: erasurePath,
  'statement-line': suspensePath,
  'super-admins': () => undefined,
  'signing-keys': () => RECORD_PATH,
  'access-log': () => registerPath('looks'),
  'known-breaks': () => undefined,
  offenses: () => settingsPath('offenses'),
  letterhead: () => settingsPath('letterhead'),
};

/** The record that an entry is about, which leads to its page if it has one. */
export function LoggedRecord({ line: { record, type } }: { line: LogLine }) {
  // A number that was voided has no receipt.
  const path = type === 'ReceiptVoided' ? undefined : PAGES[record.kind](record.id);
  const name = <Unbroken text={record.name} />;
  if (path === undefined) return <span>{name}</span>;
  return (
    <MuiLink component={Link} to={path} underline="hover" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </MuiLink>
  );
}
