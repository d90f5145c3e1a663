import { type FactName, fineFacts, type FineFacts } from '@fines/domain/fine/facts.ts';
import type { TextFieldProps } from '@mui/material/TextField';

import { FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { Fact } from '../ui/words.tsx';
import { FACT_INPUTS, FACT_LABELS, type FactTexts, type FactGroup as Group, factsAmong } from './facts.ts';

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

/** Those of the facts that are shown together. */
export const FactGroup = ({ of, fine }: { of: Group; fine: FineFacts }) =>
  factsAmong(of).map((name) => (
    <Fact key={name} label={FACT_LABELS[name]}>
      {fine[name]}
    </Fact>
  ));
