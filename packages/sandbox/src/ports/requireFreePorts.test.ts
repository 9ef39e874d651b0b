import { createServer, Server } from 'node:net';
import { AddressInfo } from 'node:net';
import { requireFreePorts } from './requireFreePorts';

describe('requireFreePorts', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    server = createServer();
    await new Promise<void>(resolve =>
      server.listen(0, '127.0.0.1', () => resolve()),
    );
    port = (server.address() as AddressInfo).port;
  });

  afterEach(() => new Promise(resolve => server.close(resolve)));

  it('names the port that is taken and the flag that moves it', async () => {
    await expect(
      requireFreePorts([{ port, purpose: 'portal', flag: '--port' }]),
    ).rejects.toThrow(
      `Port ${port} (portal) is taken. Stop what listens there, or choose another port with --port.`,
    );
  });

  it('says nothing about free ports', async () => {
    await new Promise(resolve => server.close(resolve));
    await expect(
      requireFreePorts([{ port, purpose: 'portal', flag: '--port' }]),
    ).resolves.toBeUndefined();
    server.listen(0, '127.0.0.1');
  });
});
