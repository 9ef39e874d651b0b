import { ConfigReader } from '@backstage/config';
import { answerOwnHost } from './answerOwnHost';

type Context = Parameters<typeof answerOwnHost>[0];

const baseUrl = 'http://portal.localhost:7007';

/** A portal that listens there, and what it answers to a host. */
function portal(host: string) {
  const handlers: ((req: object, res: object, next: () => void) => void)[] = [];
  answerOwnHost({
    app: { use: (handler: never) => handlers.push(handler) },
    config: new ConfigReader({
      app: { baseUrl },
      backend: { baseUrl, listen: { host, port: 7007 } },
    }),
  } as unknown as Context);
  return (name: string | undefined) => {
    let answer = 'the portal';
    const res = {
      status: (code: number) => {
        answer = String(code);
        return res;
      },
      set: () => res,
      end: (text: string) => {
        answer += ` ${text.trim()}`;
      },
    };
    const req = { headers: { host: name }, socket: { localPort: 7007 } };
    for (const handler of handlers) handler(req, res, () => {});
    return answer;
  };
}

describe('a portal on the loopback interface', () => {
  it.each([
    'localhost:7007',
    'LOCALHOST:7007',
    '127.0.0.1:7007',
    '[::1]:7007',
    'portal.localhost:7007',
  ])('answers to %s', host => {
    expect(portal('127.0.0.1')(host)).toBe('the portal');
  });

  it.each([
    'evil.example.com:7007',
    'evil.example.com',
    'localhost:7008',
    'localhost',
    'localhost:7007.evil.example.com',
    'portal.localhost',
    '',
    undefined,
  ])('refuses %s, and says what it answers to', host => {
    expect(portal('127.0.0.1')(host)).toBe(
      '421 This portal answers to portal.localhost:7007, not to any other host',
    );
  });
});

it('a portal that listens to others leaves the host to what is in front of it', () => {
  expect(portal('0.0.0.0')('10.1.2.3:7007')).toBe('the portal');
});
