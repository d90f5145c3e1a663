import { LOOK_LABELS, type LookView } from '@fines/domain/access-log/access-log.ts';
import { type Held, MOST_HELD } from '@fines/domain/erasure/held.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import SearchOff from '@mui/icons-material/SearchOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { today } from '../data/client.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Section } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { SelectionBar } from '../ui/SelectionBar.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Unbroken } from '../ui/words.tsx';
import { AskErasureDialog } from './AskErasureDialog.tsx';
import { areSeveral, fileOf, idsOf, type Records, recordsIn, recordsText } from './held.ts';
import { ChoiceContext, HeldRecords } from './HeldRecords.tsx';

const NothingHeld = () => (
  <Card>
    <EmptyState title={t('erasure.nothingIsHeld')} Icon={SearchOff}>
      {t('erasure.noSuchPerson')}
    </EmptyState>
  </Card>
);

const FIRST_LOOKS = 10;

const lookText = ({ at, person, kind, subject }: LookView): string =>
  dotted(
    formatDateTime(at),
    person === null ? t('common.unknown') : fullNameOf(person),
    `${LOOK_LABELS[kind]} ${subject}`,
  );

/** Who looked at these records, the latest first. */
function Looks({ looks }: { looks: readonly LookView[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? looks : looks.slice(0, FIRST_LOOKS);
  return (
    <Section title={t('erasure.whoLookedAtIt')}>
      {looks.length === 0 && <Typography color="text.secondary">{t('erasure.nobodyLooked')}</Typography>}
      <Box
        component="ul"
        aria-label={t('erasure.looks')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {shown.map((look) => (
          <Typography key={look.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Unbroken text={lookText(look)} />
          </Typography>
        ))}
      </Box>
      {shown.length < looks.length && (
        <Button onClick={() => setWhole(true)} sx={{ mt: 1, px: 1 }}>
          {t('erasure.showAll', { count: looks.length })}
        </Button>
      )}
    </Section>
  );
}

/** What one has to know before one uses what was found. */
const Cautions = ({ held }: { held: Held }) => (
  <>
    {areSeveral(held) && <Alert severity="warning">{t('erasure.severalPeople')}</Alert>}
    {held.isCut && <Alert severity="warning">{t('erasure.moreIsHeld', { count: MOST_HELD })}</Alert>}
  </>
);

/** How much was found, and a file of it. */
function Summary({ held }: { held: Held }) {
  const failed = useFailureToast();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography component="output" sx={{ flex: 1, fontWeight: 600 }}>
        {t('erasure.heldIn', { records: recordsText(recordsIn(held)) })}
      </Typography>
      <DownloadButton
        label={t('erasure.download')}
        fetchFile={async () => fileOf(held, today())}
        onFailed={(error) => failed(t('erasure.failedToDownload'), error)}
      />
    </Box>
  );
}

function AskBar({ records }: { records: Records }) {
  const [isAsking, setAsking] = useState(false);
  const isNone = idsOf(records).length === 0;
  return (
    <Card sx={{ position: 'sticky', bottom: 0, zIndex: 1 }}>
      <SelectionBar
        words={
          isNone ? t('erasure.nothingSelected') : t('erasure.selected', { records: recordsText(records) })
        }
      >
        <ReasonedButton
          variant="contained"
          reason={isNone ? t('erasure.selectFirst') : undefined}
          onClick={() => setAsking(true)}
        >
          {t('erasure.askForErasure')}
        </ReasonedButton>
      </SelectionBar>
      {isAsking && <AskErasureDialog records={records} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** What is chosen of what may be erased: at first all of it, unless it may be of several people. */
function useChosen(held: Held) {
  const erasable = recordsIn(held, ({ keptFor }) => keptFor === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(areSeveral(held) ? [] : idsOf(erasable)),
  );
  const choice = useMemo(
    () => ({
      chosen,
      toggle: (id: string) =>
        setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    }),
    [chosen],
  );
  const isChosen = (id: string): boolean => chosen.has(id);
  const records = {
    fineNumbers: erasable.fineNumbers.filter(isChosen),
    vehicleIds: erasable.vehicleIds.filter(isChosen),
  };
  return { choice, records };
}

function Found({ held }: { held: Held }) {
  const { role } = useUser();
  const { choice, records } = useChosen(held);
  const mayAsk = grantOf(role, 'personal-data.request-erasure') !== 'no';
  return (
    <ChoiceContext value={mayAsk ? choice : undefined}>
      <Summary held={held} />
      <Cautions held={held} />
      <HeldRecords held={held} />
      {held.looks && <Looks looks={held.looks} />}
      {mayAsk && <AskBar records={records} />}
    </ChoiceContext>
  );
}

/** What is held of the person that was sought, and what one can do about it. */
export const HeldResult = ({ held }: { held: Held }) =>
  held.fines.length + held.vehicles.length === 0 ? <NothingHeld /> : <Found held={held} />;
