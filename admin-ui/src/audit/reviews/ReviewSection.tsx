import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import Typography from '@mui/material/Typography';

import { useUser } from '../../auth/useUser.ts';
import { Lines } from '../../fines/history/Lines.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { fullNameOf } from '../../format/names.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { SignOffForm } from './SignOffForm.tsx';

/** What somebody else said of the act; as long as nobody has, the way to do so. */
export function ReviewSection({ act }: { act: ReviewedAct }) {
  const obstacle = obstacleFor(useUser(), act);
  return (
    <Section title="Review">
      {act.review && <Reviewed review={act.review} />}
      {!act.review && obstacle === undefined && <SignOffForm act={act} />}
      {!act.review && obstacle !== undefined && <Typography color="text.secondary">{obstacle}</Typography>}
    </Section>
  );
}

/** Why this person cannot sign the act off; undefined if he or she can. The server decides anyway. */
function obstacleFor({ id, role }: UserView, { actorId }: ReviewedAct): string | undefined {
  if (grantOf(role, 'act.review') === 'no') return 'Waits for a manager to sign it off';
  return id === actorId ? 'You did this yourself: somebody else must review it' : undefined;
}

const Reviewed = ({ review }: { review: NonNullable<ReviewedAct['review']> }) => (
  <Facts>
    <Fact label="Signed off by">{fullNameOf(review.reviewedBy)}</Fact>
    <Fact label="When">{formatDateTime(review.reviewedAt)}</Fact>
    <Fact label="Note">
      <Lines text={review.note} />
    </Fact>
  </Facts>
);
