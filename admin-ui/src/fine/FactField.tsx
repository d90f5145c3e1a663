import { type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import { TextInput, type TextInputProps } from 'react-admin';

import { ruleOf } from '../ui/Form.tsx';

const plainText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** How a fact is typed. */
export function typingOf(name: FactName) {
  const { most: maxLength, capitals: autoCapitalize, type, isName, lines } = fineFacts[name].input;
  if (lines === true) return { multiline: true, minRows: 3, hints: { autoCapitalize, maxLength } };
  if (type !== undefined) return { type, hints: { ...plainText, autoCapitalize, maxLength } };
  const isSpelled = isName === true || autoCapitalize === 'characters';
  const hints = isSpelled ? plainText : { autoComplete: 'off' };
  return { hints: { ...hints, autoCapitalize, maxLength } };
}

type Props = Pick<TextInputProps, 'size'> & {
  name: FactName;
  /** What Enter does, for fields of one line. */
  enterKeyHint?: 'next';
};

/** The field of one fact, in any form that has it. */
export function FactField({ name, enterKeyHint, size }: Props) {
  const { label, isRequired, entered } = fineFacts[name];
  const { hints, ...typing } = typingOf(name);
  return (
    <TextInput
      {...typing}
      source={name}
      label={label}
      size={size}
      required={isRequired}
      validate={ruleOf(entered)}
      slotProps={{
        htmlInput: { ...hints, ...(typing.multiline !== true && { enterKeyHint }) },
      }}
    />
  );
}
