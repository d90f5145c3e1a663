import { type Erasure, ERASURE_GROUND_LABELS } from '@fines/domain/erasure/erasure.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { ERASURES_PATH } from '../data/paths.ts';
import { statusOf } from '../data/problem.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Page, Section, Columns } from '../ui/Page.tsx';
import { NotFoundPage, PendingPage } from '../ui/states.tsx';
import { Fact, Facts, Lines, Unbroken } from '../ui/words.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { ErasureBadge } from './ErasureList.tsx';
import { recordsText } from './held.ts';
import { VehicleLink } from './HeldRecords.tsx';

const BACK = { to: ERASURES_PATH, label: t('erasure.backToRequests') };

const ErasureNotFound = () => (
  <NotFoundPage title={t('erasure.requestNotFound')} hint={t('erasure.noSuchRequest')} back={BACK} />
);

const Request = ({ erasure }: { erasure: Erasure }) => (
  <Section title={t('erasure.request')} action={<ErasureBadge status={erasure.status} />}>
    <Facts>
      <Fact label={t('erasure.askedBy')}>{fullNameOf(erasure.requestedBy)}</Fact>
      <Fact label={t('erasure.asked')}>{formatDateTime(erasure.requestedAt)}</Fact>
      <Fact label={t('erasure.ground')}>{ERASURE_GROUND_LABELS[erasure.ground]}</Fact>
      <Fact label={t('common.reference')}>{erasure.reference}</Fact>
    </Facts>
  </Section>
);

const Decision = ({ erasure: { decidedBy, decidedAt, declinedFor, completedAt } }: { erasure: Erasure }) => (
  <Section title={t('erasure.decision')}>
    {decidedBy === null ? (
      <Typography color="text.secondary">{t('erasure.waitsForApproval')}</Typography>
    ) : (
      <Facts>
        <Fact label={declinedFor === null ? t('erasure.approvedBy') : t('erasure.declinedBy')}>
          {fullNameOf(decidedBy)}
        </Fact>
        <Fact label={t('common.when')}>{decidedAt && formatDateTime(decidedAt)}</Fact>
        {declinedFor === null ? (
          <Fact label={t('erasure.erased')}>{completedAt && formatDateTime(completedAt)}</Fact>
        ) : (
          <Fact label={t('common.reason')}>
            <Lines text={declinedFor} />
          </Fact>
        )}
      </Facts>
    )}
  </Section>
);

/** A record, and why nothing of it was erased after all. */
const RecordLine = ({ link, kept }: { link: ReactNode; kept: string | undefined }) => (
  <li>
    {link}
    {kept !== undefined && (
      <Typography variant="body2" color="text.secondary">
        <Unbroken text={t('erasure.keptFor', { reason: kept })} />
      </Typography>
    )}
  </li>
);

function RecordLines({ erasure }: { erasure: Erasure }) {
  const { fineNumbers, vehicleIds, kept } = erasure;
  const keptFor = (id: string) => kept.find(({ record }) => record === id)?.reason;
  return (
    <Section title={t('erasure.records')} note={recordsText(erasure)}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {fineNumbers.map((id) => (
          <RecordLine key={id} link={<FineLink id={id} />} kept={keptFor(id)} />
        ))}
        {vehicleIds.map((id) => (
          <RecordLine key={id} link={<VehicleLink plate={id} />} kept={keptFor(id)} />
        ))}
      </Box>
    </Section>
  );
}

/** A request to erase personal data: what, why, and what became of it. */
export default function ErasurePage() {
  const { id = '' } = useParams();
  const erasure = useGetOne<Erasure>('erasures', { id });

  if ([400, 404].includes(statusOf(erasure.error) ?? 0)) return <ErasureNotFound />;
  if (erasure.data === undefined)
    return <PendingPage of={erasure} title={t('erasure.erasureRequest')} back={BACK} />;
  return (
    <Page
      title={t('erasure.erasureRequest')}
      back={BACK}
      actions={<DecisionButtons erasure={erasure.data} />}
    >
      <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
        <Stack gap={{ xs: 2, sm: 3 }}>
          <Request erasure={erasure.data} />
          <Decision erasure={erasure.data} />
        </Stack>
        <RecordLines erasure={erasure.data} />
      </Columns>
    </Page>
  );
}
