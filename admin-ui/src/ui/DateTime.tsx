import { formatDate, formatTime } from '../format/dates.ts';
import { NoWrap } from './NoWrap.tsx';

/** An instant in a narrow column: broken, if it must be, between day and time. */
export const DateTime = ({ at }: { at: string }) => (
  <>
    <NoWrap>{formatDate(at)}</NoWrap> {formatTime(at)}
  </>
);
