import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { disputeOutcomeSchema } from '@fines/domain/fine/dispute.ts';
import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';

import { mayOpen } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { today } from '../../data/client.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { vehiclePath } from '../../data/paths.ts';
import { statusOf } from '../../data/problem.ts';
import { actorText } from '../../fine/eventStory.ts';
import { FactGroup } from '../../fine/FineFacts.tsx';
import { FineLink, StatusBadge } from '../../fine/FineLink.tsx';
import { PhotoEvidence, Photos } from '../../fine/photo/PhotoEvidence.tsx';
import { Timeline } from '../../fine/Timeline.tsx';
import { useFine, useFineHistory } from '../../fine/useFine.ts';
import { formatDateTime } from '../../format/dates.ts';
import { dotted } from '../../format/numbers.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { officerPath } from '../../officer/words.ts';
import { PrintButtons } from '../../paper/PrintButtons.tsx';
import { useDecisionPrinting } from '../../paper/usePrinting.ts';
import { Contact } from '../../ui/Contact.tsx';
import { CommandForm } from '../../ui/Form.tsx';
import { Columns, Page, Section } from '../../ui/Page.tsx';
import { NotFoundPage, PendingPage } from '../../ui/states.tsx';
import { Fact, Facts, KnownFacts, Unbroken } from '../../ui/words.tsx';
import { VehicleAndDriver } from '../../vehicle/VehicleAndDriver.tsx';
import { type DecisionValues, waitingOf } from '../decision.ts';
import { Decision, DecisionBar, useResolve } from './Decision.tsx';

/** What somebody wrote, in full; `none` where nobody did. */
const Written = ({ text, none }: { text: string | null; none: string }) => (
  <Typography
    color={text === null ? 'text.secondary' : 'text.primary'}
    sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    <Unbroken text={text ?? none} />
  </Typography>
);

/** What supports the dispute: a text, pictures, or both. */
function Evidence({ dispute: { evidence, evidenceUrls }, renew }: { dispute: DisputeView; renew: Renew }) {
  const hasPictures = evidenceUrls.length > 0;
  return (
    <Section title={t('dispute.evidence')}>
      <Stack gap={2}>
        {(evidence !== null || !hasPictures) && <Written text={evidence} none={t('dispute.noEvidence')} />}
        {hasPictures && (
          <Photos
            urls={evidenceUrls}
            renew={renew}
            title={t('dispute.evidence')}
            alt={t('dispute.evidenceOfDispute')}
          />
        )}
      </Stack>
    </Section>
  );
}

const HINT = { mt: 2 } as const;

/** Where who disputed online wants to be written to. */
function SubmitterContact({ contact }: { contact: NonNullable<DisputeView['contact']> }) {
  const { email, phone } = contact;
  const isGiven = email !== null || phone !== null;
  return (
    <Section title={t('dispute.contact')}>
      {isGiven && (
        <Facts>
          <KnownFacts
            facts={[
              { label: t('dispute.email'), value: email && <Contact text={email} />, isLong: true },
              { label: t('dispute.telephone'), value: phone && <Contact text={phone} /> },
            ]}
          />
        </Facts>
      )}
      <Typography variant="body2" color="text.secondary" sx={isGiven ? HINT : undefined}>
        {t(isGiven ? 'dispute.contactHint' : 'dispute.noContact')}
      </Typography>
    </Section>
  );
}

const SUBMISSIONS: ReadonlySet<string> = new Set(['DisputeSubmitted', 'DisputeSubmittedOnline']);

const submissionOf = (
  { submittedAt }: DisputeView,
  events: readonly HistoryEvent[],
): HistoryEvent | undefined =>
  events.find(({ type, recordedAt }) => SUBMISSIONS.has(type) && recordedAt === submittedAt);

/** When it was submitted, and by whom. */
function comingOf({ submittedAt, submittedBy }: DisputeView, submission: HistoryEvent | undefined): string {
  const at = formatDateTime(submittedAt);
  if (submittedBy === 'ONLINE') return t('dispute.submittedOnlineAt', { at });
  return dotted(t('dispute.submittedAt', { at }), submission && actorText(submission));
}

/** What the fine is for, where, when and by whom. */
function FineFacts({ fine }: { fine: Fine }) {
  const { role } = useUser();
  const { issuedBy } = fine;
  const issuer = fullNameOf(issuedBy);
  return (
    <Section title={t('common.fine')} action={<StatusBadge status={fine.status} />}>
      <Facts>
        <Fact label={t('common.fineNumber')}>
          <FineLink id={fine.id} />
        </Fact>
        <Fact label={t('common.amount')}>{formatSzl(fine.amount)}</Fact>
        <Fact label={t('common.offense')}>{fine.offenseDescription}</Fact>
        <Fact label={t('common.dateIssued')}>{formatDateTime(fine.dateIssued)}</Fact>
        <FactGroup of="offense" fine={fine} />
        <Fact label={t('dispute.issuedBy')}>
          {mayOpen(role, 'officers') ? (
            <MuiLink component={Link} to={officerPath(issuedBy.id, '')}>
              {issuer}
            </MuiLink>
          ) : (
            issuer
          )}
          {issuedBy.badgeNumber && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
              {t('common.badgeOf', { badge: issuedBy.badgeNumber })}
            </Typography>
          )}
        </Fact>
        {fine.photoUrls.length === 0 && <Fact label={t('common.photoEvidence')}>{t('dispute.noPhoto')}</Fact>}
        <FactGroup of="remarks" fine={fine} />
      </Facts>
    </Section>
  );
}

