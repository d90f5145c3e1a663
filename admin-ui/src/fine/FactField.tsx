import { type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import { memo } from 'react';

import type { FieldProps } from '../ui/Field.tsx';
import { FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { type FactTexts, typingOf } from './facts.ts';

type Props = Pick<FieldProps, 'size'> & {
  name: FactName;
  /** What Enter does, for fields of one line. */
  enterKeyHint?: 'next';
};

/** The field of one fact, in any form that has it; it is not drawn again when the form around it is. */
export const FactField = memo(({ name, enterKeyHint, size }: Props) => {
  const { label, isRequired, entered } = fineFacts[name];
  const field = { name, label, size, required: isRequired, rules: ruleOf(entered) };
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
