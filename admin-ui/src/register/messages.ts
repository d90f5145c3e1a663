import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  backToRegisters: 'Back to Registers',
  registers: 'Registers',
});
