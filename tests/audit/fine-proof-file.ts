import type { JsonObject, NewEvent, RecordedEvent } from '@fines/platform/event-store/events.ts';
import { chainHash, sealEvents } from '@fines/platform/event-store/hash-chain.ts';
import { conceal, concealedIn } from '@fines/platform/personal-data/conceal.ts';
import { openingOf } from '@fines/platform/personal-data/opening.ts';
import { entryOf, signedOf } from '@fines/proof/entries.ts';
import {
  toBase64,
  makePrivateKeyText,
  privateKeyOf,
  type SigningKey,
  signingKey,
} from '@fines/proof/notes/keys.ts';
import { treeHeadText, formatInclusionProof, formatNote } from '@fines/proof/notes/signed-note.ts';
import { cosignText, signText } from '@fines/proof/notes/signing.ts';

import { fineAmended, fineIssued, paymentRecorded } from '../domain/events.ts';
import { draftOf } from '../projector/test-log.ts';
import { TilesInMemory } from '../proof/trees.ts';
import { personalKey } from '../support/personal-data-key.ts';

export const newLogKey = (name = 'fines.example/log'): SigningKey =>
  signingKey(name, 'note', privateKeyOf(makePrivateKeyText()));

export const newWitness = (name: string): SigningKey =>
  signingKey(name, 'cosignature', privateKeyOf(makePrivateKeyText()));

const SEEN_AT = new Date('2026-03-01T10:15:03Z');

/** Who signs, if it is not the key of the log, and who cosigns. */
type Signers = { by?: SigningKey; witnesses?: readonly SigningKey[] };

type Recorded = Omit<RecordedEvent, 'position' | 'json'> & { data: JsonObject; metadata: JsonObject };

/**
 * A log in memory in which the events of some fines take turns, and what is signed and proved of it. Those of the first
 * fine are from before entries had ids and times.
 */
export class ProvedLog {
  readonly key: SigningKey;
  readonly #tiles = new TilesInMemory(2);
  readonly #fines: string[];
  readonly #events = new Map<string, Recorded[]>();
  readonly #entries: { fine: string; revision: number }[] = [];

  constructor(key: SigningKey, fines = ['FN-2026-001', 'FN-2026-002', 'FN-2026-003']) {
    this.key = key;
    this.#fines = fines;
    for (const [nth, fine] of fines.entries())
      this.#events.set(fine, recorded(fine, nth === 0 ? sealedAsBefore : sealEvents));
    for (const revision of [0, 1, 2]) for (const fine of fines) this.#add(fine, revision);
  }

  #add(fine: string, revision: number): void {
    this.#tiles.add([Buffer.from(entryOf(this.#eventAt(fine, revision)))]);
    this.#entries.push({ fine, revision });
  }

  #eventAt(fine: string, revision: number): Recorded {
    const event = this.#events.get(fine)?.[revision];
    if (event === undefined) throw new Error(`${fine} has no revision ${revision}`);
    return event;
  }

  async note(size = this.#entries.length, { by = this.key, witnesses = [] }: Signers = {}): Promise<string> {
    const text = treeHeadText({
      origin: this.key.name,
      size,
      root: await this.#tiles.tree.root(size),
    });
    const cosignatures = witnesses.map((witness) => cosignText(text, SEEN_AT, witness));
    return formatNote({ text, signatures: [signText(text, by), ...cosignatures] });
  }

  async consistency(from: number, to: number) {
    return { from, to, hashes: (await this.#tiles.tree.consistency(from, to)).map(toBase64) };
  }

  /** Every event, in the order of the log, as they are exported. */
  exported() {
    return this.#entries.map(({ fine, revision }) =>
      structuredClone(signedOf(this.#eventAt(fine, revision))),
    );
  }

  /** The file that the API answers. */
  async proofOf(fine = this.#fines[1] ?? '', signers: Signers = {}) {
    const size = this.#entries.length;
    const note = await this.note(size, signers);
    const proofs = this.#entries.flatMap((entry, index) =>
      entry.fine === fine ? [{ index, revision: entry.revision }] : [],
    );
    const events = await Promise.all(
      proofs.map(async ({ index, revision }) => ({
        event: structuredClone(signedOf(this.#eventAt(fine, revision))),
        opening: openingIn(this.#eventAt(fine, revision).data),
        entry: index,
        proof: formatInclusionProof({
          index,
          path: await this.#tiles.tree.inclusion(index, size),
          note,
        }),
      })),
    );
    return { format: 'traffic-fines/fine-proof@v1', fine, checkpoint: note, events, pending: 0 };
  }
}

const KEY_ID = '0199c9a0-0000-7000-8000-000000000001';

const openingIn = (data: unknown): string | null => {
  const concealed = concealedIn(data);
  return concealed === undefined ? null : openingOf(concealed, personalKey);
};

const concealedName = (data: JsonObject): JsonObject =>
  typeof data['driverName'] === 'string'
    ? conceal(data, ['driverName'], { id: KEY_ID, secret: personalKey })
    : data;

type Seal = (
  stream: string,
  previous: undefined,
  drafts: readonly NewEvent[],
) => Pick<Recorded, 'id' | 'type' | 'data' | 'metadata'>[];

/** With all that is hard to write canonically, and with an encrypted name. */
function recorded(fine: string, seal: Seal): Recorded[] {
  const stream = `fine-${fine}`;
  const notes = 'Sidvwashini — “Mbabane” \u001b[2J \n \u{1f697} \ud800';
  const odd = { zahl: [0, -0, 1e21, 1e-7, 0.1, 2 ** 53, 1.5e300], '\u{1f697}': null, '\ufb01': true };
  const drafts = [
    fineIssued({ notes, driverName: 'Nosipho \u201cNosi\u201d Dlamini' }),
    { ...fineAmended({}), data: odd },
    paymentRecorded(),
  ]
    .map(draftOf)
    .map(({ data, ...draft }) => Object.assign(draft, { data: concealedName(data) }));
  return seal(stream, undefined, drafts).map(({ id, type, data, metadata }, revision) => {
    return { id, stream, revision, type, data, metadata, recorded: new Date(1772359200123 + revision) };
  });
}

const sealedAsBefore: Seal = (stream, _, drafts) => {
  let hash = '';
  return drafts.map((draft, revision) => {
    hash = chainHash({ ...draft, previousHash: hash, stream, revision });
    return { ...draft, metadata: { ...draft.metadata, hash } };
  });
};
