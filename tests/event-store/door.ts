import { connect, createServer } from 'node:net';

/** A way to a server, in a process that can be stopped: nobody gets in then, as if what he sends was lost. */
const target = Number(process.argv[2]);

const server = createServer((inside) => {
  const outside = connect(target, '127.0.0.1');
  inside.pipe(outside).pipe(inside);
  inside.on('error', () => outside.destroy());
  outside.on('error', () => inside.destroy());
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send?.(server.address()));
