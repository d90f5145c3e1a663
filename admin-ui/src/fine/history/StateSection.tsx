import { factsShown } from '@fines/domain/fine/facts.ts';
import type { FineHistory } from '@fines/domain/fine/history.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Form, TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import { MINUTE_EXAMPLE, minuteIn, writtenMinute } from '../../date/typedDate.ts';
import { formatToSecond, endOfMinute, localMinute } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { LoadingPage } from '../../ui/ErrorPage.tsx';
import { Section } from '../../ui/Page.tsx';
import { Failure } from '../../ui/states.tsx';
import { Fact, Facts, Lines } from '../../ui/words.tsx';
import { FACT_LABELS, factText } from '../facts.ts';
import { FactGroup } from '../FineFacts.tsx';
import { StatusBadge } from '../FineLink.tsx';
import { useFineHistory } from '../useFine.ts';

function instantFault(text: string): string | undefined {
  const minute = minuteIn(text);
  if (minute === undefined) return t('fineHistory.noSuchTime', { example: MINUTE_EXAMPLE });
  const isPast = minute <= localMinute(serverClock.now().toISOString());
  return isPast ? undefined : t('fineHistory.liesInTheFuture');
}

type AsOfFormProps = { asOf: string | undefined; onShow: (instant: string | undefined) => void };

/** Asks for a minute, in Mbabane time. */
const AsOfForm = ({ asOf, onShow }: AsOfFormProps) => (
  <Form
    noValidate
    defaultValues={{ asOf: writtenMinute(localMinute(asOf)) }}
    onSubmit={({ asOf: typed }: FieldValues) => onShow(endOfMinute(minuteIn(String(typed)) ?? ''))}
    disableInvalidFormNotification
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 260 } }}>
        <TextInput
          source="asOf"
          label={t('fineHistory.asOf')}
          placeholder={MINUTE_EXAMPLE}
          validate={instantFault}
          helperText={t('fineHistory.mbabaneTime')}
        />
      </Box>
      <Button type="submit" variant="outlined">
        {t('common.show')}
      </Button>
    </Box>
  </Form>
);

const paymentOf = ({ paidAt, paidAmount, paymentMethod }: FineView): string | undefined => {
  if (paidAt === null || paidAmount === null) return undefined;
  const paid = { amount: formatSzl(paidAmount), at: formatToSecond(paidAt) };
  return paymentMethod === null
    ? t('fineHistory.amountWithoutReceipt', paid)
    : t('fineHistory.amountByMethod', { ...paid, method: PAYMENT_METHOD_LABELS[paymentMethod] });
};

const PhotoLinks = ({ urls }: { urls: readonly string[] }) =>
  urls.map((url, at) => (
    <Link key={url} href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
      {urls.length === 1
        ? t('fineHistory.openThePhoto')
        : t('fineHistory.openPhoto', { place: String(at + 1) })}
    </Link>
  ));

/** Every field of the fine. */
function StateFacts({ fine }: { fine: FineView }) {
  const { issuedBy, photoUrls } = fine;
  return (
    <Facts>
      <Fact label={t('common.status')}>{FINE_STATUS_LABELS[fine.status]}</Fact>
      <Fact label={t('common.amount')}>{formatSzl(fine.amount)}</Fact>
      <Fact label={t('common.licensePlate')}>{fine.licensePlate}</Fact>
      <FactGroup of="offense" fine={fine} />
      <FactGroup of="driver" fine={fine} />
      <Fact label={t('common.offense')}>{fine.offenseDescription}</Fact>
      <Fact label={t('fine.offenseType')}>{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
      <Fact label={t('common.dateIssued')}>{formatToSecond(fine.dateIssued)}</Fact>
      <Fact label={t('common.dueDate')}>{formatToSecond(fine.dueDate)}</Fact>
      <Fact label={t('fine.issuedBy')}>
        {issuedBy.firstName} {issuedBy.lastName}
        {issuedBy.badgeNumber && ` · ${t('common.badgeOf', { badge: issuedBy.badgeNumber })}`}
      </Fact>
      <Fact label={t('common.payment')}>{paymentOf(fine)}</Fact>
      {factsShown('remarks').map((name) => (
        <Fact key={name} label={FACT_LABELS[name]}>
          <Lines text={factText(name, fine[name])} />
        </Fact>
      ))}
      <Fact label={t('common.photoEvidence')}>
        {photoUrls.length === 0 ? null : <PhotoLinks urls={photoUrls} />}
      </Fact>
      <Fact label={t('fineHistory.created')}>{formatToSecond(fine.createdAt)}</Fact>
      <Fact label={t('fine.lastUpdated')}>{formatToSecond(fine.updatedAt)}</Fact>
    </Facts>
  );
}

type Props = { id: string; asOf: string | undefined; onShow: (instant: string | undefined) => void };

const titleOf = (asOf: string | undefined): string =>
  asOf === undefined ? t('fineHistory.stateNow') : t('fineHistory.stateOn', { at: formatToSecond(asOf) });

/** What the fine was at a time; what it is, as long as none is asked for. */
export function StateSection({ id, asOf, onShow }: Props) {
  const { data, error, refetch } = useFineHistory(id, asOf);
  const state = data?.state;
  return (
    <Section title={titleOf(asOf)} action={state && <StatusBadge status={state.status} />}>
      <AsOfForm asOf={asOf} onShow={onShow} />
      {asOf !== undefined && <PastNote onNow={() => onShow(undefined)} />}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && <State history={data} asOf={asOf} />}
    </Section>
  );
}

function PastNote({ onNow }: { onNow: () => void }) {
  const now = (
    <Button color="inherit" size="small" onClick={onNow} sx={{ whiteSpace: 'nowrap' }}>
      {t('fineHistory.backToNow')}
    </Button>
  );
  return (
    <Alert severity="warning" action={now} sx={{ mb: 2 }}>
      {t('fineHistory.thisIsThePast')}
    </Alert>
  );
}

function State({ history, asOf }: { history: FineHistory | undefined; asOf: string | undefined }): ReactNode {
  if (history === undefined) return <LoadingPage />;
  if (history.state !== null) return <StateFacts fine={history.state} />;
  return <NoState events={history.events} asOf={asOf} />;
}

function NoState({ events: [first], asOf }: { events: FineHistory['events']; asOf: string | undefined }) {
  if (first?.type === 'FineNumberVoided') {
    return (
      <Alert severity="info" variant="outlined">
        {t('fineHistory.numberLeftOut')}
      </Alert>
    );
  }
  const isBefore = asOf !== undefined && first !== undefined && asOf < first.recordedAt;
  return (
    <Alert severity={isBefore ? 'info' : 'error'} variant="outlined">
      {t(isBefore ? 'fineHistory.notIssuedThen' : 'fineHistory.stateUnknown')}
    </Alert>
  );
}
