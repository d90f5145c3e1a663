import { FIRST_LETTERHEAD, type Letterhead } from '@fines/domain/letterhead/letterhead.ts';

/** What papers say of the authority. */
export const readLetterhead = (): Promise<Letterhead> => Promise.resolve(FIRST_LETTERHEAD);
