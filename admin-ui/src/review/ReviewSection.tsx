import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { IN_HAND_DAYS } from '@fines/domain/user/another-person.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { AUDIT, reviewPath } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { signOff } from '../record/auditCalls.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { FormTextField } from '../ui/FormFields.tsx';
import { Section } from '../ui/Page.tsx';
import { LeaveGuard, NotSavedNote } from '../ui/unsaved.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { recordOf } from './ReviewList.tsx';

type SignOffValues = { note: string };

/** Signs the act off and goes on to the next one that this person can sign off, the oldest first. */
function useSignOff(
  act: ReviewedAct,
  form: UseFormReturn<SignOffValues>,
): (values: SignOffValues) => Promise<void> {
  const failed = useFormFailure(form);
  const nextPath = useNextPath();
  const navigate = useNavigate();
  const { run } = useCommand({
    send: async (note: string, key) => {
      await signOff(act.id, note, key);
      return true;
    },
    about: act.id,
    changes: ['reviews'],
    done: () => ({ title: t('review.signedOff'), description: `${ACT_LABELS[act.kind]}: ${recordOf(act)}` }),
    onFailed: (error) => failed(t('review.failedToSignOff'), error),
  });

  return async ({ note }) => {
    if (await run(note.trim())) await navigate(await nextPath(act.id));
  };
}

/** Some are one's own, or not to be had any more. */
const LOOKED_AT = 25;

function useNextPath(): (done: string) => Promise<string> {
  const api = useApi();
  const user = useUser();
  return async (done) => {
    const { data } = await api.getList<ReviewedAct>('reviews', {
      filter: { state: 'OPEN' },
      sort: { field: 'at', order: 'ASC' },
      pagination: { page: 1, perPage: LOOKED_AT },
    });
    const next = data.find((act) => act.id !== done && obstacleFor(user, act) === undefined);
    return next === undefined ? AUDIT : reviewPath(next.id);
  };
}

const LONGEST = 500;

/** A note, if there is something to say, and the button. */
function SignOffForm({ act, form }: { act: ReviewedAct; form: UseFormReturn<SignOffValues> }) {
  const { isDirty, isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const send = useSignOff(act, form);
  return (
    <FormProvider {...form}>
      <LeaveGuard when={isDirty && !isSubmitting && !isSubmitSuccessful} />
      <Stack
        component="form"
        noValidate
        gap={2}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        sx={{ alignItems: 'flex-start' }}
      >
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <Typography variant="body2" color="text.secondary">
          {t('review.signOffHint', { count: IN_HAND_DAYS })}
        </Typography>
        <FormTextField<SignOffValues>
          name="note"
          label={t('review.note')}
          rows={2}
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
        />
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? t('review.signingOff') : t('review.signOff')}
        </Button>
      </Stack>
    </FormProvider>
  );
}

/** The review of the act; if there is none yet, the form for it. */
export function ReviewSection({ act }: { act: ReviewedAct }) {
  const user = useUser();
  const obstacle = obstacleFor(user, act);
  const mayReview = grantOf(user.role, 'act.review') !== 'no';
  const isOpen = act.review === null && obstacle === undefined;
  const form = useForm<SignOffValues>({ defaultValues: { note: '' } });
  const typed = form.getValues('note').trim();
  return (
    <Section title={t('review.review')}>
      {act.review !== null && typed !== (act.review.note ?? '') && (
        <NotSavedNote why={t('review.reviewedMeanwhile')} typed={typed} />
      )}
      {isOpen ? <SignOffForm act={act} form={form} /> : <Settled review={act.review} obstacle={obstacle} />}
      {mayReview && !isOpen && <NextAct after={act.id} />}
    </Section>
  );
}

type SettledProps = { review: ReviewedAct['review']; obstacle: string | undefined };

/** Who signed the act off; if nobody did, why this person cannot. */
const Settled = ({ review, obstacle }: SettledProps) =>
  review ? <Reviewed review={review} /> : <Typography color="text.secondary">{obstacle}</Typography>;

/** Leads to what is to be reviewed next; to the list, if nothing is. */
function NextAct({ after }: { after: string }) {
  const nextPath = useNextPath();
  const navigate = useNavigate();
  const failed = useFailureToast();
  const go = async (): Promise<void> => {
    try {
      await navigate(await nextPath(after));
    } catch (error) {
      failed(t('review.failedToFindTheNextAct'), error);
    }
  };
  return (
    <Button variant="contained" sx={{ mt: 2 }} onClick={() => void go()}>
      {t('review.nextAct')}
    </Button>
  );
}

/** Why this person cannot sign the act off; undefined if he or she can. The server decides anyway. */
function obstacleFor({ id, role }: UserView, { actorId, user, record }: ReviewedAct): string | undefined {
  if (grantOf(role, 'act.review') === 'no') return t('review.waitsForSignOff');
  if (id === actorId) return t('review.anotherMustReviewYours');
  if (id === user?.id) return t('review.anotherMustReviewHeld');
  if (id === parseCashUpId(record)?.cashierId) {
    return t('review.anotherMustReviewMoney');
  }
  return undefined;
}

const Reviewed = ({ review }: { review: NonNullable<ReviewedAct['review']> }) => (
  <Facts>
    <Fact label={t('review.signedOffBy')}>{fullNameOf(review.reviewedBy)}</Fact>
    <Fact label={t('common.when')}>{formatDateTime(review.reviewedAt)}</Fact>
    <Fact label={t('review.note')}>
      <Lines text={review.note} />
    </Fact>
  </Facts>
);
