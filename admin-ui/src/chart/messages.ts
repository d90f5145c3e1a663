import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  asChart: 'Show %{title} as a chart',
  asTable: 'Show %{title} as a table',
  figuresOf: 'Figures of %{title}',
  otherOffenses: 'Other offenses',
});
