import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offences.ts';
import { useWatch } from 'react-hook-form';

import { AmountLine } from '../../ui/AmountLine.tsx';
import type { IssueValues } from './issueBody.ts';

/** What the chosen offence costs; nobody can change it here. */
export function FineAmount({ offences }: { offences: readonly CatalogueEntry[] }) {
  const chosen = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  const offence = offences.find(({ name }) => name === chosen);
  return <AmountLine label="Fine Amount" amount={offence ? formatE(toEmalangeni(offence.amount)) : '–'} />;
}