const GAP = { xs: 2, sm: 3 };

const BACK = { to: '/disputes', label: t('dispute.backToDisputes') };

/** What the form of the decision begins with: that is chosen which the address names. */
function useDecision(): DecisionValues {
  const [search] = useSearchParams();
  const outcome = disputeOutcomeSchema.safeParse(search.get('outcome')).data ?? '';
  return { outcome, resolution: '' };
}

/** The letter that says how it was decided, once it is. */
function PrintDecision({ dispute }: { dispute: DisputeView }) {
  const printing = useDecisionPrinting(dispute.id);
  return dispute.status !== 'PENDING' && <PrintButtons printing={printing} />;
}

type Renew = () => Promise<unknown>;
type DisputeDetailProps = { dispute: DisputeView; renewDispute: Renew; fine: Fine; renewFine: Renew };

/** All that is to be known for the decision, and beside it the decision. */
function DisputeDetail({ dispute, renewDispute, fine, renewFine }: DisputeDetailProps) {
  const decision = useDecision();
  const { resolve, isDone } = useResolve(dispute);
  const { data: history, isPending } = useFineHistory(fine.id);
  const submission = submissionOf(dispute, history?.events ?? []);

  return (
    <Page
      title={t('dispute.disputeNumber', { dispute: dispute.id })}
      subtitle={dotted(
        comingOf(dispute, submission),
        dispute.status === 'PENDING' && waitingOf(dispute, today()),
      )}
      back={BACK}
      actions={<PrintDecision dispute={dispute} />}
    >
      <CommandForm defaultValues={decision} isGuarded={dispute.status === 'PENDING'} onSubmit={resolve}>
        <Columns widths="minmax(0, 1fr) 400px">
          <Stack gap={GAP}>
            <Section title={t('dispute.disputeReason')}>
              <Written text={dispute.reason} none="–" />
            </Section>
            <Evidence dispute={dispute} renew={renewDispute} />
            {dispute.contact && <SubmitterContact contact={dispute.contact} />}
            {fine.photoUrls.length > 0 && <PhotoEvidence urls={fine.photoUrls} renew={renewFine} />}
            <FineFacts fine={fine} />
            <VehicleAndDriver fine={fine}>
              <Fact label={t('common.licensePlate')}>
                <MuiLink component={Link} to={vehiclePath(fine.licensePlate)}>
                  {fine.licensePlate}
                </MuiLink>
              </Fact>
            </VehicleAndDriver>
            <Timeline fine={fine} />
            <DecisionBar dispute={dispute} />
          </Stack>
          <Decision
            of={{
              dispute,
              fine,
              submitterId: submission?.actor?.id,
              isWhole: !isPending,
              wasDecidedHere: isDone,
            }}
          />
        </Columns>
      </CommandForm>
    </Page>
  );
}

const DisputeNotFound = () => (
  <NotFoundPage title={t('dispute.disputeNotFound')} hint={t('dispute.disputeNotFoundHint')} back={BACK} />
);

type PendingDisputeProps = Pick<ComponentProps<typeof PendingPage>, 'of'> & { id: string };

const PendingDispute = ({ of, id }: PendingDisputeProps) => (
  <PendingPage of={of} title={t('dispute.disputeNumber', { dispute: id })} back={BACK} />
);

/** The dispute with the fine that it is about. */
function CaseOf({ dispute, renew }: { dispute: DisputeView; renew: Renew }) {
  const fine = useFine(dispute.fineId);
  if (statusOf(fine.error) === 404) return <DisputeNotFound />;
  if (fine.data === undefined) return <PendingDispute of={fine} id={dispute.id} />;
  const renewing = { renewDispute: renew, renewFine: fine.refetch };
  return <DisputeDetail key={dispute.id} dispute={dispute} fine={fine.data} {...renewing} />;
}

export default function DisputeDetailPage() {
  const { id = '' } = useParams();
  const dispute = useGetOne<DisputeView>('disputes', { id });

  if (statusOf(dispute.error) === 404) return <DisputeNotFound />;
  if (dispute.data === undefined) return <PendingDispute of={dispute} id={id} />;
  return <CaseOf dispute={dispute.data} renew={dispute.refetch} />;
}
