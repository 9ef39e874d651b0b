import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '../Refusal';
import { Accounts } from '../server/Accounts';
import { FaultPlan } from './FaultPlan';
import { FaultServer } from './FaultServer';

const outage = { kind: 'status', route: 'GET *', status: 502 };

describe('FaultServer', () => {
  let server: Server;
  let faults: FaultPlan;

  beforeEach(async () => {
    faults = new FaultPlan();
    const accounts = new Accounts([{ login: 'bot', token: 'bot-token' }], {
      find: () => undefined,
    });
    const subject = new FaultServer({ faults, accounts });
    server = createServer((request, response) => {
      subject.answer({ request, response }).catch(error => {
        response.writeHead(error instanceof Refusal ? error.status : 500);
        response.end(String(error.message));
      });
    });
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise(resolve => {
      server.close(resolve);
    });
  });

  async function send(
    method: string,
    body?: string,
    authorization: string = 'Bearer bot-token',
  ) {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/faults`, {
      method,
      headers: authorization === '' ? {} : { authorization },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  const planned = () => faults.takeAnswer('GET /x', 'before')?.kind;

  it.each([
    'Bearer bot-token',
    'token bot-token',
    `Basic ${Buffer.from('x:bot-token').toString('base64')}`,
  ])('plans a fault for %s', async authorization => {
    const sent = await send('POST', JSON.stringify(outage), authorization);
    expect(sent).toEqual({ status: 204, text: '' });
    expect(planned()).toBe('status');
  });

  it.each([
    ['nobody', 'POST', JSON.stringify(outage), '', 401, 'Bad credentials'],
    ['a stranger', 'DELETE', undefined, 'Bearer x', 401, 'Bad credentials'],
    [
      'another method',
      'PATCH',
      JSON.stringify(outage),
      'Bearer bot-token',
      405,
      'Faults are planned by POST, replaced by PUT, and removed by DELETE',
    ],
    [
      'what is no JSON',
      'POST',
      '{',
      'Bearer bot-token',
      422,
      'A fault needs a kind: status, hang, delay, mergeable-unknown, drop-webhook',
    ],
    [
      'a fault of no kind',
      'POST',
      '{"route":"GET *"}',
      'Bearer bot-token',
      422,
      'A fault needs a kind: status, hang, delay, mergeable-unknown, drop-webhook',
    ],
    [
      'a kind that is none',
      'POST',
      '{"kind":"earthquake"}',
      'Bearer bot-token',
      422,
      'A fault needs a kind: status, hang, delay, mergeable-unknown, drop-webhook',
    ],
    [
      'too much',
      'POST',
      `{"kind":"hang","route":"${'x'.repeat(70_000)}"}`,
      'Bearer bot-token',
      413,
      'Request Entity Too Large',
    ],
  ])(
    'refuses %s, and plans nothing',
    async (_what, method, body, authorization, status, text) => {
      expect(await send(method, body, authorization)).toEqual({ status, text });
      expect(planned()).toBeUndefined();
    },
  );

  it('removes all that were planned', async () => {
    await send('POST', JSON.stringify(outage));
    await send('POST', JSON.stringify({ kind: 'mergeable-unknown' }));
    expect((await send('DELETE')).status).toBe(204);
    expect(planned()).toBeUndefined();
    expect(faults.takesMergeable()).toBe(false);
  });
});
