/** Everything below this is the API server's. */
const begin = '/registry/';
const end = '/registry0';

interface Entry {
  readonly key: string;
  readonly mod_revision: string;
  readonly value?: string;
}

/** What an etcd has at one moment, so that a cluster can be as it was then. */
export class StoredState {
  private constructor(
    private readonly url: string,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Reads what the etcd has, whose clients use that address. */
  static async read(url: string): Promise<StoredState> {
    return new StoredState(url, await entriesOf(url, { keys_only: false }));
  }

  /** Deletes what came since, and writes back what changed or went: the API server sees each as it sees any other write. */
  async restore(): Promise<void> {
    const now = await entriesOf(this.url, { keys_only: true });
    for (const key of now.keys())
      if (!this.entries.has(key)) await call(this.url, 'deleterange', { key });
    for (const [key, { value, mod_revision: revision }] of this.entries)
      if (now.get(key)?.mod_revision !== revision)
        await call(this.url, 'put', { key, value });
  }
}

async function entriesOf(
  url: string,
  options: { readonly keys_only: boolean },
): Promise<ReadonlyMap<string, Entry>> {
  const range = { key: encoded(begin), range_end: encoded(end), ...options };
  const { kvs = [] } = await call(url, 'range', range);
  return new Map(kvs.map(entry => [entry.key, entry]));
}

/** @see https://etcd.io/docs/latest/dev-guide/api_grpc_gateway/ */
async function call(
  url: string,
  method: 'range' | 'put' | 'deleterange',
  body: object,
): Promise<{ readonly kvs?: readonly Entry[] }> {
  const answer = await fetch(`${url}/v3/kv/${method}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  throw new Error(`etcd: ${method}: ${answer.status} ${await answer.text()}`);
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}
