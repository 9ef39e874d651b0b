import { networkInterfaces } from 'node:os';

/** Where the agent itself answers: nobody may send it there. */
export function ownUrls({
  port,
}: {
  readonly port: number;
}): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap(
    each => each ?? [],
  );
  return addresses.map(
    ({ address, family }) =>
      `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
  );
}
