import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import {
  fieldsOf,
  LETTERHEAD_LABELS,
  type LetterheadChange,
  type LetterheadField,
} from '@fines/domain/letterhead/view.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { PhotoPreview } from '../fine/photo/PhotosField.tsx';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Contact } from '../ui/Contact.tsx';
import { FoldedSection } from '../ui/FoldedSection.tsx';
import { Columns, Section, useIsPhone } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { LetterheadDifferences, useLetterheadChanges } from './LetterheadDifferences.tsx';
import { LetterheadForm } from './LetterheadForm.tsx';
import { PapersPreview } from './PapersPreview.tsx';

const useLetterheadNow = () => {
  const api = useApi();
  return useQuery({ queryKey: ['letterhead', 'now'], queryFn: api.letterhead });
};

const GROUPS: readonly { title: string; fields: readonly LetterheadField[] }[] = [
  { title: t('letterhead.authority'), fields: ['authority', 'address', 'phone', 'email'] },
  { title: t('letterhead.howToPay'), fields: ['bankAccount', 'mobileMoney', 'counters'] },
  {
    title: t('letterhead.legalTexts'),
    fields: ['legalBasisEn', 'legalBasisSs', 'consequenceEn', 'consequenceSs', 'disputeEn', 'disputeSs'],
  },
];

/** All that papers say of the authority, for who may not change it. */
function LetterheadFacts({ letterhead }: { letterhead: Letterhead }) {
  const texts = fieldsOf(letterhead);
  const { crestUrl } = letterhead;
  const isPhone = useIsPhone();
  return (
    <Stack gap={2}>
      {GROUPS.map(({ title, fields }, nth) => (
        <Section key={title} title={title}>
          {nth === 0 && crestUrl !== null && (
            <Box sx={{ width: 128, mb: 2 }}>
              <PhotoPreview photo={crestUrl} alt={t('letterhead.crest')} height={128} />
            </Box>
          )}
          <Facts>
            {fields.map((field) => (
              <Fact key={field} label={LETTERHEAD_LABELS[field]} isLong={isPhone}>
                {field === 'phone' || field === 'email' ? (
                  <Contact text={texts[field] ?? '–'} />
                ) : (
                  <Lines text={texts[field]} />
                )}
              </Fact>
            ))}
          </Facts>
        </Section>
      ))}
    </Stack>
  );
}

const ChangeItem = ({ change }: { change: LetterheadChange }) => (
  <Box component="li">
    <Typography variant="body2" color="text.secondary">
      {dotted(fullNameOf(change.changedBy), formatDateTime(change.changedAt))}
    </Typography>
    <LetterheadDifferences change={change} />
  </Box>
);

const NoChanges = () => (
  <Section title={t('letterhead.changes')}>
    <Typography color="text.secondary">{t('letterhead.noChanges')}</Typography>
  </Section>
);

/** The latest first. */
function ChangesSection() {
  const changes = useLetterheadChanges();
  if (changes.data === undefined) return <Pending of={changes} />;
  const all = changes.data.changes.toReversed();
  if (all.length === 0) return <NoChanges />;
  return (
    <FoldedSection title={t('letterhead.changes')} count={all.length}>
      <Stack component="ul" gap={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((change) => (
          <ChangeItem key={change.revision} change={change} />
        ))}
      </Stack>
    </FoldedSection>
  );
}

/** What every paper says of the authority, and what it said before. */
export function LetterheadTab() {
  const mayChange = roleReason(useUser().role, 'letterhead.change') === undefined;
  const letterhead = useLetterheadNow();
  if (letterhead.data === undefined) return <Pending of={letterhead} />;
  return (
    <Stack gap={2}>
      {mayChange ? (
        <LetterheadForm letterhead={letterhead.data} />
      ) : (
        <Columns widths="minmax(0, 1fr) 420px">
          <LetterheadFacts letterhead={letterhead.data} />
          <PapersPreview letterhead={letterhead.data} />
        </Columns>
      )}
      <ChangesSection />
    </Stack>
  );
}
