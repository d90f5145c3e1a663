import { formatSzl } from '@fines/domain/shared/money.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, NavigationType, useNavigationType } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PrintButtons } from '../../paper/PrintButtons.tsx';
import { useNoticePrinting } from '../../paper/usePrinting.ts';
import { NEXT_KEY } from '../../ui/listKeys.ts';
import { Section } from '../../ui/Page.tsx';
import { Fact } from '../../ui/words.tsx';
import { FACT_LABELS } from '../facts.ts';
import { issueStateOf } from '../FineLink.tsx';
import { useFine } from '../useFine.ts';
import { contactsShown, useWaysTo } from '../useWaysTo.ts';

/** The fine that was issued right before one came to this screen, to be handed over. */
export function IssuedNotice({ id }: { id: string }) {
  const { data } = useFine(id);
  return data === undefined ? null : <HandOver fine={data} />;
}

const FactsOf = ({ fine }: { fine: Fine }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    }}
  >
    <Fact label={t('common.licensePlate')}>{fine.licensePlate}</Fact>
    <Fact label={t('common.amount')}>{formatSzl(fine.amount)}</Fact>
    <Fact label={t('common.dueDate')}>{formatDate(fine.dueDate)}</Fact>
    <Fact label={FACT_LABELS.location}>{fine.location}</Fact>
  </Box>
);

const BUTTONS = {
  display: 'flex',
  gap: 1.5,
  mt: 2.5,
  '& > *': { minHeight: { xs: 48, sm: 40 }, flex: { xs: 1, sm: 'none' } },
  '& > .MuiButtonGroup-root > :first-of-type': { flex: { xs: 1, sm: 'none' } },
};

/** A keyboard is at hand where there is a mouse. */
const KEY_HINT = {
  display: 'none',
  '@media (pointer: fine)': { display: 'inline' },
  ml: 1,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  font: 'inherit',
  fontSize: 13,
  lineHeight: 1.4,
};

/** What was issued; its notice to print, then the next fine, at the same place. */
function HandOver({ fine }: { fine: Fine }) {
  const printing = useNoticePrinting(fine.id);
  const ways = useWaysTo(fine);
  const isArrival = useNavigationType() === NavigationType.Push;
  const view = (
    <MuiLink component={Link} to={finePath(fine.id)}>
      {t('fineIssue.viewFine')}
    </MuiLink>
  );
  return (
    <Box sx={{ mb: { xs: 2, sm: 3 } }}>
      <Section title={t('fineIssue.fineIssued', { fine: fine.fineNumber })} action={view}>
        <FactsOf fine={fine} />
        {ways.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
            {t('fineIssue.noticeIsSent', { contacts: contactsShown(fine, ways) })}
          </Typography>
        )}
        <Box sx={BUTTONS}>
          <PrintButtons printing={printing} variant="contained" autoFocus={isArrival} />
          <Button
            component={Link}
            to="/fines/create"
            state={issueStateOf({ location: fine.location })}
            variant="outlined"
            startIcon={<Add />}
            aria-keyshortcuts={NEXT_KEY}
          >
            {t('fineIssue.nextFine')}
            <Box component="kbd" aria-hidden sx={KEY_HINT}>
              {NEXT_KEY}
            </Box>
          </Button>
        </Box>
      </Section>
    </Box>
  );
}
