import type { FineHistory } from '@fines/domain/fine/history.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';

/** Whether the record can be relied on, in the words of an auditor. */
export function ChainVerdict({
  chain,
  missingAt,
  events,
}: Pick<FineHistory, 'chain' | 'missingAt' | 'events'>) {
  if (chain.valid && missingAt !== null) {
    return (
      <Alert severity="error" variant="outlined">
        <AlertTitle>The record was rewritten from revision {missingAt} on</AlertTitle>
        The events fit each other, but not what was recorded of them when they happened. Do not rely on this
        record, and report it.
      </Alert>
    );
  }
  if (chain.valid) {
    return (
      <Alert severity="success" variant="outlined">
        <AlertTitle>The record is intact</AlertTitle>
        {events.length === 1 ? 'The one event is' : `All ${events.length} events are`} exactly as written:
        none was changed, swapped, inserted or removed before the last one.
      </Alert>
    );
  }
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>The record is broken at revision {chain.brokenAt}</AlertTitle>
      That event, or one before it, is not what was written. Do not rely on this record, and report it: the
      whole log can be checked with the audit program.
    </Alert>
  );
}
