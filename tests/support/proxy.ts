import { connect, createServer, type Server, type Socket } from 'node:net';

/** The address of an event store that listens there. */
export const eventStoreAt = (port: number): string => `esdb://127.0.0.1:${port}?tls=false`;

/** A line to a server that can be disturbed. */
export class Proxy {
  readonly url: string;
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  #isSilent = false;
  #isFrozen = false;
  #target: number;

  private constructor(server: Server, sockets: Set<Socket>, port: number, target: number) {
    this.#target = target;
    this.#server = server;
    this.#sockets = sockets;
    this.port = port;
    this.url = eventStoreAt(port);
  }

  /** A line to `port`, on a free port or the one given. */
  static async to(port: number, at = 0, host = '127.0.0.1'): Promise<Proxy> {
    const sockets = new Set<Socket>();
    const server = createServer();
    await new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    const proxy = new Proxy(server, sockets, address.port, port);
    server.on('connection', (near) => proxy.#join(near, connect(proxy.#target, host)));
    return proxy;
  }

  #join(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    if (this.#isFrozen) this.stall();
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      if (!this.#isSilent) near.write(chunk);
    });
  }

  /** From here on requests arrive, and nobody hears the answers. */
  silence(): void {
    this.#isSilent = true;
  }

  /** As if the other end of every connection were gone without a word. New ones are undisturbed. */
  stall(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  /** As if the network swallowed every packet, of new connections too. What was sent arrives when it is back. */
  freeze(): void {
    this.#isFrozen = true;
    this.stall();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Breaks every connection. New ones are undisturbed. */
  cut(): void {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Another server answers from here on. */
  redirect(port: number): void {
    this.#target = port;
    this.cut();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}
