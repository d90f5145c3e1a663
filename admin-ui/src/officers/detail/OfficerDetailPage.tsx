import { useParams } from 'react-router';

import { OfficerDetail } from './OfficerDetail.tsx';

/** One officer after the other never shows the figures of the one before. */
export default function OfficerDetailPage() {
  const { id = '' } = useParams();
  return <OfficerDetail key={id} id={id} />;
}
