import { CONTACT_FACTS, FACT_NAMES } from '@fines/domain/fine/facts.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Typography from '@mui/material/Typography';

import { FACT_LABELS, factText } from '../fine/facts.ts';
import { keyOf } from '../fine/photo/photoValue.ts';
import { useFineHistory } from '../fine/useFine.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Contact } from '../ui/Contact.tsx';
import { Differences } from '../ui/Differences.tsx';
import { Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { Lines } from '../ui/words.tsx';

function paymentIn({ paidAmount, paymentMethod }: FineView): string | null {
  if (paidAmount === null) return null;
  const how = paymentMethod === null ? t('review.withoutReceipt') : PAYMENT_METHOD_LABELS[paymentMethod];
  return `${formatSzl(paidAmount)}, ${how}`;
}

type Field = {
  label: string;
  textOf: (fine: FineView) => string | null;
  /** Whether somebody can be called or written to by it. */
  isContact?: boolean;
  /** What is shown in place of a text that means nothing to people; `isOther` if there was another one before. */
  shown?: (fine: FineView, isOther: boolean) => string;
};

/** All of a fine that may change. */
const FIELDS: readonly Field[] = [
  { label: t('common.status'), textOf: ({ status }) => FINE_STATUS_LABELS[status] },
  { label: t('common.payment'), textOf: paymentIn },
  { label: t('common.dateIssued'), textOf: ({ dateIssued }) => formatDateTime(dateIssued) },
  { label: t('common.dueDate'), textOf: ({ dueDate }) => formatDate(dueDate) },
  ...FACT_NAMES.map((name) => ({
    label: FACT_LABELS[name],
    textOf: (fine: FineView) => factText(name, fine[name]),
    isContact: CONTACT_FACTS.includes(name),
  })),
  {
    label: t('common.photoEvidence'),
    // The links are others each time, the photos below them are not.
    textOf: ({ photoUrls }) => photoUrls.map(keyOf).join() || null,
    shown: ({ photoUrls: { length } }, isOther) => {
      if (length > 1) return t('review.photos', { count: length });
      return isOther ? t('review.anotherPhoto') : t('review.aPhoto');
    },
  },
];

type Change = Pick<Field, 'label' | 'isContact'> & { before: string | null; after: string | null };

/** What differs. Of a fine that was not there before, all that it has. */
const changesIn = (before: FineView | null, after: FineView): Change[] =>
  FIELDS.map(({ label, textOf, isContact, shown }) => {
    const [was, is] = [before && textOf(before), textOf(after)];
    const wording = (fine: FineView | null, text: string | null, isOther: boolean): string | null =>
      fine && text && (shown?.(fine, isOther) ?? text);
    const hadOne = was !== null;
    return {
      label,
      isContact,
      isSame: was === is,
      before: wording(before, was, false),
      after: wording(after, is, hadOne),
    };
  }).filter(({ isSame }) => !isSame);

/** The instant before, to the millisecond, which is as exact as events are. */
const before = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

const shownAs = (text: string | null, isContact = false) =>
  text !== null && isContact ? <Contact text={text} /> : <Lines text={text} />;

type Props = { fineId: string; at: string };

/** What changed in the fine at this instant: the former and the new value of each field. */
export function BeforeAndAfter({ fineId, at }: Props) {
  const was = useFineHistory(fineId, before(at));
  const is = useFineHistory(fineId, at);
  if (was.data === undefined || is.data === undefined)
    return <Pending of={was.data === undefined ? was : is} />;
  // Voided numbers never were fines, and what cannot be read is told in the history.
  if (is.data.state === null) return null;
  const changes = changesIn(was.data.state, is.data.state);
  return (
    <Section title={t('common.beforeAndAfter')}>
      {changes.length === 0 ? (
        <Typography color="text.secondary">{t('review.nothingOnTheFineChanged')}</Typography>
      ) : (
        <Differences
          differences={changes.map(({ label, isContact, ...texts }) => ({
            label,
            before: shownAs(texts.before, isContact),
            after: shownAs(texts.after, isContact),
          }))}
        />
      )}
    </Section>
  );
}
