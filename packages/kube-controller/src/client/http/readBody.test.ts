import { createServer, get, IncomingMessage, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readBody } from './readBody';

const text = JSON.stringify({ items: Array(200).fill({ name: 'ä' }) });
const compressed = gzipSync(text);
const limits = { timeoutMilliseconds: 10_000, maxAnswerBytes: Infinity };

let server: Server;
let headers: Readonly<Record<string, string>> = {};
let body: Buffer;
/** How much of it is sent before the connection breaks; by default all. */
let sent = Infinity;

beforeEach(async () => {
  sent = Infinity;
  server = createServer((_request, response) => {
    response.writeHead(200, headers);
    if (sent === Infinity) response.end(body);
    else
      response.write(body.subarray(0, sent), () => response.socket?.destroy());
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function answer(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1' }, resolve).on('error', reject);
  });
}

it.each`
  what            | encoding  | bytes
  ${'as it is'}   | ${'none'} | ${Buffer.from(text)}
  ${'compressed'} | ${'gzip'} | ${compressed}
`('reads a body that comes $what', async ({ encoding, bytes }) => {
  headers = encoding === 'gzip' ? { 'content-encoding': 'gzip' } : {};
  body = bytes;
  const read = await readBody(await answer(), limits);
  expect(read).toEqual({ text, bytes: bytes.length });
});

it.each`
  what                                   | bytes                | most
  ${'that breaks off'}                   | ${compressed}        | ${20}
  ${'that is not compressed as it says'} | ${Buffer.from(text)} | ${Infinity}
`('refuses a compressed body $what', async ({ bytes, most }) => {
  headers = { 'content-encoding': 'gzip' };
  body = bytes;
  sent = most;
  await expect(readBody(await answer(), limits)).rejects.toThrow(
    'The answer of the API server broke off',
  );
});

it('reads no more than it may, however small it was over the network', async () => {
  headers = { 'content-encoding': 'gzip' };
  body = compressed;
  const most = { ...limits, maxAnswerBytes: text.length - 1 };
  await expect(readBody(await answer(), most)).rejects.toThrow('broke off');
});
