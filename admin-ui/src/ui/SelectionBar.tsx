import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';

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

/** Chooses a record, or those of a page. It is the browser's own, because a list has one in every row. */
export function SelectBox({
  label,
  describedBy,
  isChosen,
  isPart = false,
  isDisabled,
  onToggle,
}: SelectProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <label className="select-box">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}
