import { styled } from '@mui/material/styles';

import { type Tone, TONES } from '../theme/palette.ts';

const Pill = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '3px 10px',
    borderRadius: 99,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
    color: TONES[palette.mode][tone].text,
    backgroundColor: TONES[palette.mode][tone].ground,
    '&::before': {
      content: '""',
      width: 7,
      height: 7,
      borderRadius: '50%',
      backgroundColor: 'currentcolor',
    },
  }),
);

/** A word on a coloured ground. */
export const Badge = ({ tone, label }: { tone: Tone; label: string }) => <Pill tone={tone}>{label}</Pill>;

/** Whether somebody can sign in; deleting a user makes him or her inactive. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? <Badge tone="green" label="Active" /> : <Badge tone="grey" label="Inactive" />;
