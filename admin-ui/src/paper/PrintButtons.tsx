import type { SvgIconComponent } from '@mui/icons-material';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useId } from 'react';

import { t } from '../i18n/i18nProvider.ts';
import { NEXT_STEP } from '../ui/keptFocus.ts';
import { useOpener } from '../ui/useOpener.ts';
import type { PaperChoice } from './choice.ts';
import { LANGUAGE_LABELS, SIZES } from './labels.ts';
import { PrintMenu } from './PrintMenu.tsx';
import type { Printing } from './usePrinting.tsx';

/** `80 mm`, `A4 · siSwati`. English goes without saying. */
const shortOf = ({ size, language }: PaperChoice): string =>
  language === 'en-SZ'
    ? SIZES[size].short
    : t('paper.inLanguage', { size: SIZES[size].short, language: LANGUAGE_LABELS[language] });

type HowButtonProps = { printing: Printing; name: string };

/** On what paper and in which language it is printed, and the menu where that is chosen. */
function HowButton({ printing, name }: HowButtonProps) {
  const { choice } = printing;
  const { anchor, open, close } = useOpener();
  const id = useId();
  const how = t('paper.howOf', {
    name,
    size: SIZES[choice.size].label,
    language: LANGUAGE_LABELS[choice.language],
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asks for it says why
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
