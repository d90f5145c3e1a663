import { type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import { memo } from 'react';

import { FormDateField } from '../date/FormDateField.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { FormSelect, FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { type FactTexts, optionsOf, typingOf } from './facts.ts';

type Props = Pick<FieldProps, 'size'> & {
  name: FactName;
  /** What Enter does, for fields of one line. */
  enterKeyHint?: 'next';
};

/** The field of one fact, in any form that has it; it is not drawn again when the form around it is. */
export const FactField = memo(({ name, enterKeyHint, size }: Props) => {
  const { input, label, isRequired, entered } = fineFacts[name];
  const field = { name, label, size, required: isRequired, rules: ruleOf(entered) };
  if (input.kind === 'choice') {
    return <FormSelect<FactTexts> {...field} options={optionsOf(name, NOTHING_CHOSEN)} />;
  }
  if (input.kind === 'date') return <FormDateField<FactTexts> {...field} />;
  const { hints, ...typing } = typingOf(name);
  return (
    <FormTextField<FactTexts>
      {...field}
      {...typing}
      slotProps={{
        htmlInput: { ...hints, enterKeyHint: typing.rows === undefined ? enterKeyHint : undefined },
      }}
    />
  );
});

const NOTHING_CHOSEN = '–';
