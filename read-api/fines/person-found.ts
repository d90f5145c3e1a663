import type { FineView, PersonFound } from '@fines/domain/fine/view.ts';
import { type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';

import { searchedWords } from '../lists/search.ts';

type Owners = ReadonlyMap<PlateKey, string>;

/** A fine that a search found by a person says whom, who may stand nowhere else in the list. */
export function withPersonFound(fine: FineView, search: string | undefined, owners: Owners): FineView {
  const words = searchedWords(search);
  const personFound = words.length === 0 ? undefined : (driverFound(fine, words) ?? ownerFound(fine, owners));
  return personFound === undefined ? fine : { ...fine, personFound };
}

/** By all words of the name, or by the licence. */
function driverFound(
  { driverName, driverLicense }: FineView,
  words: readonly string[],
): PersonFound | undefined {
  const name = (driverName ?? '').toLowerCase();
  const isByLicence = (driverLicense ?? '').toLowerCase().includes(words.join(' '));
  if (!isByLicence && !words.every((word) => name.includes(word))) return undefined;
  return { as: 'DRIVER', name: [driverName, isByLicence && driverLicense].filter(Boolean).join(' · ') };
}

function ownerFound({ licensePlate }: FineView, owners: Owners): PersonFound | undefined {
  const name = owners.get(plateKey(licensePlate));
  return name === undefined ? undefined : { as: 'OWNER', name };
}
