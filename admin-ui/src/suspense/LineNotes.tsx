import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { suspensePath } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ReasonDialog } from '../ui/FormDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { Lines } from '../ui/words.tsx';
import { useDecideLine } from './useDecideLine.ts';

type Props = { line: StatementLineView };

type AnswerProps = Props & {
  kind: 'drop' | 'deny';
  label: string;
  question: string;
  submitting: string;
  obstacle?: string | undefined;
};

/** A button that asks for a reason, and decides with it. */
function Answer({ line, kind, label, question, submitting, obstacle }: AnswerProps) {
  const { role } = useUser();
  const { submit } = useDecideLine(line);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton
        reason={roleReason(role, 'suspense.return') ?? obstacle}
        variant="outlined"
        onClick={() => setOpen(true)}
      >
        {label}
      </ReasonedButton>
      {isOpen && (
        <ReasonDialog
          title={label}
          question={question}
          submit={label}
          submitting={submitting}
          onSubmit={(reason) => submit({ kind, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What the bank says to have taken back, as long as nobody has seen to it. */
export function TakenBackNote({ line }: Props) {
  const { takenBack } = line;
  if (takenBack === null) return null;
  return (
    <Alert severity="error" variant="outlined">
      <Typography sx={{ fontWeight: 600 }}>
        {t('suspense.takenBack', { amount: formatSzl(takenBack.amount), day: formatDate(takenBack.day) })}
      </Typography>
      <Lines text={takenBack.text === '' ? null : takenBack.text} />
      <Typography sx={{ my: 1.5 }}>{t('suspense.takenBackHint')}</Typography>
      <Answer
        line={line}
        kind="deny"
        label={t('suspense.denyTakeBack')}
        question={t('suspense.denyTakeBackQuestion')}
        submitting={t('suspense.denying')}
      />
    </Alert>
  );
}

/** The line that it perhaps is once more, as long as nobody has said. */
export function PerhapsSameNote({ line }: Props) {
  if (line.perhapsSameAs === null || line.suspense === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <Typography>{t('suspense.perhapsSame')}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1.5 }}>
        <Answer
          line={line}
          kind="drop"
          label={t('suspense.drop')}
          question={t('suspense.dropQuestion', { amount: formatSzl(line.suspense) })}
          submitting={t('suspense.dropping')}
          obstacle={line.request === null ? undefined : t('suspense.waitsForApproval')}
        />
        <MuiLink component={Link} to={suspensePath(line.perhapsSameAs)}>
          {t('suspense.otherLine')}
        </MuiLink>
      </Box>
    </Alert>
  );
}
