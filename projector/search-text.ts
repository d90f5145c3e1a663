/**
 * What a search looks into, in lower case: the plate with and without spaces, and more. Each on its own line,
 * so that no search can match across two of them.
 */
export const searchText = (licensePlate: string, ...more: readonly (string | null)[]): string =>
  [licensePlate, licensePlate.replaceAll(' ', ''), ...more.map((text) => text ?? '')]
    .join('\n')
    .toLowerCase();
