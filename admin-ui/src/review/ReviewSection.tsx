import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { IN_HAND_DAYS } from '@fines/domain/user/another-person.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { AUDIT, reviewPath } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CommandForm, FormAlert, SubmitButton } from '../ui/Form.tsx';
import { Section } from '../ui/Page.tsx';
import { NotSavedNote } from '../ui/unsaved.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { recordOf } from './ReviewList.tsx';

/** Signs the act off and goes on to the next one that this person can sign off, the oldest first. */
function useSignOff(act: ReviewedAct): (note: string) => Promise<void> {
  const api = useApi();
  const nextPath = useNextPath();
  const navigate = useNavigate();
  const { submit } = useCommand({
    send: (note: string, key) => api.signOff(act.id, note, key),
    about: act.id,
    changes: ['reviews'],
    done: () => ({ title: t('review.signedOff'), description: `${ACT_LABELS[act.kind]}: ${recordOf(act)}` }),
    failure: t('review.failedToSignOff'),
  });
  return async (note) => {
    // The list, if it cannot be told: the act is signed off all the same.
    const next = nextPath(act.id).catch(() => AUDIT);
    await submit(note);
    await navigate(await next);
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
const SignOffFields = () => (
  <Stack gap={2} sx={{ alignItems: 'flex-start' }}>
    <FormAlert />
    <Typography variant="body2" color="text.secondary">
      {t('review.signOffHint', { count: IN_HAND_DAYS })}
    </Typography>
    <TextInput
      source="note"
      label={t('review.note')}
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: LONGEST } }}
    />
    <SubmitButton label={t('review.signOff')} submitting={t('review.signingOff')} />
  </Stack>
);

/** What was typed, and somebody else has signed the act off meanwhile. */
function NotSaved({ review }: { review: ReviewedAct['review'] }) {
  const typed = useWatch<{ note: string }, 'note'>({ name: 'note' }).trim();
  return (
    review !== null &&
    typed !== (review.note ?? '') && <NotSavedNote why={t('review.reviewedMeanwhile')} typed={typed} />
  );
}

/** The review of the act; if there is none yet, the form for it. */
export function ReviewSection({ act }: { act: ReviewedAct }) {
  const user = useUser();
  const obstacle = obstacleFor(user, act);
  const mayReview = grantOf(user.role, 'act.review') !== 'no';
  const isOpen = act.review === null && obstacle === undefined;
  const signOff = useSignOff(act);
  return (
    <Section title={t('review.review')}>
      <CommandForm
        defaultValues={{ note: '' }}
        isGuarded={isOpen}
        onSubmit={({ note }) => signOff(note.trim())}
      >
        <NotSaved review={act.review} />
        {isOpen ? <SignOffFields /> : <Settled review={act.review} obstacle={obstacle} />}
      </CommandForm>
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
  const { run } = useCommand({
    send: () => nextPath(after),
    changes: [],
    onAnswer: (path) => void navigate(path),
    failure: t('review.failedToFindTheNextAct'),
  });
  return (
    <Button variant="contained" sx={{ mt: 2 }} onClick={() => void run(undefined)}>
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
