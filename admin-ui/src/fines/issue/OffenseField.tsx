import { formatE, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { CatalogueEntry } from '@fines/domain/shared/offences.ts';
import { useController } from 'react-hook-form';

import { Select } from '../../ui/Select.tsx';

const rules = { required: 'Please select an offense' };

const optionOf = ({ name, amount }: CatalogueEntry) => ({
  value: name,
  label: `${name} - ${formatE(toEmalangeni(amount))}`,
});

/** The offences of today with what they cost. */
export function OffenseField({ offences }: { offences: readonly CatalogueEntry[] }) {
  const { field, fieldState, formState } = useController({ name: 'offense', rules });
  return (
    <Select
      id="offense"
      label="Offense"
      required
      size="medium"
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={formState.isSubmitting}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      options={[{ value: '', label: 'Select an offense' }, ...offences.map(optionOf)]}
    />
  );
}
