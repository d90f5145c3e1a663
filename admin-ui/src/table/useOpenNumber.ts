import { parseNumber } from '@fines/domain/shared/numbering.ts';
import { useNavigate } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { finePath } from '../fines/paths.ts';
import { receiptPath } from '../payments/paths.ts';

/** Opens what a text names, if it is the whole number of a fine, or of a receipt that the user may see. */
export function useOpenNumber(): (text: string | undefined) => void {
  const navigate = useNavigate();
  const { role } = useUser();
  return (text = '') => {
    const number = text.trim().toUpperCase();
    const series = parseNumber(number)?.series;
    if (series === 'FN') void navigate(finePath(number));
    if (series === 'RCP' && mayOpen(role, 'payments')) void navigate(receiptPath(number));
  };
}
