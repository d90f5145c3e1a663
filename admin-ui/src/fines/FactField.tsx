import { type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import type { TextFieldProps } from '@mui/material/TextField';

import { FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { FACT_INPUTS, FACT_LABELS, type FactTexts } from './facts.ts';

type Props = Pick<TextFieldProps, 'size'> & {
  name: FactName;
  /** What Enter does, for fields of one line. */
  enterKeyHint?: 'next';
};

/** The field of one fact, in any form that has it. */
export function FactField({ name, enterKeyHint, size }: Props) {
  const { hints, ...input } = FACT_INPUTS[name];
  return (
    <FormTextField<FactTexts>
      {...input}
      name={name}
      label={FACT_LABELS[name]}
      size={size}
      rules={ruleOf(fineFacts[name].entered)}
      slotProps={{ htmlInput: { ...hints, enterKeyHint: input.multiline ? undefined : enterKeyHint } }}
    />
  );
}
