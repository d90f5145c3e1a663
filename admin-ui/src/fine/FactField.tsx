import {
  type FactGroup as Group,
  type FactName,
  factsShown,
  fineFacts,
  type ShownFacts,
  isAskedOf,
} from '@fines/domain/fine/facts.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import { memo } from 'react';

import { FormDateField } from '../date/FormDateField.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { FormSelect, FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { Fact } from '../ui/words.tsx';
import { FACT_LABELS, type FactTexts, factText, optionsOf, typingOf } from './facts.ts';

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

type FactGroupProps = { of: Group; fine: ShownFacts & { offenseType: OffenseType } };

/** Those of the facts that are shown together. */
export const FactGroup = ({ of, fine }: FactGroupProps) =>
  factsShown(of)
    .filter((name) => fine[name] !== null || isAskedOf(fine.offenseType, name))
    .map((name) => (
      <Fact key={name} label={FACT_LABELS[name]}>
        {factText(name, fine[name])}
      </Fact>
    ));
