import { useRef, useState } from 'react';

import { useApi } from '../../data/useApi.ts';
import type { PhotoValue } from './photoValue.ts';
import { smallerPhoto } from './smallerPhoto.ts';

/** Sends a chosen photo, made smaller, and gives its address; one that was sent already is not sent again. */
export function usePhotoUpload() {
  const api = useApi();
  const sent = useRef<{ file: File; url: string }>(undefined);
  const [isUploading, setUploading] = useState(false);

  const upload = async (photo: PhotoValue): Promise<string | null> => {
    if (!(photo instanceof File)) return photo;
    if (sent.current?.file === photo) return sent.current.url;
    setUploading(true);
    try {
      const { url } = await api.uploadPhoto(await smallerPhoto(photo));
      sent.current = { file: photo, url };
      return url;
    } finally {
      setUploading(false);
    }
  };
  return { upload, isUploading };
}
