import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offences.ts';

import { FormTextField } from '../../ui/FormTextField.tsx';

const rules = { required: 'Please select an offense' };

/** The offences of today with what they cost. The browser's own list: one thumb is enough for it. */
export function OffenseField({ offences }: { offences: readonly CatalogueEntry[] }) {
  return (
    <FormTextField
      select
      name="offense"
      label="Offense"
      required
      size="medium"
      rules={rules}
      slotProps={{ select: { native: true }, inputLabel: { required: true } }}
    >
      <option value="">Select an offense</option>
      {offences.map(({ name, amount }) => (
        <option key={name} value={name}>
          {name} - {formatE(toEmalangeni(amount))}
        </option>
      ))}
    </FormTextField>
  );
}
