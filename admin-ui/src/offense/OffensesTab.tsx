import {
  changeText,
  type OffenseChanges,
  type OffenseChangeView,
  type OffenseView,
} from '@fines/domain/offense/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { today } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { FoldedSection } from '../ui/FoldedSection.tsx';
import { Section, useIsPhone } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { Badge, NoWrap } from '../ui/words.tsx';
import { OffenseDialog, type Step } from './OffenseDialog.tsx';
import { offensesQuery, useOffenseChanges } from './useOffenses.ts';

type Row = OffenseView & {
  /** The next change that is planned; undefined if none is. */
  next: OffenseChangeView | undefined;
};

const rowsOf = (offenses: readonly OffenseView[], planned: readonly OffenseChangeView[]): Row[] =>
  offenses.map((offense) => ({
    ...offense,
    next: planned
      .filter(({ offenseId }) => offenseId === offense.id)
      .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))[0],
  }));

const NextBadge = ({ next }: Pick<Row, 'next'>) =>
  next && (
    <Badge
      tone="amber"
      label={t(next.after === null ? 'offense.endsOn' : 'offense.changesOn', {
        day: formatDate(next.validFrom),
      })}
    />
  );

type OnStep = (step: Step) => void;

const OffenseMenu = ({ offense, onStep }: { offense: OffenseView; onStep: OnStep }) => (
  <ActionMenu
    label={t('common.actionsFor', { name: offense.name })}
    actions={[
      { label: t('offense.change'), onSelect: () => onStep({ do: 'change', offense }) },
      { label: t('offense.end'), isDangerous: true, onSelect: () => onStep({ do: 'end', offense }) },
    ]}
  />
);

type OffensesProps = { rows: readonly Row[]; onStep: OnStep | undefined };

const Column = DataTable.Col<Row>;

const OffenseTable = ({ rows, onStep }: OffensesProps) => (
  <DataTable<Row> label={t('common.offenses')} data={rows}>
    <Column
      label={t('common.name')}
      render={({ name, next }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontWeight: 600 }}>
          {name} <NextBadge next={next} />
        </Box>
      )}
    />
    <Column label={t('common.type')} render={({ offenseType }) => OFFENSE_TYPE_LABELS[offenseType]} />
    <Column label={t('common.amount')} align="right" render={({ amount }) => formatSzl(amount)} />
    <Column label={t('offense.law')} render={({ law }) => law ?? '–'} />
    <Column
      label={t('offense.validFrom')}
      render={({ validFrom }) => <NoWrap>{formatDate(validFrom)}</NoWrap>}
    />
    {onStep && (
      <Column
        label={t('common.actions')}
        align="right"
        isForScreen
        render={(offense) => <OffenseMenu offense={offense} onStep={onStep} />}
      />
    )}
  </DataTable>
);

/** What is in force where no table fits. */
const OffenseCards = ({ rows, onStep }: OffensesProps) => (
  <Box component="ul" aria-label={t('common.offenses')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Box
        key={row.id}
        component="li"
        sx={{ display: 'flex', gap: 1, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{row.name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {dotted(OFFENSE_TYPE_LABELS[row.offenseType], row.law ?? undefined)}
          </Typography>
          <NextBadge next={row.next} />
        </Box>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatSzl(row.amount)}</Typography>
        {onStep && <OffenseMenu offense={row} onStep={onStep} />}
      </Box>
    ))}
  </Box>
);

/** An offense that is planned and was not in force before: nothing else leads to it until then. */
const newIn = ({ offenseId: id, before, after, validFrom }: OffenseChangeView): OffenseView | undefined =>
  before === null && after !== null ? { id, ...after, validFrom } : undefined;

/** Puts it right before it begins. */
function ChangeNewButton({ change, onStep }: { change: OffenseChangeView; onStep: OnStep }) {
  const offense = newIn(change);
  if (offense === undefined) return null;
  return (
    <Button
      size="small"
      aria-label={t('offense.changeNamed', { name: offense.name })}
      onClick={() => onStep({ do: 'change', offense })}
      sx={{ alignSelf: 'start' }}
    >
      {t('offense.change')}
    </Button>
  );
}

/** Changes in words, each with who made it and when. With `onStep`, new offenses can be put right. */
const ChangeList = ({ changes, onStep }: OffenseChanges & { onStep?: OnStep | undefined }) => (
  <Stack component="ul" gap={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {changes.map((change) => (
      <Box key={change.revision} component="li" sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2">{changeText(change)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {dotted(
              fullNameOf(change.changedBy),
              formatDateTime(change.changedAt),
              change.isReplaced ? t('offense.replaced') : undefined,
            )}
          </Typography>
        </Box>
        {onStep && <ChangeNewButton change={change} onStep={onStep} />}
      </Box>
    ))}
  </Stack>
);

type ChangesProps = Record<'planned' | 'past', OffenseChanges['changes']> & { onStep: OnStep | undefined };

const Changes = ({ planned, past, onStep }: ChangesProps) => (
  <>
    {planned.length > 0 && (
      <Section title={t('offense.changesToCome')} note={t('offense.changesToComeHint')}>
        <ChangeList changes={planned} onStep={onStep} />
      </Section>
    )}
    {past.length > 0 && (
      <FoldedSection title={t('offense.pastChanges')} note={t('offense.pastChangesHint')} count={past.length}>
        <ChangeList changes={past} />
      </FoldedSection>
    )}
  </>
);

/** The catalogue of offenses: what is in force today, what is planned, and what was. */
export function OffensesTab() {
  const api = useApi();
  const mayChange = roleReason(useUser().role, 'offense.change') === undefined;
  const offenses = useQuery(offensesQuery(api, today()));
  const catalogue = useOffenseChanges();
  const [step, setStep] = useState<Step>();
  const onStep = mayChange ? setStep : undefined;
  const Offenses = useIsPhone() ? OffenseCards : OffenseTable;

  if (offenses.data === undefined) return <Pending of={offenses} />;
  if (catalogue.data === undefined) return <Pending of={catalogue} />;
  const { changes } = catalogue.data;
  const planned = changes.filter(({ validFrom, isReplaced }) => validFrom > today() && !isReplaced);
  const rows = rowsOf(offenses.data, planned);

  return (
    <Stack gap={2}>
      <Card component="section" aria-label={t('offense.inForce')}>
        <Heading action={mayChange && <AddButton onAdd={() => setStep({ do: 'add' })} />} />
        <Offenses rows={rows} onStep={onStep} />
      </Card>
      <Changes
        planned={planned}
        past={changes.filter((change) => !planned.includes(change)).toReversed()}
        onStep={onStep}
      />
      {step && <OffenseDialog step={step} catalogue={catalogue.data} onClose={() => setStep(undefined)} />}
    </Stack>
  );
}

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="contained" startIcon={<Add />} onClick={onAdd}>
    {t('offense.addOffense')}
  </Button>
);

const Heading = ({ action }: { action: ReactNode }) => (
  <Box
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 2, sm: 2.5 }, pb: 1.5 }}
  >
    <Box sx={{ flex: '1 1 220px' }}>
      <Typography variant="h2">{t('offense.inForceToday')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('offense.inForceTodayHint')}
      </Typography>
    </Box>
    {action}
  </Box>
);
