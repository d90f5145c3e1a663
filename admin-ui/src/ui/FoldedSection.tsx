import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

import { t } from '../i18n/i18nProvider.ts';
import { Section } from './Page.tsx';

type Props = { title: string; note?: string; count: number; children: ReactNode };

/** A card that says how much there is, and shows it when somebody asks for it. */
export function FoldedSection({ title, note, count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={title}
      note={note}
      action={
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('ui.hide') : t('ui.showCount', { count })}
        </Button>
      }
    >
      {isOpen && children}
    </Section>
  );
}
