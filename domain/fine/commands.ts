import type { Actor } from '../shared/actor.ts';
import type { CatalogueEntry } from '../shared/offences.ts';
import type { SelectableStatus } from './status.ts';

/** What every command knows: who gives it, and the server's time. */
type By = { actor: Actor; now: string };

export type IssueFine = By & {
  type: 'IssueFine';
  fineNumber: string;
  licensePlate: string;
  driverLicense: string | null;
  driverName: string | null;
  offence: CatalogueEntry;
  location: string;
  notes: string | null;
  dateIssued: string;
};

/** The fields that may be changed after issuing. Absent ones stay; null empties an optional one. */
export type Amendment = {
  driverLicense?: string | null;
  driverName?: string | null;
  location?: string;
  notes?: string | null;
};

export type AmendFine = By & { type: 'AmendFine'; changes: Amendment };

export type ChangeFineStatus = By & { type: 'ChangeFineStatus'; to: SelectableStatus; reason?: string };

export type DeleteFine = By & { type: 'DeleteFine'; reason?: string };

export type FineCommand = IssueFine | AmendFine | ChangeFineStatus | DeleteFine;
