import { type SortPayload, useListContext } from 'react-admin';

import { Select } from '../ui/Select.tsx';

type Props = { orders: readonly { label: string; sort: SortPayload }[] };

const keyOf = ({ field, order }: SortPayload): string => `${field} ${order}`;

/** The order of a list that is shown as cards, which have no headings to sort by. */
export function SortSelect({ orders }: Props) {
  const { sort, setSort } = useListContext();

  const choose = (key: string) => {
    const chosen = orders.find((order) => keyOf(order.sort) === key);
    if (chosen) setSort(chosen.sort);
  };

  return (
    <Select
      id="sort"
      label="Sort by"
      value={keyOf(sort)}
      onChange={(event) => choose(event.target.value)}
      options={orders.map((order) => ({ value: keyOf(order.sort), label: order.label }))}
    />
  );
}
