import Search from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import ListSubheader from '@mui/material/ListSubheader';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { t } from '../i18n/i18nProvider.ts';
import { Unbroken } from '../ui/words.tsx';
import { type Choice, useChoices } from './useChoices.ts';

/** The choices stand in the dialog, not above the page. */
function InDialog({ children, className }: PopperProps) {
  return <div className={className}>{typeof children === 'function' ? null : children}</div>;
}

/** Choices of one kind. A list within the list would hide from screen readers that they are choices. */
const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <li role="presentation">
    <ListSubheader component="div" aria-hidden sx={{ bgcolor: 'background.paper', top: -8, lineHeight: 3 }}>
      {name}
    </ListSubheader>
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no such tag may hold items of a list */}
    <Box component="ul" role="group" aria-label={name} sx={{ p: 0, '& > li': { pl: '24px !important' } }}>
      {children}
    </Box>
  </li>
);

const everything = (choices: Choice[]): Choice[] => choices;

type Props = { onClose: () => void; onHelp: () => void };

/** One field to go anywhere, find any record and do what can be done from everywhere. */
export function CommandPalette({ onClose, onHelp }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { choices, isFetching } = useChoices(text, onHelp);

  const choose = (choice: Choice | null): void => {
    if (choice === null) return;
    onClose();
    if ('to' in choice) void navigate(choice.to);
    else choice.act();
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('layout.searchAndCommands') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete<Choice>
        open
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        options={choices}
        filterOptions={everything}
        groupBy={({ group }) => group}
        getOptionKey={({ group, label }) => `${group} ${label}`}
        value={null}
        inputValue={text}
        onInputChange={(_event, typed, why) => why !== 'reset' && setText(typed)}
        onChange={(_event, choice) => choose(choice)}
        // The field takes the key for itself.
        onClose={(_event, why) => why === 'escape' && onClose()}
        noOptionsText={isFetching ? t('layout.searching') : t('layout.nothingFoundHint')}
        slots={{ popper: InDialog }}
        slotProps={{
          paper: { elevation: 0, square: true, sx: { borderTop: 1, borderColor: 'divider' } },
          listbox: {
            sx: {
              maxHeight: 'min(440px, 60dvh)',
              // The library shows where one is only once an arrow key was pressed; Enter takes it sooner.
              '& .MuiAutocomplete-option.Mui-focused': { bgcolor: 'action.focus' },
            },
          },
        }}
        renderGroup={({ key, group, children }) => (
          <Group key={key} name={group}>
            {children}
          </Group>
        )}
        renderInput={({ id, InputProps, inputProps }) => (
          <TextField
            id={id}
            autoFocus
            size="medium"
            placeholder={t('layout.searchPlaceholder')}
            slotProps={{
              htmlInput: { ...inputProps, 'aria-label': t('layout.searchAndCommands') },
              input: {
                ...InputProps,
                startAdornment: (
                  <InputAdornment position="start">
                    <Search fontSize="small" />
                  </InputAdornment>
                ),
                sx: { '& fieldset': { border: 0 } },
              },
            }}
          />
        )}
        renderOption={({ key: _, ...props }, { group, label, detail }) => (
          <Box component="li" key={`${group} ${label}`} {...props} sx={{ gap: 1.5 }}>
            <span>
              <Unbroken text={label} />
            </span>
            {detail !== undefined && (
              <Typography noWrap variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
                {detail}
              </Typography>
            )}
          </Box>
        )}
      />
    </Dialog>
  );
}
