import { beginningOfRoot } from '@fines/domain/record/checkpoint-line.ts';
import { keepsRecord, type TreeHeadStatus } from '@fines/domain/record/record.ts';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';

import { useUser } from '../auth/useUser.ts';
import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { saveFile } from '../data/urls.ts';
import { formatAgo, formatToSecond } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CopyButton } from '../ui/buttons.tsx';
import { Section } from '../ui/Page.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { Fact, Facts } from '../ui/words.tsx';

type CheckpointNoteProps = { size: number; note: string };

/** The signed note, unchanged, to be stored where nobody of this organisation can alter it. */
function CheckpointNote({ size, note }: CheckpointNoteProps) {
  const save = (): void =>
    saveFile({
      name: t('record.fileName', { size: String(size) }),
      content: new Blob([note], { type: 'text/plain' }),
    });
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {t('record.keepThis')}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('record.signedNote')}
        sx={{
          my: 1,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'background.default',
          fontSize: 13,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {note}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyButton key={note} text={note} />
        <Button startIcon={<FileDownloadOutlined />} onClick={save}>
          {t('record.download')}
        </Button>
      </Box>
    </Box>
  );
}

/** Everything that is read of checkpoints. */
const CHECKPOINT = ['checkpoint'];

/** Has the log signed as it is at this moment, whatever the time. */
function SignNowButton() {
  const api = useApi();
  const queries = useQueryClient();
  const askAnew = () => void queries.invalidateQueries({ queryKey: CHECKPOINT });
  const { run, isPending } = useCommand({
    send: () => api.signCheckpoint().finally(askAnew),
    changes: [],
    done: () => ({ title: t('record.signed'), description: t('record.newestIsShown') }),
    failure: t('record.failedToSignTheLog'),
  });
  return (
    <Button variant="outlined" aria-busy={isPending} disabled={isPending} onClick={() => void run(undefined)}>
      {isPending ? t('record.signing') : t('record.signNow')}
    </Button>
  );
}

/** The newest checkpoint: what it covers, and the note to keep. */
export function CheckpointSection({ status: { checkpoint, entries } }: { status: TreeHeadStatus }) {
  const maySign = keepsRecord(useUser().role);
  return (
    <Section title={t('record.recordOfTheLog')} action={maySign && <SignNowButton />}>
      {checkpoint === null ? (
        <Typography color="text.secondary">{t('record.noCheckpointYet')}</Typography>
      ) : (
        <>
          <Facts>
            <Fact label={t('record.signed')}>
              {formatToSecond(checkpoint.signedAt)}, {formatAgo(checkpoint.signedAt, serverClock.now())}
            </Fact>
            <Fact label={t('record.entries')}>
              {entries > checkpoint.size
                ? t('record.entriesAndSince', {
                    size: formatCount(checkpoint.size),
                    count: entries - checkpoint.size,
                  })
                : formatCount(checkpoint.size)}
            </Fact>
            <Fact label={t('record.root')}>
              <Box component="code" title={checkpoint.root}>
                {beginningOfRoot(checkpoint.root)}…
              </Box>
            </Fact>
            <Fact label={t('record.nameOfTheLog')}>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {checkpoint.origin}
              </Box>
            </Fact>
          </Facts>
          <CheckpointNote size={checkpoint.size} note={checkpoint.note} />
        </>
      )}
    </Section>
  );
}
