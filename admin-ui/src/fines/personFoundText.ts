import type { Fine } from './types.ts';

const ROLES = { DRIVER: 'Driver', OWNER: 'Owner' } as const;

/** Whom the search in the list found, and as what; undefined unless it found a person. */
export const personFoundText = ({ personFound }: Fine): string | undefined =>
  personFound && `${ROLES[personFound.as]}: ${personFound.name}`;
