import { LANGUAGES } from '@fines/messages/translator.ts';
import { PAPER_SIZES } from '@fines/papers/paper.ts';
import { useStore } from 'react-admin';
import { z } from 'zod';

/** What has a choice of its own: a cashier's receipts may go to the roll, and letters to another printer. */
export type PaperKind = 'notice' | 'reminder' | 'receipt' | 'refund-slip' | 'cash-up-sheet' | 'decision';

const choiceSchema = z.object({ size: z.enum(PAPER_SIZES), language: z.enum(LANGUAGES) });

/** On what paper, and in which language. */
export type PaperChoice = z.output<typeof choiceSchema>;

const FIRST: PaperChoice = { size: 'A4', language: 'en-SZ' };

/** Under this name the device keeps what was chosen last, by kind. */
const PAPER_CHOICES = 'papers';

type Kept = Partial<Record<PaperKind, unknown>>;

/** What was chosen last for this kind of paper on this device, and a way to choose otherwise. */
export function usePaperChoice(kind: PaperKind): [PaperChoice, (part: Partial<PaperChoice>) => void] {
  const [kept, keep] = useStore<Kept>(PAPER_CHOICES, {});
  const choice = choiceSchema.safeParse(kept[kind]).data ?? FIRST;
  return [choice, (part) => keep({ ...kept, [kind]: { ...choice, ...part } })];
}
