import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

import type { Fine } from '../../data/fineCalls.ts';
import { vehiclePath } from '../../data/paths.ts';
import { PrintButtons } from '../../paper/PrintButtons.tsx';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Section, useIsPhone } from '../../ui/Page.tsx';
import { ExportFinesButton } from '../ExportFinesButton.tsx';
import { t } from './messages.ts';
import type { FineAction, FineActions } from './useFineActions.tsx';

const HeadButton = ({ action: { label, Icon, printing, onSelect } }: { action: FineAction }) =>
  printing ? (
    <PrintButtons printing={printing} label={label} Icon={Icon} />
  ) : (
    <Button variant="outlined" startIcon={<Icon />} onClick={onSelect}>
      {label}
    </Button>
  );

function MainButton({ actions: { main, mainRef } }: { actions: FineActions }) {
  if (main === undefined) return null;
  const { label, Icon, printing } = main;
  if (printing) {
    return <PrintButtons printing={printing} label={label} Icon={Icon} variant="contained" ref={mainRef} />;
  }
  const look = {
    ref: mainRef,
    variant: 'contained',
    startIcon: <Icon />,
    children: label,
  } as const;
  if (!('to' in main)) return <Button {...look} onClick={main.onSelect} />;
  return main.to === undefined ? (
    <Button {...look} disabled />
  ) : (
    <Button {...look} component={Link} to={main.to} />
  );
}

/** What one can do with the fine as a whole; on a phone without icons and short, so that all fit in a row. */
export function HeadActions({ fine, actions }: { fine: Fine; actions: FineActions }) {
  const isPhone = useIsPhone();
  const { print, edit, menu } = actions;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 0.75, sm: 1 },
        '& .MuiButton-startIcon, & .paper-choice': { display: { xs: 'none', sm: 'inherit' } },
        '& .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
        '& .MuiButtonGroup-root > :last-child': { px: { xs: 0.5, sm: 1 } },
      }}
    >
      {print && <HeadButton action={print} />}
      <ExportFinesButton filter={{ id: [fine.id] }} />
      {edit && <HeadButton action={edit} />}
      <ActionMenu label={t('moreActionsFor', { fine: fine.fineNumber })} text={t('more')} actions={menu} />
      {!isPhone && <MainButton actions={actions} />}
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
      <MainButton actions={actions} />
    </Box>
  );
}

const ROW = { justifyContent: 'flex-start', px: 1 };

/** The name to the left as in other rows, and what paper it is to the right. */
const PRINT_ROW = { '& > :first-of-type': { ...ROW, flex: 1, border: 0 } };

const QuickAction = ({ action: { label, Icon, printing, onSelect } }: { action: FineAction }) =>
  printing ? (
    <PrintButtons printing={printing} label={label} Icon={Icon} variant="text" sx={PRINT_ROW} />
  ) : (
    <Button startIcon={<Icon />} onClick={onSelect} sx={ROW}>
      {label}
    </Button>
  );

export const QuickActions = ({ fine, actions }: { fine: Fine; actions: readonly FineAction[] }) => (
  <Section title={t('quickActions')}>
    <Stack sx={{ mx: -1, my: -0.5 }}>
      {actions.map((action) => (
        <QuickAction key={action.label} action={action} />
      ))}
      <Button
        component={Link}
        to={vehiclePath(fine.licensePlate)}
        startIcon={<DirectionsCarOutlined />}
        sx={ROW}
      >
        {t('viewVehicleHistory')}
      </Button>
    </Stack>
  </Section>
);
