import { answerWhileStarting } from './answerWhileStarting';

type Context = Parameters<typeof answerWhileStarting>[0];
type Next = () => void;

class Answer {
  text = '';

  status(code: number): this {
    this.text = String(code);
    return this;
  }

  set(name: string, value: string): this {
    this.text += ` ${name}: ${value}`;
    return this;
  }

  end(text = ''): void {
    this.text += text;
  }
}

/** A backend with one route that is mounted already, and its health. */
function backend() {
  const known =
    (path: string) => (req: { url: string }, res: Answer, next: Next) =>
      req.url === path ? res.end('answered') : next();
  const handlers: ((req: object, res: Answer, next: Next) => void)[] = [];
  const started: (() => void)[] = [];
  answerWhileStarting({
    app: { use: (handler: never) => handlers.push(handler) },
    routes: known('/mounted'),
    healthRouter: known('/health'),
    lifecycle: { addStartupHook: (hook: () => void) => started.push(hook) },
    applyDefaults: () =>
      handlers.push((_req, res) => res.end('by the defaults')),
  } as unknown as Context);
  return {
    start: () => started.forEach(hook => hook()),
    get(url: string): string {
      const res = new Answer();
      const [first, defaults] = handlers;
      first({ url }, res, () => defaults({ url }, res, () => {}));
      return res.text;
    },
  };
}

describe('a backend that starts', () => {
  it('says of a path that no plugin has taken yet that it is not there now', () => {
    expect(backend().get('/api/v1/bundles')).toBe('503 Retry-After: 2');
  });

  it.each(['/mounted', '/health'])('answers what is there: %s', path => {
    expect(backend().get(path)).toBe('answered');
  });

  it('leaves every answer to Backstage once it has started', () => {
    const running = backend();
    running.start();
    expect(running.get('/mounted')).toBe('by the defaults');
    expect(running.get('/api/v1/bundles')).toBe('by the defaults');
  });
});
