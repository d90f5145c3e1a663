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
import { type ReactNode, useId } from 'react';

import type { PaperChoice } from '../data/paperCalls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { NEXT_STEP } from '../ui/keptFocus.ts';
import { BELOW_OPENER, useOpener } from '../ui/useOpener.ts';
import { languageLabel, shortSizeLabel, sizeLabel } from './paperChoice.ts';
import type { Printing } from './usePrinting.ts';

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

/** On what paper and in which language, and as a file. */
function PrintMenu({ printing, anchor, labelledBy, onClose }: PrintMenuProps) {
  const { choice, choose, savePdf } = printing;
  const save = (): void => {
    onClose();
    savePdf();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      {...BELOW_OPENER}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      <Heading>{t('paper.paperSize')}</Heading>
      {PAPER_SIZES.map((size) => (
        <ChoiceItem
          key={size}
          label={sizeLabel(size)}
          isChosen={size === choice.size}
          onChoose={() => choose({ size })}
        />
      ))}
      <Heading>{t('paper.language')}</Heading>
      {LANGUAGES.map((language) => (
        <ChoiceItem
          key={language}
          label={languageLabel(language)}
          isChosen={language === choice.language}
          onChoose={() => choose({ language })}
        />
      ))}
      <Divider />
      <MenuItem onClick={save} sx={{ minHeight: 40 }}>
        <ListItemIcon>
          <PictureAsPdfOutlined fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={t('paper.savePdf')} />
      </MenuItem>
    </Menu>
  );
}

/** `80 mm`, `A4 · siSwati`. English goes without saying. */
const shortOf = ({ size, language }: PaperChoice): string =>
  language === 'en-SZ'
    ? shortSizeLabel(size)
    : t('paper.inLanguage', { size: shortSizeLabel(size), language: languageLabel(language) });

type HowButtonProps = { printing: Printing; name: string };

/** On what paper and in which language it is printed, and the menu where that is chosen. */
function HowButton({ printing, name }: HowButtonProps) {
  const { choice } = printing;
  const { anchor, open, close } = useOpener();
  const id = useId();
  const how = t('paper.howOf', {
    name,
    size: sizeLabel(choice.size),
    language: languageLabel(choice.language),
  });
  return (
    <>
      <Button
        id={id}
        aria-label={how}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={how}
        endIcon={<ArrowDropDown />}
        onClick={(event) => open(event.currentTarget)}
        sx={{ px: 1, whiteSpace: 'nowrap', fontWeight: 400 }}
      >
        <span className="paper-choice">{shortOf(choice)}</span>
      </Button>
      <PrintMenu printing={printing} anchor={anchor} labelledBy={id} onClose={close} />
    </>
  );
}

type Props = {
  printing: Printing;
  /** `Print` without one. */
  label?: string;
  /** What is printed, for who cannot see beside what the button stands. */
  name?: string;
  Icon?: SvgIconComponent;
  /** Whether it is what comes next on this screen. */
  isNextStep?: boolean;
} & Pick<ButtonProps, 'variant' | 'autoFocus' | 'sx'>;

/** Prints as it was last done on this device; beside it, on what paper and in which language, and as a file. */
export function PrintButtons({
  printing,
  label = t('common.print'),
  name = label,
  Icon = PrintOutlined,
  isNextStep = false,
  autoFocus = false,
  variant = 'outlined',
  sx,
}: Props) {
  return (
    // It would ask its buttons for ripples, which the theme has not.
    <ButtonGroup disableRipple variant={variant} sx={sx}>
      <Button
        {...(isNextStep && NEXT_STEP)}
        autoFocus={autoFocus}
        startIcon={<Icon />}
        aria-label={name}
        aria-busy={printing.isBusy}
        onClick={printing.print}
      >
        {label}
      </Button>
      <HowButton printing={printing} name={name} />
    </ButtonGroup>
  );
}
