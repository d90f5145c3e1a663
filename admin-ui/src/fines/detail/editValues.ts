import type { Fine } from '../types.ts';

export type EditValues = { driverLicense: string; driverName: string; location: string; notes: string };

export const editValuesOf = (fine: Fine): EditValues => ({
  driverLicense: fine.driverLicense ?? '',
  driverName: fine.driverName ?? '',
  location: fine.location,
  notes: fine.notes ?? '',
});

type Changes = Partial<Pick<Fine, keyof EditValues>>;

/** Only what differs from the fine as it was read; an emptied field becomes null. */
export function changesOf(values: EditValues, fine: Fine): Changes {
  const wanted = {
    driverLicense: values.driverLicense.trim() || null,
    driverName: values.driverName.trim() || null,
    location: values.location.trim(),
    notes: values.notes.trim() || null,
  };
  const names = ['driverLicense', 'driverName', 'location', 'notes'] as const;
  return Object.fromEntries(
    names.filter((name) => wanted[name] !== fine[name]).map((name) => [name, wanted[name]]),
  );
}
