import type { LookKind } from '@fines/domain/look/look.ts';

/** Somebody's look at something, before it is shown. */
export type Look = {
  personId: string;
  kind: LookKind;
  subject: string;
  /** The key of the plate that it tells of, if it does. */
  plateKey?: string;
  address: string;
  /** Of a list, the places of the records that were shown: so many from the first one on, counted from 0. */
  shown?: { first: number; count: number };
};
