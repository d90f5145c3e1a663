import { fineFacts } from '@fines/domain/fine/facts.ts';
import MyLocation from '@mui/icons-material/MyLocation';
import Autocomplete from '@mui/material/Autocomplete';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { useApi } from '../../data/dataProvider.ts';
import { messageOf } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { ruleOf } from '../../ui/Form.tsx';
import { typingOf } from '../FactField.tsx';
import { FACT_LABELS } from '../facts.ts';
import { positionOfDevice } from './devicePosition.ts';
import type { IssueValues } from './issueBody.ts';

const NONE: readonly string[] = [];

/**
 * The user's own last places, on whatever device, asked for each time the form is opened; none until they are known, for
 * nobody has to wait for them.
 */
function useRecentPlaces(): readonly string[] {
  const api = useApi();
  const { data = NONE } = useQuery({ queryKey: ['places'], queryFn: api.recentPlaces, staleTime: 0 });
  return data;
}

const FINDING = t('fineIssue.findingPosition');
const FILLED = t('fineIssue.locationFilledIn');

/** Writes the position of the device into the field, unless something stands in it. `note` says how that goes. */
function usePosition() {
  const { getValues, setValue } = useFormContext<IssueValues>();
  const [note, setNote] = useState<string>();

  const write = (position: string): void => {
    if (getValues('location') !== '') return setNote(FILLED);
    setValue('location', position, { shouldDirty: true, shouldValidate: true });
    setNote(undefined);
  };
  const find = async (): Promise<void> => {
    if (note === FINDING) return;
    if (getValues('location') !== '') return setNote(FILLED);
    setNote(FINDING);
    await positionOfDevice().then(write, (error: unknown) => setNote(messageOf(error)));
  };
  const forget = () => note !== FINDING && setNote(undefined);
  return { find, forget, note };
}

const HINT = t('fineIssue.useMyPosition');

const ID = 'location';

/** Low enough to leave the other fields in sight, and apart from the field, whose label it would cover. */
const POPUP = {
  popper: { modifiers: [{ name: 'offset', options: { offset: [0, 8] } }] },
  paper: { elevation: 8, sx: { border: 1, borderColor: 'divider' } },
  listbox: {
    'aria-label': t('fineIssue.yourLastPlaces'),
    'aria-labelledby': undefined,
    sx: { maxHeight: 232 },
  },
};

const isPlace = ruleOf(fineFacts.location.entered);

/** Where it happened: typed, one of the last places, or where the device is. */
export function PlaceField() {
  const { field, fieldState } = useInput({
    source: 'location',
    validate: isPlace,
    parse: (typed: string) => typed,
  });
  const { message } = fieldState.error ?? {};
  const { find, forget, note } = usePosition();
  const type = (typed: string) => {
    forget();
    field.onChange(typed);
  };
  const positionButton = (
    <IconButton
      aria-label={HINT}
      title={HINT}
      edge="end"
      onClick={() => void find()}
      sx={{ width: 44, height: 44, my: '-3px' }}
    >
      {note === FINDING ? <CircularProgress size={20} /> : <MyLocation />}
    </IconButton>
  );
  return (
    <div>
      <Autocomplete<string, false, true, true>
        id={ID}
        freeSolo
        disableClearable
        openOnFocus
        options={useRecentPlaces()}
        value={field.value}
        inputValue={field.value}
        onInputChange={(_event, typed) => type(typed)}
        onBlur={field.onBlur}
        slotProps={POPUP}
        renderInput={({ InputProps, inputProps, ...params }) => (
          <TextField
            {...params}
            inputRef={field.ref}
            name={field.name}
            label={FACT_LABELS.location}
            required
            size="medium"
            error={fieldState.invalid}
            helperText={message && <ValidationError error={message} />}
            slotProps={{
              input: { ...InputProps, endAdornment: positionButton },
              htmlInput: { ...inputProps, ...typingOf('location').hints, enterKeyHint: 'next' },
            }}
          />
        )}
      />
      <output>
        {note && (
          <FormHelperText component="span" sx={{ display: 'block' }}>
            {note}
          </FormHelperText>
        )}
      </output>
    </div>
  );
}
