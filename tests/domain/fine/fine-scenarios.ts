import type {
  AmendFine,
  Amendment,
  ChangeFineStatus,
  DeleteFine,
  IssueFine,
} from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type Fine, initialFine } from '@fines/domain/fine/state.ts';
import type { SelectableStatus } from '@fines/domain/fine/status.ts';

import { actor, cents, fineIssued, fineStatusChanged, NOW } from '../events.ts';
import { type Refused, scenarios } from '../given-when-then.ts';

export const { given, givenState, stateAfter } = scenarios({ decide, evolve, initial: initialFine });

export const issueFine = (changes: Partial<IssueFine> = {}): IssueFine => ({
  type: 'IssueFine',
  actor: actor('TRAFFIC_OFFICER'),
  now: NOW,
  fineNumber: 'FN-2026-001',
  licensePlate: 'ABC 123 EH',
  driverLicense: null,
  driverName: 'Thandi Nkosi',
  offence: { name: 'Illegal parking', type: 'PARKING', amount: cents(60), from: '2000-01-01' },
  location: 'Gwamile Street, Mbabane',
  notes: null,
  dateIssued: '2026-03-10T07:45:00.000Z',
  ...changes,
});

export const amendFine = (changes: Amendment, by = actor('SENIOR_OFFICER')): AmendFine => ({
  type: 'AmendFine',
  actor: by,
  now: NOW,
  changes,
});

export const changeStatus = (to: SelectableStatus, reason?: string): ChangeFineStatus => ({
  type: 'ChangeFineStatus',
  actor: actor('SENIOR_OFFICER'),
  now: NOW,
  to,
  ...(reason !== undefined && { reason }),
});

export const deleteFine = (reason?: string): DeleteFine => ({
  type: 'DeleteFine',
  actor: actor('MANAGER'),
  now: NOW,
  ...(reason !== undefined && { reason }),
});

/** The histories that lead to each status that a command can meet and act on. */
export const ISSUED_AND = {
  UNPAID: [fineIssued()],
  PAID: [fineIssued(), fineStatusChanged('UNPAID', 'PAID')],
  DISPUTED: [fineIssued(), fineStatusChanged('UNPAID', 'DISPUTED')],
} as const;

/** A fine whose dispute was approved. */
export const RESOLVED_FINE = resolved();

function resolved(): Fine {
  const unpaid = stateAfter(fineIssued());
  if (unpaid.status !== 'UNPAID') throw new Error('an issued fine is unpaid');
  return { ...unpaid, status: 'RESOLVED' };
}

export const RESOLVED_IS_FINAL: Refused = {
  kind: 'conflict',
  code: 'status-final',
  message: 'The fine is resolved: its status is final',
};

export const FINE_NOT_FOUND: Refused = { kind: 'notFound', code: 'not-found', message: 'Fine not found' };
