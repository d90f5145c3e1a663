export type Place = { stream: string; revision: number; position: number };
export type IdentifiedPlace = Place & { id: string };

/** Where the newest events are, by their ids: what is sent twice is mostly sent again soon. */
export class RecentEvents {
  readonly #places = new Map<string, Place>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(id: string, place: Place): void {
    this.#places.set(id, place);
    if (this.#places.size <= this.#capacity) return;
    const [oldest] = this.#places.keys();
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  find(id: string, stream: string): Place | undefined {
    const place = this.#places.get(id);
    return place?.stream === stream ? place : undefined;
  }
}
