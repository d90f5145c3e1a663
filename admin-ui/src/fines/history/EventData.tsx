import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import Typography from '@mui/material/Typography';

import { Fact, Facts } from '../../ui/Facts.tsx';
import { fieldLabel } from './fieldLabels.ts';
import { fieldValue } from './fieldValue.ts';
import { Lines } from './Lines.tsx';

/** What it means that a field is empty, where that is not just nothing. */
const NOTHING: Readonly<Record<string, string>> = { FineAmended: 'removed' };

/** What the event says, field by field. What was written past the API may be anything. */
export function EventData({ event: { type, data } }: { event: HistoryEvent }) {
  if (typeof data !== 'object' || data === null) return <Typography>{JSON.stringify(data)}</Typography>;
  const fields = Object.entries(data);
  if (fields.length === 0) return null;
  return (
    <Facts>
      {fields.map(([name, value]) => (
        <Fact key={name} label={fieldLabel(name)}>
          <Lines text={fieldValue(name, value) ?? NOTHING[type]} />
        </Fact>
      ))}
    </Facts>
  );
}
