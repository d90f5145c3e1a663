import type { SvgIconComponent } from '@mui/icons-material';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';

import { useIsPhone } from '../ui/useWidth.ts';

type Props = { label: string; Icon: SvgIconComponent; onClick: () => void; disabled?: boolean };

/** A button that is but its icon where there is no room for the word. */
export function TopBarButton({ label, Icon, ...props }: Props) {
  return useIsPhone() ? (
    <IconButton aria-label={label} title={label} {...props}>
      <Icon />
    </IconButton>
  ) : (
    <Button color="inherit" startIcon={<Icon />} sx={{ flexShrink: 0 }} {...props}>
      {label}
    </Button>
  );
}
