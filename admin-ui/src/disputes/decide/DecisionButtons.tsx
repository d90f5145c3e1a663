import type { DisputeOutcome } from '@fines/domain/dispute/status.ts';
import type { DisputeView } from '@fines/domain/dispute/view.ts';
import type { ButtonProps } from '@mui/material/Button';

import { roleReason } from '../../auth/roleReason.ts';
import { useUser } from '../../auth/useUser.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { useDecide, WORDS } from './decision.ts';

const BUTTONS: readonly { outcome: DisputeOutcome; color: ButtonProps['color'] }[] = [
  { outcome: 'APPROVED', color: 'success' },
  { outcome: 'REJECTED', color: 'error' },
];

type Props = { dispute: DisputeView } & Pick<ButtonProps, 'size' | 'variant'>;

/** Approve and Reject, while the dispute is pending. */
export function DecisionButtons({ dispute, ...look }: Props) {
  const { role } = useUser();
  const decide = useDecide();
  if (dispute.status !== 'PENDING') return null;
  return BUTTONS.map(({ outcome, color }) => (
    <ReasonedButton
      key={outcome}
      {...look}
      color={color}
      reason={roleReason(role, 'dispute.resolve')}
      aria-label={`${WORDS[outcome].verb} ${dispute.fineId}`}
      onClick={() => decide({ dispute, outcome })}
    >
      {WORDS[outcome].verb}
    </ReasonedButton>
  ));
}
