/** A process that has nothing to do with anything. */
setInterval(() => undefined, 60_000);
