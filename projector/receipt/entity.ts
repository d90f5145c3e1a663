/** What became of a receipt number so far. `fineId` is the fine for whose payment it was reserved, if it was. */
export type CurrentReceipt = { id: string; fineId: string | null; isVoided: boolean; revision: number };
