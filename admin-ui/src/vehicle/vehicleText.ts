import { ERASED } from '@fines/domain/shared/personal-data.ts';
import { askedPlateSchema } from '@fines/domain/shared/plate.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';

import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';

/** Owner, make, model and colour, as far as they are known and not erased. */
export function vehicleInALine({ ownerName, make, model, color }: VehicleView): string {
  const what = [[make, model].filter(Boolean).join(' '), color].filter(Boolean).join(', ');
  return [ownerName === ERASED ? '' : ownerName, what].filter(Boolean).join(' · ');
}

/** The register does not give the reason. */
const WANTED = {
  STOLEN: { title: 'stolenVehicle', text: 'stolenWarning' },
  REPORTED: { title: 'reportedVehicle', text: 'reportedWarning' },
} as const;

export type VehicleWarning = { severity: 'error' | 'warning'; title: string; text: string };

/** What an officer must know of this vehicle before letting it go; undefined if there is nothing. */
export function warningOf({ status, licensePlate, expiryDate }: VehicleView): VehicleWarning | undefined {
  if (status === 'VALID') return undefined;
  if (status === 'EXPIRED') {
    const text = t('vehicle.expiredOn', { plate: licensePlate, day: formatDate(expiryDate) });
    return { severity: 'warning', title: t('vehicle.registrationExpired'), text };
  }
  const wanted = WANTED[status];
  return {
    severity: 'error',
    title: t(`vehicle.${wanted.title}`),
    text: t(`vehicle.${wanted.text}`, { plate: licensePlate }),
  };
}

/** Why no vehicle can have such a plate; undefined if one can, or if the field is empty. */
export function plateFault(plate: string): string | undefined {
  const result = askedPlateSchema.safeParse(plate);
  return plate === '' || result.success ? undefined : result.error.issues[0]?.message;
}
