import { connect } from 'node:net';

const WITHIN_MS = 1000;

/** Whether anybody listens at an address just now. */
export const acceptsConnections = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 80), timeout: WITHIN_MS });
    const tell = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('connect', () => tell(true))
      .once('timeout', () => tell(false))
      .once('error', () => tell(false));
  });
