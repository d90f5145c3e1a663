import { fineFacts } from '@fines/domain/fine/facts.ts';
import MyLocation from '@mui/icons-material/MyLocation';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { type FunctionComponent, memo, useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { useApi } from '../../data/dataProvider.ts';
import { useFirstScreen } from '../../data/firstScreen.ts';
import { messageOf } from '../../data/problem.ts';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { ruleOf } from '../../ui/FormFields.tsx';
import { loadedAhead } from '../../ui/screens.tsx';
import { FACT_LABELS, typingOf } from '../facts.ts';
import { positionOfDevice } from './devicePosition.ts';
import type { IssueValues } from './issueBody.ts';
import { t } from './messages.ts';
import type { PlaceChoicesProps } from './PlaceChoices.tsx';

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

const FINDING = t('findingPosition');
const FILLED = t('locationFilledIn');

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

const HINT = t('useMyPosition');

const loadChoices = loadedAhead(() => import('./PlaceChoices.tsx'));

/**
 * What shows the places below the field, once there are any. It takes another field along, so it comes when nobody is
 * in the one there is.
 */
function useChoices(places: readonly string[], isBeingUsed: boolean) {
  const [loaded, setLoaded] = useState<{ Choices: FunctionComponent<PlaceChoicesProps> }>();
  const isWanted = useFirstScreen() && places.length > 0 && !isBeingUsed;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isLate = false;
    // Without them, places are typed.
    const show = (file: Awaited<ReturnType<typeof loadChoices>>) =>
      isLate || setLoaded({ Choices: file.default });
    loadChoices().then(show, () => {});
    return () => {
      isLate = true;
    };
  }, [isWanted]);
  return { Choices: loaded?.Choices };
}

const ID = 'location';

const rules = ruleOf(fineFacts.location.entered);

/** Where it happened: typed, one of the last places, or where the device is. */
export const PlaceField = memo(() => {
  const { field, fieldState, formState } = useController<IssueValues, 'location'>({
    name: 'location',
    rules,
  });
  const places = useRecentPlaces();
  const { find, forget, note } = usePosition();
  const { ref, value, onChange, onBlur } = field;
  const [isBeingUsed, setBeingUsed] = useState(false);
  const { Choices } = useChoices(places, isBeingUsed);

  const type = (typed: string) => {
    forget();
    onChange(typed);
  };
  const leave = () => {
    setBeingUsed(false);
    onBlur();
  };
  const positionButton = (
    <IconButton
      aria-label={HINT}
      title={HINT}
      edge="end"
      disabled={formState.isSubmitting}
      onClick={() => void find()}
      sx={{ width: 44, height: 44, my: '-3px' }}
    >
      {note === FINDING ? <CircularProgress size={20} /> : <MyLocation />}
    </IconButton>
  );
  const draw = ({ slotProps, ...props }: FieldProps) => (
    <Field
      {...props}
      id={ID}
      disabled={formState.isSubmitting}
      inputRef={ref}
      name={field.name}
      label={FACT_LABELS.location}
      required
      size="medium"
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        input: { ...slotProps?.input, endAdornment: positionButton },
        htmlInput: { ...slotProps?.htmlInput, ...typingOf('location').hints, enterKeyHint: 'next' },
      }}
    />
  );
  return (
    <div>
      {Choices ? (
        <Choices
          id={ID}
          places={places}
          value={value}
          disabled={formState.isSubmitting}
          onType={type}
          onBlur={onBlur}
          draw={draw}
        />
      ) : (
        draw({
          value,
          onChange: ({ target }) => type(target.value),
          onFocus: () => setBeingUsed(true),
          onBlur: leave,
        })
      )}
      <output>
        {note && (
          <FormHelperText component="span" sx={{ display: 'block' }}>
            {note}
          </FormHelperText>
        )}
      </output>
    </div>
  );
});
