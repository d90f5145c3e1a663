import streams from '@eventstore/db-client/generated/streams_pb.js';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { expect, onTestFinished, test } from 'vitest';

import { events } from './contract/some-events.ts';
import { eventMessage } from './event-message.ts';
import { startScriptedServer } from './scripted-server.ts';

/** A server that tells of an append no more than that it was written as revision 7. */
const startForgetfulServer = (): Promise<string> =>
  startScriptedServer({
    append: (answer) => {
      const success = new streams.BatchAppendResp.Success();
      answer.setSuccess(success.setCurrentRevision('7').setNoPosition(new empty.Empty()));
    },
    read: (call) => {
      const revision = Number(call.request.getOptions()?.getStream()?.getRevision());
      call.write(eventMessage({ revision }));
      call.end();
    },
  });

test('a position that the answer does not tell is read from the log', async () => {
  const store = openEventStore({ url: await startForgetfulServer() });
  onTestFinished(() => store.close());
  expect(await store.append('a', events(1), 'no-stream')).toEqual({
    revision: 7,
    position: { commit: 4711n, prepare: 4711n },
  });
});
