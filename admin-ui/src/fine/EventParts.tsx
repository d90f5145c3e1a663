import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';

import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { fieldLabelIn, fieldValue } from './eventStory.ts';

/** What it means that a field is empty, where that is not just nothing. */
const MEANING_OF_EMPTY: Readonly<Record<string, string>> = { FineAmended: t('fine.removed') };

/** In characters: a longer text stands alone in its line. */
const LONG = 60;

/** What the event says, field by field. What was written past the API may be anything. */
export function EventData({ event: { type, data } }: { event: { type: string; data?: unknown } }) {
  if (typeof data !== 'object' || data === null) return <Typography>{JSON.stringify(data)}</Typography>;
  const fields = Object.entries(data);
  if (fields.length === 0) return null;
  return (
    <Facts>
      {fields.map(([name, value]) => {
        const text = fieldValue(name, value) ?? MEANING_OF_EMPTY[type];
        return (
          <Fact key={name} label={fieldLabelIn(type, name)} isLong={(text?.length ?? 0) > LONG}>
            <Lines text={text} />
          </Fact>
        );
      })}
    </Facts>
  );
}

const HASH_SHOWN = 12;

/** Browsers offer the clipboard to secure pages only; the whole hash stands in the raw event, too. */
const canCopy = (): boolean => 'clipboard' in navigator;

/** The beginning of the hash; the whole of it can be copied. */
export function EventHash({ hash }: { hash: string | null }) {
  const toast = useToast();
  if (hash === null) return <Box sx={{ mt: 1.5, fontSize: 13 }}>{t('fine.noHash')}</Box>;

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(hash);
    toast({ title: t('fine.hashCopied') });
  };
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1.5, fontSize: 13, color: 'text.secondary' }}
    >
      {t('fine.hash')}
      <Box component="code" title={hash} sx={{ color: 'text.primary' }}>
        {hash.slice(0, HASH_SHOWN)}…
      </Box>
      {canCopy() && (
        <IconButton
          size="small"
          aria-label={t('fine.copyHash')}
          title={t('fine.copyHash')}
          onClick={() => void copy()}
        >
          <ContentCopyOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}

/** Word for word, as the API gives it: nothing is left out. */
export const RawEvent = ({ event }: { event: unknown }) => (
  <Box component="details" sx={{ mt: 1, fontSize: 13 }}>
    <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
      {t('fine.asRecorded')}
    </Box>
    <Box
      component="pre"
      sx={{
        m: 0,
        mt: 1,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'background.default',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {JSON.stringify(event, undefined, 2)}
    </Box>
  </Box>
);
