import { LANGUAGES } from '@fines/messages/translator.ts';
import { PAPER_SIZES } from '@fines/papers/paper.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Check from '@mui/icons-material/Check';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';

import { common } from '../messages.ts';
import type { PaperChoice } from './choice.ts';
import { LANGUAGE_LABELS, SIZES } from './labels.ts';
import { t } from './messages.ts';
import type { Printing } from './usePrinting.tsx';

/** `80 mm`, `A4 · siSwati`. English goes without saying. */
const shortOf = ({ size, language }: PaperChoice): string =>
  language === 'en-SZ'
    ? SIZES[size].short
    : t('inLanguage', { size: SIZES[size].short, language: LANGUAGE_LABELS[language] });

type ChoiceItemProps = { label: string; isChosen: boolean; onChoose: () => void };

/** The menu stays open, since size and language are often chosen together. */
const ChoiceItem = ({ label, isChosen, onChoose, ...menuItem }: ChoiceItemProps) => (
  <MenuItem
    {...menuItem}
    role="menuitemradio"
    aria-checked={isChosen}
    onClick={onChoose}
    sx={{ minHeight: 40 }}
  >
    <ListItemIcon>{isChosen && <Check fontSize="small" />}</ListItemIcon>
    <ListItemText primary={label} />
  </MenuItem>
);

const Heading = ({ children }: { children: ReactNode }) => (
  <ListSubheader role="presentation" sx={{ lineHeight: 2.4, bgcolor: 'transparent' }}>
    {children}
  </ListSubheader>
);
// As of ListSubheader itself: the menu begins with what can be chosen.
Heading.muiSkipListHighlight = true;

type PrintMenuProps = {
  printing: Printing;
  anchor: HTMLElement | null;
  labelledBy: string;
  onClose: () => void;
};

function PrintMenu({ printing, anchor, labelledBy, onClose }: PrintMenuProps) {
  const { choice, choose, savePdf } = printing;
  const save = (): void => {
    onClose();
    savePdf?.();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      <Heading>{t('paperSize')}</Heading>
      {PAPER_SIZES.map((size) => (
        <ChoiceItem
          key={size}
          label={SIZES[size].label}
          isChosen={size === choice.size}
          onChoose={() => choose({ size })}
        />
      ))}
      <Heading>{t('language')}</Heading>
      {LANGUAGES.map((language) => (
        <ChoiceItem
          key={language}
          label={LANGUAGE_LABELS[language]}
          isChosen={language === choice.language}
          onChoose={() => choose({ language })}
        />
      ))}
      {savePdf && <Divider />}
      {savePdf && (
        <MenuItem onClick={save} sx={{ minHeight: 40 }}>
          <ListItemIcon>
            <PictureAsPdfOutlined fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t('savePdf')} />
        </MenuItem>
      )}
    </Menu>
  );
}

type Props = {
  printing: Printing;
  /** `Print` without one. */
  label?: string;
  /** What is printed, for who cannot see beside what the button stands. */
  name?: string;
  Icon?: SvgIconComponent;
} & Pick<ButtonProps, 'ref' | 'variant' | 'autoFocus' | 'sx'>;

/** Prints as it was last done on this device; beside it, on what paper and in which language, and as a file. */
export function PrintButtons({
  printing,
  label = common('print'),
  name = label,
  Icon = PrintOutlined,
  ref,
  autoFocus = false,
  variant = 'outlined',
  sx,
}: Props) {
  const { choice, print, isBusy } = printing;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const what = { name, size: SIZES[choice.size].label, language: LANGUAGE_LABELS[choice.language] };
  return (
    <>
      {/* It would ask its buttons for ripples, which the theme has not. */}
      <ButtonGroup disableRipple variant={variant} sx={sx}>
        <Button
          ref={ref}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asks for it says why
          autoFocus={autoFocus}
          startIcon={<Icon />}
          aria-label={name}
          aria-busy={isBusy}
          onClick={print}
        >
          {label}
        </Button>
        <Button
          id={id}
          aria-label={t('howOf', what)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          title={t('howOf', what)}
          endIcon={<ArrowDropDown />}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 1, whiteSpace: 'nowrap', fontWeight: 400 }}
        >
          <span className="paper-choice">{shortOf(choice)}</span>
        </Button>
      </ButtonGroup>
      <PrintMenu printing={printing} anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)} />
    </>
  );
}
