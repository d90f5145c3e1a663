import { buffer } from 'node:stream/consumers';

import { disputeView } from '@fines/domain/fine/dispute-view.ts';
import type { MessageAbout } from '@fines/domain/fine/message.ts';
import { paymentView } from '@fines/domain/fine/payment-view.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { fineView } from '@fines/domain/fine/view.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { decisionOf, isDecided } from '@fines/papers/decision.ts';
import { noticeOf } from '@fines/papers/notice.ts';
import type { Paper } from '@fines/papers/paper.ts';
import type { About } from '@fines/papers/parts.ts';
import type { PdfThread } from '@fines/papers/pdf-thread.ts';
import { receiptOf } from '@fines/papers/receipt.ts';
import { photoOfUrl, type PhotoStore } from '@fines/platform/shared/photo-store.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';

/** What e-mails need to have their papers made. */
export type PaperMaker = {
  thread: Pick<PdfThread, 'draw'>;
  photos: Pick<PhotoStore, 'open'>;
  publicLinks: PublicLinks;
};

/** Nothing is printed of a dispute that is not decided. */
export const hasPaper = ({ kind }: Pick<MessageAbout, 'kind'>): boolean => kind !== 'CONFIRMATION';

/** Photos of the offense do not leave the house with a message. */
const NO_PHOTO = (sha256: string): string => `none/${sha256}`;

/** The paper of an e-mail, as a PDF. @throws NoPdf */
export async function paperFor(
  { thread, photos, publicLinks }: PaperMaker,
  message: MessageAbout,
  { fine, letterhead }: { fine: Fine; letterhead: Letterhead },
): Promise<{ filename: string; content: Buffer }> {
  const about: About = { language: 'en-SZ', letterhead, now: new Date().toISOString(), checkpoint: null };
  const pdf = await thread.draw([paperOf(message, fine, about, publicLinks)], 'A4', async (address) => {
    const sha256 = address === letterhead.crestUrl ? photoOfUrl(address) : undefined;
    const crest = sha256 === undefined ? undefined : await photos.open(sha256);
    return crest && buffer(crest.content);
  });
  const number = message.kind === 'RECEIPT' ? message.occurrence : fine.fineNumber;
  return {
    filename: `${number}-${message.kind.toLowerCase()}.pdf`,
    content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
  };
}

/** A reminder comes with the notice: the letter has the address of the owner, who may be somebody else. */
function paperOf(
  { kind, occurrence }: MessageAbout,
  fine: Fine,
  about: About,
  { checkUrl, linkOf }: PublicLinks,
): Paper {
  const view = { ...fineView(fine, NO_PHOTO), photoUrl: null };
  if (kind === 'RECEIPT') {
    const payment = fine.payments.find(({ receiptNumber }) => receiptNumber === occurrence);
    if (payment === undefined) throw new Error(`${fine.fineNumber} has no payment ${occurrence}`);
    const { offenseDescription, dateIssued, driverName } = fine;
    const receipt = {
      ...paymentView(payment, fine),
      offenseDescription,
      dateIssued,
      printedAt: null,
      checkUrl,
    };
    // The original is handed out by who takes the money.
    return receiptOf(receipt, about, { isDuplicate: true, driverName });
  }
  if (kind !== 'DECISION') return noticeOf(view, about, linkOf(fine.fineNumber));
  const dispute = fine.disputes.find(({ id }) => id === occurrence);
  const decided = dispute && disputeView(dispute, fine, NO_PHOTO);
  if (decided === undefined || !isDecided(decided)) throw new Error(`${occurrence} is not decided`);
  return decisionOf(decided, view, about, null);
}
