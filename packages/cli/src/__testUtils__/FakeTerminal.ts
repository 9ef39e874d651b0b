import { ManualClock } from '@kardinal/kube-controller/testing';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { TerminalSize } from '../CliEnvironment';
import { Target } from '../cluster/connect';
import { runCli } from '../runCli';

/** A terminal beside a cluster in memory. */
export class FakeTerminal {
  readonly targets: Target[] = [];
  readonly files = new Map<string, string>();
  /** What it shows, of `--watch`, too. */
  shown = '';
  variables: Record<string, string> = {};
  /** What was asked of the portal. */
  readonly orders: { readonly url: string; readonly body: unknown }[] = [];
  /** What the portal answers. */
  answer = { status: 202, body: '{}' };
  size: TerminalSize | undefined;
  /** What somebody answers who is asked; nobody can be asked where it is absent. */
  reply: string | undefined;
  /** Milliseconds that the clock of the cluster is ahead of that of the machine. */
  ahead = 0;
  readonly #interruption = new AbortController();

  constructor(
    readonly cluster: FakeCluster,
    private readonly clock: ManualClock,
  ) {}

  /** Somebody presses Ctrl+C. */
  interrupt(): void {
    this.#interruption.abort();
  }

  /** Somebody types a command. */
  async type(line: string): Promise<{
    readonly code: number;
    readonly out: string;
    readonly error: string;
  }> {
    const printed = { out: '', error: '' };
    const code = await runCli(wordsIn(line), {
      connect: target => {
        const { onServerTime, ...named } = target;
        this.targets.push(named);
        onServerTime?.(this.clock.now() + this.ahead);
        return {
          client: this.cluster,
          namespace: target.namespace ?? 'default',
          user: 'ana',
        };
      },
      files: {
        read: path => {
          const text = this.files.get(path);
          if (text === undefined) throw new Error(`there is no ${path}`);
          return text;
        },
        create: (path, text) => {
          if (this.files.has(path)) throw new Error(`there is a ${path}`);
          this.files.set(path, text);
        },
        directory: 'guestbook',
      },
      variables: this.variables,
      fetch: async (url, init) => {
        const { headers, body } = init ?? {};
        expect(headers).toMatchObject({ authorization: 'Bearer t0ken' });
        this.orders.push({ url: String(url), body: JSON.parse(String(body)) });
        return new Response(this.answer.body, { status: this.answer.status });
      },
      out: text => {
        printed.out += text;
        this.shown += text;
      },
      ...(this.size === undefined ? {} : { terminal: this.size }),
      error: text => {
        printed.error += text;
      },
      ...(this.reply === undefined
        ? {}
        : { ask: async () => this.reply ?? '' }),
      clock: this.clock,
      interrupted: this.#interruption.signal,
    });
    return { code, ...printed };
  }
}

/** As a shell takes them apart. */
function wordsIn(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted = word]) => quoted,
  );
}
