import { type Letterhead, letterheadSchema } from '@fines/domain/letterhead/letterhead.ts';
import { type Language, LANGUAGES } from '@fines/messages/translator.ts';
import { PAPER_SIZES, type PaperSize } from '@fines/papers/paper.ts';
import { type Sample, SAMPLES, sampleSms } from '@fines/papers/samples.ts';
import { MOST_CHARACTERS } from '@fines/papers/sms.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { languageLabel, shortSizeLabel } from '../paper/paperChoice.ts';
import { PdfPreview } from '../paper/PdfPreview.tsx';
import { Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { useSettled } from '../ui/useSettled.ts';

const SAMPLE_LABELS: Readonly<Record<Sample, string>> = {
  notice: t('letterhead.notice'),
  reminder: t('letterhead.reminder'),
  receipt: t('letterhead.receipt'),
  decision: t('letterhead.decision'),
};

type ChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, values, labelOf, value, onChange }: ChoiceProps<Value>) {
  const choose = (chosen: string): void => {
    const found = values.find((one) => one === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <TextField
      select
      id={`preview-${label}`}
      label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {labelOf(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What has no room in an SMS is left out, and nobody sees that elsewhere. */
const SmsPreview = ({ letterhead, now }: { letterhead: Letterhead; now: string }) => (
  <Section title={t('letterhead.sms')} note={t('letterhead.smsHint')}>
    <Stack component="ul" gap={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sampleSms(letterhead, now).map((text) => (
        <li key={text}>
          <Typography variant="body2">{text}</Typography>
          <Typography variant="caption" color="text.secondary">
            {t('letterhead.charactersOf', {
              characters: formatCount(text.length),
              most: formatCount(MOST_CHARACTERS),
            })}
          </Typography>
        </li>
      ))}
    </Stack>
  </Section>
);

/** Papers and messages of a fine that nobody got, with this letterhead. */
export function PapersPreview({ letterhead }: { letterhead: Letterhead }) {
  const [sample, setSample] = useState<Sample>('notice');
  const [size, setSize] = useState<PaperSize>('A4');
  const [language, setLanguage] = useState<Language>('en-SZ');
  const [now] = useState(() => serverClock.now().toISOString());
  const api = useApi();
  // Not at each letter that somebody types.
  const settled = useSettled(JSON.stringify(letterhead), 600);
  const preview = useQuery({
    queryKey: ['letterhead', 'preview', sample, size, language, settled],
    queryFn: () => api.letterheadPdf(sample, letterhead, { size, language }),
    // The last one stays while a text that no paper can do without is empty.
    enabled: letterheadSchema.safeParse(letterhead).success,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={2}>
      <Section title={t('letterhead.preview')} note={t('letterhead.previewHint')}>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', mb: 2 }}>
          <Choice
            label={t('letterhead.paper')}
            values={SAMPLES}
            labelOf={(one) => SAMPLE_LABELS[one]}
            value={sample}
            onChange={setSample}
          />
          <Choice
            label={t('letterhead.size')}
            values={PAPER_SIZES}
            labelOf={shortSizeLabel}
            value={size}
            onChange={setSize}
          />
          <Choice
            label={t('letterhead.language')}
            values={LANGUAGES}
            labelOf={languageLabel}
            value={language}
            onChange={setLanguage}
          />
        </Box>
        {preview.data === undefined ? (
          <Pending of={preview} />
        ) : (
          <PdfPreview title={t('letterhead.preview')} file={preview.data} />
        )}
      </Section>
      <SmsPreview letterhead={letterhead} now={now} />
    </Stack>
  );
}
