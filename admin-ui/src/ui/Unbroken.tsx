import { Children } from 'react';

import { NoWrap } from './NoWrap.tsx';

/** `FN-2026-145`, `RCP-2026-096`, `FN-2026-145-D1`, `RSP-1042`; nothing so long that it needs two lines. */
const NUMBER = /\b([A-Z]{2,4}(?:-\d{2,6}){1,2}(?:-D\d)?)(?![\w-])/;

/** A text whose numbers are not broken at their hyphens. */
export const Unbroken = ({ text }: { text: string }) =>
  Children.toArray(text.split(NUMBER).map((part) => (NUMBER.test(part) ? <NoWrap>{part}</NoWrap> : part)));
