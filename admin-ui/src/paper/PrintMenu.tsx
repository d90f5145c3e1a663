import { LANGUAGES } from '@fines/messages/translator.ts';
import { PAPER_SIZES } from '@fines/papers/paper.ts';
import Check from '@mui/icons-material/Check';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';

import { t } from '../i18n/i18nProvider.ts';
import { BELOW_OPENER } from '../ui/useOpener.ts';
import { LANGUAGE_LABELS, SIZES } from './labels.ts';
import type { Printing } from './usePrinting.tsx';

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
export function PrintMenu({ printing, anchor, labelledBy, onClose }: PrintMenuProps) {
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
      {...BELOW_OPENER}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      <Heading>{t('paper.paperSize')}</Heading>
      {PAPER_SIZES.map((size) => (
        <ChoiceItem
          key={size}
          label={SIZES[size].label}
          isChosen={size === choice.size}
          onChoose={() => choose({ size })}
        />
      ))}
      <Heading>{t('paper.language')}</Heading>
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
          <ListItemText primary={t('paper.savePdf')} />
        </MenuItem>
      )}
    </Menu>
  );
}
