/** What became of a receipt number so far. */
export type CurrentReceipt = {
  id: string;
  /** The fine for whose payment it was reserved, if it was. */
  fineId: string | null;
  /** When it came into the log. */
  at: string;
  isVoided: boolean;
  /** When the original was handed out, if it was. */
  printedAt: string | null;
  revision: number;
};
