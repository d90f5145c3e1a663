import { plateKey } from '@fines/domain/shared/plate.ts';

/** What a search looks into, in lower case; each text on its own line, so that no search matches across two. */
export const searchText = (...texts: readonly (string | null)[]): string =>
  texts
    .map((text) => text ?? '')
    .join('\n')
    .normalize('NFC')
    .toLowerCase();

/** What finds a plate by a part of it, in any spelling. */
export const plateTexts = (licensePlate: string): string[] => [licensePlate, plateKey(licensePlate)];
