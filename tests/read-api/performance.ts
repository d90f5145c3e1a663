import type { OfficerStats } from '@fines/domain/officer/officer.ts';

import { emalangeni, type KnownFine, type KnownUser, USERS } from './known-data.ts';

type Days = { first: string; last: string };

/** Those issued in a period. */
export const issuedIn = (fines: readonly KnownFine[], { first, last }: Days): KnownFine[] =>
  fines.filter(({ day }) => day >= first && day <= last);

/** The row of an officer, added up fine by fine. */
export function performanceOf(user: KnownUser, fines: readonly KnownFine[], period: Days): OfficerStats {
  const own = issuedIn(fines, period).filter(({ officerId }) => officerId === user.id);
  const totalAmount = emalangeni(own, ({ amount }) => amount);
  const paidAmount = emalangeni(own, (fine) => fine.paidAmount);
  return {
    ...user,
    email: `${user.firstName.toLowerCase()}@police.gov.sz`,
    badgeNumber: `RSP-${2000 + USERS.indexOf(user)}`,
    totalFines: own.length,
    finesIssued: own.length,
    totalAmount,
    paidFines: own.filter(({ status }) => status === 'PAID').length,
    paidAmount,
    collectionRate: totalAmount === 0 ? 0 : Math.round((paidAmount / totalAmount) * 1000) / 10,
    averageFineAmount: own.length === 0 ? 0 : Math.round((totalAmount * 100) / own.length) / 100,
  };
}
