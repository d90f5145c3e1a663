import { fullNameOf, type Person } from '@fines/domain/shared/person.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { SelectInput, type SelectInputProps, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { today } from '../data/client.ts';
import { faultOfDays } from '../data/period.ts';
import { DateField } from '../date/DateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { presetsOf } from '../period/presets.ts';

/** The choices of an input from labels by value. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));

/** What `Filters` reads of a filter. */
type Filter = { source: string; label: string; alwaysOn?: boolean };

type ChoiceProps = Filter &
  Omit<SelectInputProps, 'choices'> & {
    /** What it says while it does not filter. */
    all: string;
    labels: Readonly<Record<string, string>>;
  };

/** Narrows the list to one value of a field. */
export const ChoiceInput = ({ all, labels, ...props }: ChoiceProps) => (
  <SelectInput {...props} emptyText={all} choices={choicesOf(labels)} />
);

const NOBODY: Person[] = [];

/** Narrows the list to what one person did. */
export const PersonInput = ({ choices = NOBODY, ...props }: SelectInputProps) => (
  <SelectInput {...props} emptyText={t('common.all')} choices={choices} optionText={fullNameOf} />
);

type ToggleProps = Pick<ChoiceProps, 'source' | 'label' | 'all' | 'labels' | 'alwaysOn'> & {
  onChoose?: (value: string) => void;
};

/** As a select, with a button for each value, which react-admin has not. */
export function ToggleInput({ source, label, all, labels, onChoose }: ToggleProps) {
  const { field } = useInput({ source });
  const choose = (_event: unknown, value: string | null): void => {
    if (value === null) return;
    field.onChange(value);
    onChoose?.(value);
  };
  return (
    <ToggleButtonGroup exclusive size="small" aria-label={label} value={field.value ?? ''} onChange={choose}>
      <ToggleButton value="">{all}</ToggleButton>
      {Object.entries(labels).map(([value, text]) => (
        <ToggleButton key={value} value={value}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The filters of the two ends of a range of days. */
type Ends = { from: string; to: string };

/** Why the list does not follow the two days; undefined if it does. */
const faultIn = (first?: string, last?: string): string | undefined =>
  faultOfDays(first || undefined, last || undefined);

type DayProps = Filter & { ends: Ends };

/** Narrows the list to days from or up to one; what is wrong with the two is said below the last. */
function DayInput({ source, label, ends: { from, to } }: DayProps) {
  const fault = faultIn(...useWatch({ name: [from, to] }));
  const { field } = useInput({
    source,
    validate: (_day: unknown, days: Record<string, string>) => faultIn(days[from], days[to]),
  });
  return (
    <DateField
      id={`filter-${source}`}
      label={label}
      value={field.value ?? ''}
      onChange={field.onChange}
      error={fault !== undefined}
      fault={source === to ? fault : undefined}
    />
  );
}

type PeriodProps = Filter & { ends: Ends };

const OTHER = 'other';

/** Narrows the list to the days that are asked for most; any others are chosen by their ends. */
function PeriodInput({ source, label, ends: { from, to } }: PeriodProps) {
  const { setValue } = useFormContext();
  const [first = '', last = ''] = useWatch({ name: [from, to] });
  const presets = presetsOf(today());
  const chosen = presets.find(({ startDate, endDate }) => startDate === first && endDate === last)?.label;
  const isOther = chosen === undefined && `${first}${last}` !== '';

  const choose = (wanted: string): void => {
    const preset = presets.find((one) => one.label === wanted);
    setValue(from, preset?.startDate ?? '', { shouldValidate: true });
    setValue(to, preset?.endDate ?? '', { shouldValidate: true });
  };
  return (
    <TextField
      select
      size="small"
      id={`filter-${source}`}
      label={label}
      value={isOther ? OTHER : (chosen ?? '')}
      onChange={(event) => choose(event.target.value)}
    >
      <MenuItem value="">{t('common.all')}</MenuItem>
      {presets.map((preset) => (
        <MenuItem key={preset.label} value={preset.label}>
          {preset.label}
        </MenuItem>
      ))}
      {isOther && <MenuItem value={OTHER}>{t('table.fromTo')}</MenuItem>}
    </TextField>
  );
}

const DAYS: Ends = { from: 'startDate', to: 'endDate' };

/** The filters of a range of days: those that are asked for most by one choice, any others by their ends. */
export const daysFilters = (
  ends = DAYS,
  labels = { from: t('table.startDate'), to: t('table.endDate') },
  alwaysOn = true,
) => [
  <PeriodInput key="period" source="period" label={t('table.period')} ends={ends} alwaysOn />,
  <DayInput key="from" source={ends.from} label={labels.from} ends={ends} alwaysOn={alwaysOn} />,
  <DayInput key="to" source={ends.to} label={labels.to} ends={ends} alwaysOn={alwaysOn} />,
];
