import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PrintButtons } from '../../paper/PrintButtons.tsx';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { NEXT_STEP } from '../../ui/keptFocus.ts';
import { Section, useIsPhone } from '../../ui/Page.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { ExportFinesButton } from '../ExportFinesButton.tsx';
import type { FineAction, FineActions } from './useFineActions.tsx';

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'sx'> & {
  action: FineAction;
  /** Whether it is the one that stands out. */
  isMain?: boolean;
};

function ActionButton({ action, isMain = false, variant = 'outlined', sx = null }: ActionButtonProps) {
  const { label, Icon } = action;
  const look = { variant: isMain ? 'contained' : variant, sx } as const;
  if ('printing' in action) {
    return (
      <PrintButtons {...look} printing={action.printing} label={label} Icon={Icon} isNextStep={isMain} />
    );
  }
  const button = { ...look, ...(isMain && NEXT_STEP), startIcon: <Icon />, children: label };
  return 'onSelect' in action ? (
    <ReasonedButton
      {...button}
      // Another element once it cannot be done: the focus goes to what comes next.
      key={action.reason}
      color={action.color}
      reason={action.reason}
      onClick={action.onSelect}
    />
  ) : (
    <LinkButton {...button} to={action.to} />
  );
}

type LinkButtonProps = Pick<ButtonProps, 'variant' | 'sx' | 'startIcon' | 'children'> & {
  to: string | undefined;
};

const LinkButton = ({ to, ...button }: LinkButtonProps) =>
  to === undefined ? <Button {...button} disabled /> : <Button {...button} component={Link} to={to} />;

/** What one can do with the fine as a whole; on a phone without icons and short, so that all fit in a row. */
export function HeadActions({ fine, actions }: { fine: Fine; actions: FineActions }) {
  const isPhone = useIsPhone();
  const { print, head, menu, main } = actions;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 0.75, sm: 1 },
        '& .MuiButton-startIcon, & .paper-choice': { display: { xs: 'none', sm: 'inherit' } },
        '& .MuiButton-root': { px: { xs: 1, sm: 2 } },
        '& .MuiButtonGroup-root > :last-child': { px: { xs: 0.5, sm: 1 } },
      }}
    >
      {isPhone && main === print ? null : <ActionButton action={print} isMain={main === print} />}
      <ExportFinesButton filter={{ id: [fine.id] }} />
      {head.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      <ActionMenu
        label={t('fineDetail.moreActionsFor', { fine: fine.fineNumber })}
        text={isPhone ? undefined : t('fineDetail.more')}
        actions={menu}
      />
    </Box>
  );
}

/** On a phone the main action stays within reach of the thumb; below everything else, so that it hides nothing. */
export function MainBar({ actions }: { actions: FineActions }) {
  if (!useIsPhone() || actions.main === undefined) return null;
  return (
    <Box
      sx={{
        position: 'sticky',
        zIndex: 'appBar',
        bottom: 0,
        mt: 2,
        mx: -2,
        px: 2,
        pt: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '& > .MuiButton-root, & > .MuiButtonGroup-root': { width: '100%', minHeight: 48 },
        '& > .MuiButtonGroup-root > :first-of-type': { flex: 1 },
      }}
    >
      <ActionButton action={actions.main} isMain />
    </Box>
  );
}

const ROW = { justifyContent: 'flex-start', px: 1 };

/** The name to the left as in other rows, and what paper it is to the right. */
const PRINT_ROW = { '& > :first-of-type': { ...ROW, flex: 1, border: 0 } };

/** The main action stands out among them; what leads to where the status comes from, first. */
export function QuickActions({ actions: { quick, main } }: { actions: FineActions }) {
  const isPhone = useIsPhone();
  const all = main && 'to' in main ? [main, ...quick] : quick;
  const shown = isPhone ? all.filter((action) => action !== main) : all;
  return (
    <Section title={t('fineDetail.quickActions')}>
      <Stack sx={{ mx: -1, my: -0.5 }}>
        {shown.map((action) => (
          <ActionButton
            key={action.label}
            action={action}
            isMain={action === main}
            variant="text"
            sx={'printing' in action ? PRINT_ROW : ROW}
          />
        ))}
      </Stack>
    </Section>
  );
}
