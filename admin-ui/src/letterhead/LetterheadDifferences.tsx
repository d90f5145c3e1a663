import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import {
  changedTexts,
  isOfPaying,
  LETTERHEAD_LABELS,
  type LetterheadChange,
} from '@fines/domain/letterhead/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import { PhotoPreview } from '../fine/photo/PhotosField.tsx';
import { keyOf } from '../fine/photo/photoValue.ts';
import { t } from '../i18n/i18nProvider.ts';
import { type Difference, Differences } from '../ui/Differences.tsx';
import { Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';

export const useLetterheadChanges = () => {
  const api = useApi();
  return useQuery({ queryKey: ['letterhead', 'changes'], queryFn: api.letterheadChanges });
};

const NONE = '–';

/** A text of which each line stands out that the other one does not have. */
const ComparedLines = ({ text, other }: { text: string | null; other: string | null }) => {
  const others = other?.split('\n') ?? [];
  return (text ?? NONE).split('\n').map((line, at) => (
    <Box
      // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and their order is all there is to them
      key={at}
      component="span"
      sx={{ display: 'block', fontWeight: others.includes(line) ? 400 : 600 }}
    >
      {line}
    </Box>
  ));
};

const Crest = ({ url }: { url: string | null }) =>
  url === null ? NONE : <PhotoPreview photo={url} alt={t('letterhead.crest')} height={96} />;

/** The crest is the same if its address is, but for what signs it. */
const crestOf = ({ crestUrl }: Letterhead): string | null => crestUrl && keyOf(crestUrl);

function differencesIn({ before, after }: Pick<LetterheadChange, 'before' | 'after'>): Difference[] {
  const texts = changedTexts(before, after).map(({ field, before: was, after: is }) => ({
    label: LETTERHEAD_LABELS[field],
    before: <ComparedLines text={was} other={is} />,
    after: <ComparedLines text={is} other={was} />,
  }));
  if (crestOf(before) === crestOf(after)) return texts;
  const crest = {
    label: t('letterhead.crest'),
    before: <Crest url={before.crestUrl} />,
    after: <Crest url={after.crestUrl} />,
  };
  return [...texts, crest];
}

/** What a change did, what citizens pay by first. */
export const LetterheadDifferences = ({ change }: { change: LetterheadChange }) => (
  <Differences differences={differencesIn(change)} />
);

/** One change for who is to sign it off, who is told what is at stake. */
export function LetterheadReview({ revision }: { revision: number }) {
  const changes = useLetterheadChanges();
  const change = changes.data?.changes[revision];
  if (change === undefined) return <Pending of={changes} />;
  const isAboutMoney = changedTexts(change.before, change.after).some(({ field }) => isOfPaying(field));
  return (
    <Section title={t('common.beforeAndAfter')}>
      {isAboutMoney && (
        <Alert severity="warning" role="note" sx={{ mb: 2 }}>
          {t('letterhead.changesPayment')}
        </Alert>
      )}
      <LetterheadDifferences change={change} />
    </Section>
  );
}
