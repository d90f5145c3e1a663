import type { FormEvent } from 'react';
import { TextInput, type TextInputProps } from 'react-admin';

/** As it is typed; the caret stays where it is. */
function toUpperCase({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = target;
  target.value = target.value.toUpperCase();
  target.setSelectionRange(selectionStart, selectionEnd);
}

type Props = TextInputProps & { enterKeyHint?: 'next' | 'search'; 'aria-keyshortcuts'?: string };

/** A license plate of the form around it. */
export const PlateInput = ({ enterKeyHint, 'aria-keyshortcuts': keys, ...props }: Props) => (
  <TextInput
    {...props}
    onInput={toUpperCase}
    slotProps={{
      htmlInput: {
        autoComplete: 'off',
        autoCorrect: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        maxLength: 20,
        enterKeyHint,
        'aria-keyshortcuts': keys,
      },
    }}
  />
);
