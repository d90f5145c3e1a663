/** What became of a receipt number so far. */
export type CurrentReceipt = {
  id: string;
  /** The fine for whose payment it was reserved, if it was. */
  fineId: string | null;
  /** When it came into the log. */
  at: string;
  isVoided: boolean;
  revision: number;
};
