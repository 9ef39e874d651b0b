import { KubeConfig } from '@kubernetes/client-node';
import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { HttpRequest, HttpTransport } from './HttpTransport';

/** Closes the connection of the second request that it gets, without an answer, as a server does that has no use for a kept one. */
function forgetfulServer(asked: string[]): Server {
  return createServer((request, response) => {
    asked.push(request.method ?? '');
    request.resume();
    if (asked.length === 2) request.socket.destroy();
    else response.end('{}');
  });
}

function transportTo(server: Server): HttpTransport {
  const { port } = server.address() as AddressInfo;
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromClusterAndUser(
    { name: 'c', server: `http://127.0.0.1:${port}`, skipTLSVerify: true },
    { name: 'u' },
  );
  const options = { userAgent: 'test', timeoutMilliseconds: 5_000 };
  return new HttpTransport(kubeConfig, options);
}

let server: Server;
let transport: HttpTransport;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = forgetfulServer(asked).listen(0, '127.0.0.1');
  await once(server, 'listening');
  transport = transportTo(server);
  const response = await transport.send({ method: 'GET', path: '/' });
  response.resume();
  await once(response, 'end');
  // The connection is kept from the next turn on.
  await new Promise(setImmediate);
});

afterEach(async () => {
  transport.close();
  server.close();
  await once(server, 'close');
});

const send = async (method: HttpRequest['method']) => {
  const response = await transport.send({ method, path: '/', body: {} });
  response.resume();
  return response.statusCode;
};

it.each(['GET', 'PUT'] as const)(
  'sends a %s again where a kept connection was closed',
  async method => {
    expect(await send(method)).toBe(200);
    expect(asked).toEqual(['GET', method, method]);
  },
);

it.each(['POST', 'PATCH', 'DELETE'] as const)(
  'leaves it to the caller whether a %s was carried out',
  async method => {
    await expect(send(method)).rejects.toThrow();
    expect(asked).toEqual(['GET', method]);
  },
);
