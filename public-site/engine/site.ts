import type { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import type { PublicCodes } from '@fines/platform/shared/public-links.ts';

import type { Guesses } from './limits.ts';
import type { PaperCodes } from './paper-codes.ts';
import type { PublicRecords } from './records.ts';

/** What the pages of this site stand on. */
export type Site = {
  records: PublicRecords;
  codes: PublicCodes;
  /** Undefined where no command API says which codes papers have. */
  paperCodes: PaperCodes | undefined;
  guesses: Guesses;
  photos: Pick<PhotoStore, 'open'>;
  /** Whether fines can be disputed here. */
  takesDisputes: boolean;
};
