import { Fragment } from 'react';

/** An e-mail address, which goes on in another line after a full stop or before the `@`, if it must. */
export const Email = ({ address }: { address: string }) =>
  address.split(/(?<=\.)|(?=@)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts repeat, and their order is all there is to them
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
