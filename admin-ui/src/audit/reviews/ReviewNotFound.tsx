import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { AUDIT } from '../paths.ts';

export const ReviewNotFound = () => (
  <NotFoundPage
    title="Review not found"
    hint="Nothing that is to be reviewed has this number."
    back={{ to: AUDIT, label: 'Back to Audit' }}
  />
);
