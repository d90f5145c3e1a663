import HideImageOutlined from '@mui/icons-material/HideImageOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { Section } from '../../ui/Section.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import { usePhoto } from './usePhoto.ts';

const MAX_HEIGHT = 360;

/** The photo below its name, which stays when only the link to it is renewed. */
const nameOf = (url: string): string | undefined => url.split('?')[0];

type Props = {
  url: string | null;
  /** Fetches what gave the link, and a newer link with it. */
  renew: () => Promise<unknown>;
};

export function PhotoEvidence({ url, renew }: Props) {
  return (
    <Section title="Photo Evidence">
      {url === null ? <NoPhoto /> : <Evidence key={nameOf(url)} url={url} renew={renew} />}
    </Section>
  );
}

const NoPhoto = () => (
  <Typography color="text.secondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <HideImageOutlined aria-hidden fontSize="small" />
    No photo
  </Typography>
);

function Evidence({ url, renew }: { url: string; renew: Props['renew'] }) {
  const photo = usePhoto(url, renew);
  const [isLarge, setLarge] = useState(false);
  const image = <PhotoImage photo={photo} maxHeight={MAX_HEIGHT} />;

  if (photo.attempt === 'renewing' || photo.attempt === 'broken') return image;
  return (
    <>
      <ButtonBase
        aria-label="Enlarge the photo"
        onClick={() => setLarge(true)}
        sx={{ display: 'block', maxWidth: '100%', borderRadius: 1, overflow: 'hidden', cursor: 'zoom-in' }}
      >
        {image}
      </ButtonBase>
      {isLarge && <PhotoDialog photo={photo} onClose={() => setLarge(false)} />}
    </>
  );
}
