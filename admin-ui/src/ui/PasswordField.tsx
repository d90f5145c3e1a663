import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { FormTextField } from './FormTextField.tsx';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof FormTextField<Values>>,
  'type' | 'slotProps'
> & { autoComplete: string };

/** A secret of the form around it, which can be shown for as long as one wants to check it. */
export function PasswordField<Values extends FieldValues>(props: Props<Values>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Hide characters' : 'Show characters';
  return (
    <FormTextField<Values>
      {...props}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={label}
                title={label}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? (
                  <VisibilityOffOutlined fontSize="small" />
                ) : (
                  <VisibilityOutlined fontSize="small" />
                )}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
