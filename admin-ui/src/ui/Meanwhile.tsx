import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, type Path, useFormContext, useFormState, useWatch } from 'react-hook-form';

import { type MetChange, metChanges } from '../data/met.ts';
import { t } from '../i18n/i18nProvider.ts';

type Field<Values> = keyof Values & string;

type Props<Values extends FieldValues> = {
  /** The record as values of the form: as it was when the form was opened, and as it is now. */
  opened: Values;
  now: Values;
  labels: Readonly<Record<Field<Values>, string>>;
  /** What changed it, in a sentence. */
  said: string;
  isSame?: (one: unknown, other: unknown) => boolean;
  /** A value for people, under the word that says whose it is; a text is shown as it is. */
  show?: (field: Field<Values>, value: Values[Field<Values>], whose: string) => ReactNode;
  /** Whether it is shown although no field of the form is another one. */
  isShown?: boolean;
  /** Is told whether saving would put something in place of theirs. */
  onContested?: (isContested: boolean) => void;
  children?: ReactNode;
};

/**
 * Stands above the fields of a form when somebody else changed its record meanwhile: theirs beside what is entered, and
 * a way to take theirs. The fields that were not touched show theirs by themselves.
 */
export function Meanwhile<Values extends FieldValues>(props: Props<Values>) {
  const { opened, now, isSame, isShown = false, onContested } = props;
  const changes = metChanges(opened, now, useWatch() as Values, isSame);
  const isContested = changes.some((change) => change.isContested);
  useEffect(() => onContested?.(isContested), [isContested, onContested]);
  // What is being saved is seen to change, too.
  const { isSubmitting } = useFormState();
  if (isSubmitting || (changes.length === 0 && !isShown)) return null;
  return <Changes {...props} changes={changes} isContested={isContested} />;
}

type ChangesProps<Values extends FieldValues> = Props<Values> & {
  changes: readonly MetChange<Values>[];
  isContested: boolean;
};

function Changes<Values extends FieldValues>(props: ChangesProps<Values>) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers give back a promise, which React would take for what cleans up.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t('ui.changedMeanwhile')}</AlertTitle>
      <div>
        {props.said} {t(props.isContested ? 'ui.yoursStillBelow' : 'ui.nothingAgainstIt')}
      </div>
      {props.children}
      {props.changes.map((change) => (
        <Change key={change.field} change={change} {...props} />
      ))}
    </Alert>
  );
}

const asText = (_field: string, value: unknown): ReactNode =>
  typeof value === 'string' && value !== '' ? value : t('ui.nothing');

const ROW = {
  m: 0,
  mt: 1,
  p: 0,
  pt: 1,
  minWidth: 0,
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** One field: theirs, and yours if that is another one. */
function Change<Values extends FieldValues>({
  change: { field, theirs, yours, isContested },
  labels,
  show = asText,
}: Pick<Props<Values>, 'labels' | 'show'> & { change: MetChange<Values> }) {
  const { setValue } = useFormContext<Values>();
  const label = labels[field];
  const take = () => setValue(field as Path<Values>, theirs, { shouldDirty: true });
  return (
    <Box component="fieldset" aria-label={label} sx={ROW}>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Side whose={t('ui.theirs')}>{show(field, theirs, t('ui.theirs'))}</Side>
      {isContested && (
        <>
          <Side whose={t('ui.yours')}>{show(field, yours, t('ui.yours'))}</Side>
          <Button size="small" variant="outlined" color="inherit" sx={{ mt: 0.5 }} onClick={take}>
            {t('ui.takeTheirs')}
          </Button>
        </>
      )}
    </Box>
  );
}

const Side = ({ whose, children }: { whose: string; children: ReactNode }) => (
  <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {whose}: {children}
  </Box>
);
