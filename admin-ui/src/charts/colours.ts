import type { FineStatus } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';

import { STATUS_TONES } from '../fines/StatusBadge.tsx';
import { CHART_COLOURS, type Mode, TONES } from '../theme/palette.ts';

/** The colour of a thing: the same in every chart. */
export type ColourIn = (mode: Mode) => string;

export const offenseColour =
  (type: OffenseType): ColourIn =>
  (mode) =>
    CHART_COLOURS[mode][OFFENSE_TYPES.indexOf(type)] ?? '';

/** That of its badge. */
export const statusColour =
  (status: FineStatus): ColourIn =>
  (mode) =>
    TONES[mode][STATUS_TONES[status]].text;
