import type { ReviewedAct } from '@fines/domain/review/view.ts';

import { Badge } from '../../ui/Badge.tsx';

export const ReviewBadge = ({ act }: { act: ReviewedAct }) =>
  act.review === null ? <Badge tone="amber" label="Open" /> : <Badge tone="green" label="Done" />;
