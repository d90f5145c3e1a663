import type { FineFacts } from '@fines/domain/fine/facts.ts';

import { Fact } from '../ui/Facts.tsx';
import { FACT_LABELS, type FactGroup as Group, factsAmong } from './facts.ts';

/** Those of the facts that are shown together. */
export const FactGroup = ({ of, fine }: { of: Group; fine: FineFacts }) =>
  factsAmong(of).map((name) => (
    <Fact key={name} label={FACT_LABELS[name]}>
      {fine[name]}
    </Fact>
  ));
