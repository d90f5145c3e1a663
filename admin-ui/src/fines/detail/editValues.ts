import { isSamePhoto, type PhotoValue } from '../photo/photoValue.ts';
import type { Fine } from '../types.ts';

export type EditValues = {
  driverLicense: string;
  driverName: string;
  location: string;
  notes: string;
  photo: PhotoValue;
};

export const editValuesOf = (fine: Fine): EditValues => ({
  driverLicense: fine.driverLicense ?? '',
  driverName: fine.driverName ?? '',
  location: fine.location,
  notes: fine.notes ?? '',
  photo: fine.photoUrl,
});

type Facts = Pick<Fine, 'driverLicense' | 'driverName' | 'location' | 'notes' | 'photoUrl'>;

const textsOf = (values: EditValues): Omit<Facts, 'photoUrl'> => ({
  driverLicense: values.driverLicense.trim() || null,
  driverName: values.driverName.trim() || null,
  location: values.location.trim(),
  notes: values.notes.trim() || null,
});

/**
 * Only what differs from the fine as it was read; an emptied field becomes null. `photoUrl` is the photo's
 * address: a chosen one has to be sent first.
 */
export function changesOf(values: EditValues, photoUrl: string | null, fine: Fine): Partial<Facts> {
  const texts = textsOf(values);
  const names = ['driverLicense', 'driverName', 'location', 'notes'] as const;
  const changed = names.filter((name) => texts[name] !== fine[name]).map((name) => [name, texts[name]]);
  const photo = isSamePhoto(photoUrl, fine.photoUrl) ? {} : { photoUrl };
  return { ...Object.fromEntries(changed), ...photo };
}
