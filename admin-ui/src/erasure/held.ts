import { type Held, personNumber } from '@fines/domain/erasure/held.ts';
import { folded } from '@fines/domain/shared/folding.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';

import type { ErasureAsked } from '../data/administrationCalls.ts';
import type { DownloadedFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';

/** The records of which a request is to erase the personal data. */
export type Records = Pick<ErasureAsked, 'fineNumbers' | 'vehicleIds'>;

/** The words of a name in any order, as the search takes them. */
const nameKey = (name: string | null): string =>
  folded(name ?? '')
    .split(' ')
    .filter(Boolean)
    .toSorted()
    .join(' ');

const differ = (keys: readonly (string | null)[]): boolean => new Set(keys.filter(Boolean)).size > 1;

const known = (text: string | null): string | null => (text === ERASED ? null : text);

/** Whether two names or two numbers of one kind were found: then somebody must say which records are whose. */
export function areSeveral({ fines, vehicles }: Held): boolean {
  const names = [...fines.map((fine) => fine.driverName), ...vehicles.map((vehicle) => vehicle.ownerName)];
  const licenses = fines.map((fine) => fine.driverLicense);
  const ids = vehicles.map((vehicle) => vehicle.ownerIdNumber);
  return (
    differ(names.map((name) => nameKey(known(name)))) ||
    [licenses, ids].some((numbers) => differ(numbers.map((number) => personNumber(known(number)))))
  );
}

type IsWanted = (record: Held['fines' | 'vehicles'][number]) => boolean;

/** Those of the records found that are wanted; all of them otherwise. */
export const recordsIn = ({ fines, vehicles }: Held, isWanted: IsWanted = () => true): Records => ({
  fineNumbers: fines.filter(isWanted).map(({ fineNumber }) => fineNumber),
  vehicleIds: vehicles.filter(isWanted).map(({ id }) => id),
});

export const idsOf = ({ fineNumbers, vehicleIds }: Records): string[] => [...fineNumbers, ...vehicleIds];

/** `3 fines and 1 vehicle`; nothing for no records. */
export function recordsText({ fineNumbers, vehicleIds }: Records): string {
  const fines = fineNumbers.length > 0 && t('common.countedFines', { count: fineNumbers.length });
  const vehicles = vehicleIds.length > 0 && t('common.countedVehicles', { count: vehicleIds.length });
  return fines && vehicles ? t('erasure.finesAndVehicles', { fines, vehicles }) : fines || vehicles || '';
}

/** For the person. Who looked is for others to say: they are persons, too. */
export const fileOf = ({ fines, vehicles }: Held, day: string): DownloadedFile => ({
  name: t('erasure.fileName', { day }),
  content: new Blob([JSON.stringify({ fines, vehicles }, null, 2)], { type: 'application/json' }),
});
