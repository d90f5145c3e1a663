import { Fragment, type ReactNode } from 'react';

/** The entries of a record one after the other: where its type names them all, none can be forgotten. */
export const InOrder = ({ of }: { of: Readonly<Record<string, ReactNode>> }) =>
  Object.entries(of).map(([name, entry]) => <Fragment key={name}>{entry}</Fragment>);
