import { shownTelephone, telephoneIn } from '@fines/domain/shared/telephone.ts';
import Link from '@mui/material/Link';
import { Fragment } from 'react';

import { Unbroken } from './words.tsx';

/** An e-mail address, which goes on in another line after a full stop or before the `@`, if it must. */
export const Email = ({ address }: { address: string }) =>
  address.split(/(?<=\.)|(?=@)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts repeat, and their order is all there is to them
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/**
 * A telephone number, which calls, or an e-mail address. What old registers had in place of a number may be anything:
 * nobody calls a stranger by it.
 */
export function Contact({ text }: { text: string }) {
  const called = telephoneIn(text);
  if (called === undefined) return text.includes('@') ? <Email address={text} /> : <Unbroken text={text} />;
  return (
    <Link href={`tel:${called}`} underline="hover" sx={{ whiteSpace: 'nowrap' }}>
      {shownTelephone(called)}
    </Link>
  );
}
