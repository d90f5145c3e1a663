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
import { FormProvider, useForm } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import { MINUTE_EXAMPLE, minuteIn, writtenMinute } from '../../date/typedDate.ts';
import { formatToSecond, endOfMinute, localMinute } from '../../format/dates.ts';
import { LoadingPage } from '../../ui/ErrorPage.tsx';
import { FormTextField } from '../../ui/FormFields.tsx';
import { Section } from '../../ui/Page.tsx';
import { Failure } from '../../ui/states.tsx';
import { Fact, Facts, Lines } from '../../ui/words.tsx';
import { FactGroup } from '../FactField.tsx';
import { FACT_LABELS, factText } from '../facts.ts';
import { StatusBadge } from '../FineLink.tsx';
import { useFineHistory } from '../useFine.ts';

type Values = { asOf: string };

const instantRules = {
  validate: (text: string): string | true => {
    const minute = minuteIn(text);
    if (minute === undefined) return `No such time: type it like ${MINUTE_EXAMPLE}`;
    return minute <= localMinute(serverClock.now().toISOString()) || 'This lies in the future';
  },
};

type AsOfFormProps = { asOf: string | undefined; onShow: (instant: string | undefined) => void };

/** Asks for a minute, in Mbabane time. */
function AsOfForm({ asOf, onShow }: AsOfFormProps) {
  const form = useForm<Values>({ values: { asOf: writtenMinute(localMinute(asOf)) } });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => onShow(endOfMinute(minuteIn(values.asOf) ?? '')))(event)
        }
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}
      >
        <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 260 } }}>
          <FormTextField<Values>
            name="asOf"
            label="As of"
            placeholder={MINUTE_EXAMPLE}
            rules={instantRules}
            helperText="Mbabane time"
          />
        </Box>
        <Button type="submit" variant="outlined">
          Show
        </Button>
      </Box>
    </FormProvider>
  );
}

const paymentOf = ({ paidAt, paidAmount, paymentMethod }: FineView): string | undefined => {
  if (paidAt === null || paidAmount === null) return undefined;
  const how = paymentMethod === null ? 'without receipt' : `by ${PAYMENT_METHOD_LABELS[paymentMethod]}`;
  return `${formatSzl(paidAmount)} ${how}, ${formatToSecond(paidAt)}`;
};

const PhotoLinks = ({ urls }: { urls: readonly string[] }) =>
  urls.map((url, at) => (
    <Link key={url} href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
      {urls.length === 1 ? 'Open the photo' : `Open photo ${at + 1}`}
    </Link>
  ));

/** Every field of the fine. */
function StateFacts({ fine }: { fine: FineView }) {
  const { issuedBy, photoUrls } = fine;
  return (
    <Facts>
      <Fact label="Status">{FINE_STATUS_LABELS[fine.status]}</Fact>
      <Fact label="Amount">{formatSzl(fine.amount)}</Fact>
      <Fact label="License Plate">{fine.licensePlate}</Fact>
      <FactGroup of="offense" fine={fine} />
      <FactGroup of="driver" fine={fine} />
      <Fact label="Offense">{fine.offenseDescription}</Fact>
      <Fact label="Offense Type">{OFFENSE_TYPE_LABELS[fine.offenseType]}</Fact>
      <Fact label="Date Issued">{formatToSecond(fine.dateIssued)}</Fact>
      <Fact label="Due Date">{formatToSecond(fine.dueDate)}</Fact>
      <Fact label="Issued By">
        {issuedBy.firstName} {issuedBy.lastName}
        {issuedBy.badgeNumber && ` · Badge: ${issuedBy.badgeNumber}`}
      </Fact>
      <Fact label="Payment">{paymentOf(fine)}</Fact>
      {factsShown('remarks').map((name) => (
        <Fact key={name} label={FACT_LABELS[name]}>
          <Lines text={factText(name, fine[name])} />
        </Fact>
      ))}
      <Fact label="Photo Evidence">{photoUrls.length === 0 ? null : <PhotoLinks urls={photoUrls} />}</Fact>
      <Fact label="Created">{formatToSecond(fine.createdAt)}</Fact>
      <Fact label="Last Updated">{formatToSecond(fine.updatedAt)}</Fact>
    </Facts>
  );
}

type Props = { id: string; asOf: string | undefined; onShow: (instant: string | undefined) => void };

const titleOf = (asOf: string | undefined): string =>
  asOf === undefined ? 'State now' : `State on ${formatToSecond(asOf)}`;

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
      Back to now
    </Button>
  );
  return (
    <Alert severity="warning" action={now} sx={{ mb: 2 }}>
      This is the past: the fine as it was then. It may be different now.
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
        This number was left out: no fine was issued under it.
      </Alert>
    );
  }
  const isBefore = asOf !== undefined && first !== undefined && asOf < first.recordedAt;
  return (
    <Alert severity={isBefore ? 'info' : 'error'} variant="outlined">
      {isBefore
        ? 'This fine had not been issued then.'
        : 'The state cannot be worked out: one of the events cannot be read.'}
    </Alert>
  );
}
