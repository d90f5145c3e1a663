/** Gathers items into batches of at most `size`; the last one may be smaller, none is empty. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Fetches the next item while the caller works on the present one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = fetchNext(items);
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = fetchNext(items);
      yield value;
    }
  } finally {
    // When the caller leaves early, what is under way ends first; nobody is left to hear of its errors.
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}

/** A failure is for whoever awaits the item; until then it must not count as unhandled. */
function fetchNext<Item>(items: AsyncGenerator<Item>): Promise<IteratorResult<Item>> {
  const next = items.next();
  next.catch(() => undefined);
  return next;
}
