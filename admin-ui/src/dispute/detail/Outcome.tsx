import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';

import { roleReason } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { disputePath } from '../../data/paths.ts';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { NotSavedNote } from '../../ui/unsaved.tsx';
import { Fact, Facts, Unbroken } from '../../ui/words.tsx';
import type { DecisionValues } from '../decision.ts';

/** What was typed here and is not what was decided: somebody else was faster. */
function Unsaved({ resolution }: Pick<DisputeView, 'resolution'>) {
  const typed = useWatch<DecisionValues, 'resolution'>({ name: 'resolution' }).trim();
  return typed !== resolution && <NotSavedNote why={t('dispute.decidedMeanwhile')} typed={typed} />;
}

type NextProps = {
  after: string;
  /** After a decision, the button that had the focus is gone. */
  wasDecidedHere: boolean;
};

/** Leads to the dispute that waits longest. */
function NextDispute({ after, wasDecidedHere }: NextProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { data, total = 0 } = useGetList<DisputeView>('disputes', {
    filter: { status: 'PENDING' },
    sort: { field: 'submittedAt', order: 'ASC' },
    pagination: { page: 1, perPage: 2 },
  });
  const next = data?.find(({ id }) => id !== after);

  const isThere = next !== undefined;
  useEffect(() => {
    if (wasDecidedHere && isThere) link.current?.focus();
  }, [wasDecidedHere, isThere]);

  if (data === undefined) return null;
  if (next === undefined) return <Typography color="text.secondary">{t('dispute.noOtherWaits')}</Typography>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button component={Link} to={disputePath(next.id)} variant="contained" ref={link}>
        {t('dispute.nextDispute')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {t('dispute.waitingCount', { count: total })}
      </Typography>
    </Box>
  );
}

type OutcomeProps = { dispute: DisputeView; wasDecidedHere: boolean };

/** How it was decided, why, by whom and when. */
export function Outcome({ dispute, wasDecidedHere }: OutcomeProps) {
  const { resolution, resolvedAt, resolvedBy } = dispute;
  const { role } = useUser();
  return (
    <>
      <Unsaved resolution={resolution} />
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}>
        <Unbroken text={resolution ?? '–'} />
      </Typography>
      <Facts>
        <Fact label={t('dispute.resolvedBy')}>{resolvedBy && fullNameOf(resolvedBy)}</Fact>
        <Fact label={t('dispute.resolved')}>{resolvedAt && formatDateTime(resolvedAt)}</Fact>
      </Facts>
      {roleReason(role, 'dispute.resolve') === undefined && (
        <Box sx={{ mt: 2.5 }}>
          <NextDispute after={dispute.id} wasDecidedHere={wasDecidedHere} />
        </Box>
      )}
    </>
  );
}
