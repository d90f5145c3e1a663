import { QueueFull, FairQueue } from '@fines/platform/fair-queue.ts';
import { tooMany, unavailable } from '@fines/platform/http/problem.ts';
import { gaugeOf } from '@fines/platform/metrics/registry.ts';

/** One person's photos come one after the other, and leave half of the room to others. */
const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 2, inAll: 2, waitingInAll: 16 });

gaugeOf('fines_photos_decoding', 'Photos that are decoded at this moment', () => queue.underWay);
gaugeOf('fines_photos_waiting', 'Photos that wait for that', () => queue.waiting);

/** Does what a photo needs when it is its sender's turn. Throws a 429 or 503 problem if too many wait. */
export async function inPhotoQueue<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(personId, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw error.queue === 'own'
      ? tooMany('too-many-at-once', 'Your photos are sent one at a time. Try again in a moment.', 2)
      : unavailable('Many photos are being sent just now. Try again in a moment.');
  }
}
