import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offenses.ts';

import { FormSelect } from '../../ui/FormSelect.tsx';
import type { IssueValues } from './issueBody.ts';

const rules = { required: 'Please select an offense' };

const optionOf = ({ name, amount }: CatalogueEntry) => ({
  value: name,
  label: `${name} - ${formatE(toEmalangeni(amount))}`,
});

/** The offenses of today with what they cost. */
export const OffenseField = ({ offenses }: { offenses: readonly CatalogueEntry[] }) => (
  <FormSelect<IssueValues>
    name="offense"
    label="Offense"
    required
    size="medium"
    rules={rules}
    options={[{ value: '', label: 'Select an offense' }, ...offenses.map(optionOf)]}
  />
);
