import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { t } from '../i18n/i18nProvider.ts';

type Props = {
  /** What is chosen, and what it comes to. */
  words: string;
  /** What one can do with it. */
  children: ReactNode;
};

/** Below what one can choose from; stays in sight however long that is. */
export const SelectionBar = ({ words, children }: Props) => (
  <Box
    component="section"
    className="screen-only"
    aria-label={t('ui.selection')}
    sx={{
      position: 'sticky',
      bottom: 0,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: { xs: 1, sm: 1.5 },
      px: { xs: 1.5, sm: 2 },
      py: 1.5,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography component="output" sx={{ flex: { xs: '1 0 100%', sm: 1 }, fontWeight: 600 }}>
      {words}
    </Typography>
    {children}
  </Box>
);

type SelectProps = {
  label: string;
  /** The id of an element that says more about it. */
  describedBy?: string | undefined;
  isChosen: boolean;
  /** Whether a part of what it stands for is chosen. */
  isPart?: boolean;
  isDisabled: boolean;
  onToggle: () => void;
};

/** Chooses a record, or those of a page. What one hits, with a finger too, is larger than what one sees. */
export const SelectBox = ({
  label,
  describedBy,
  isChosen,
  isPart = false,
  isDisabled,
  onToggle,
}: SelectProps) => (
  <Checkbox
    className="screen-only"
    size="small"
    checked={isChosen}
    indeterminate={isPart}
    disabled={isDisabled}
    onChange={onToggle}
    slotProps={{ input: { 'aria-label': label, 'aria-describedby': describedBy } }}
    sx={{ m: -1 }}
  />
);
