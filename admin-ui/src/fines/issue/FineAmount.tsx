import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offenses.ts';
import { useWatch } from 'react-hook-form';

import { AmountLine } from '../../ui/AmountLine.tsx';
import type { IssueValues } from './issueBody.ts';

/** What the chosen offense costs; nobody can change it here. */
export function FineAmount({ offenses }: { offenses: readonly CatalogueEntry[] }) {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  const offense = offenses.find(({ name }) => name === chosen);
  return <AmountLine label="Fine Amount" amount={offense ? formatE(toEmalangeni(offense.amount)) : '–'} />;
}
