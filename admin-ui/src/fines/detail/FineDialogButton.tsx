import type { CommandName } from '@fines/domain/shared/permissions.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import { type ComponentType, useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';

type Props = {
  fine: Fine;
  /** What the dialog is for; who may not do that is told why. */
  command: CommandName;
  label: string;
  Icon: SvgIconComponent;
  Dialog: ComponentType<{ fine: Fine; onClose: () => void }>;
  /** What whoever looks at the fine is here for. */
  isPrimary?: boolean;
};

/** Opens a dialog about the fine. */
export function FineDialogButton({ fine, command, label, Icon, Dialog, isPrimary = false }: Props) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton
        reason={reasonAgainst(command, user, fine)}
        variant={isPrimary ? 'contained' : 'outlined'}
        startIcon={<Icon />}
        onClick={() => setOpen(true)}
      >
        {label}
      </ReasonedButton>
      {isOpen && <Dialog fine={fine} onClose={() => setOpen(false)} />}
    </>
  );
}
