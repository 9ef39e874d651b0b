import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { EnvironmentOptions } from '../Service';

/** The server of a custom step, in a process that nobody kills. It passes everything. */
export interface Judge {
  /** Every way to reach an environment; on the way to `staging` the judge is asked between the edit and the commit. */
  readonly environments: readonly EnvironmentOptions[];
  /** The idempotency keys of the requests about a Bundle, in their order. */
  keysOf(bundle: string): readonly string[];
  stop(): void;
}

/** Starts one on the loopback interface. */
export async function startJudge(): Promise<Judge> {
  const asked: { readonly bundle: string; readonly key: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { bundle, idempotency_key: key } = JSON.parse(text);
    asked.push({ bundle: bundle.name, key });
    response.setHeader('content-type', 'application/json');
    response.end('{"result":"pass"}');
  });
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    environments: environmentsAsking(`http://127.0.0.1:${port}/`),
    keysOf: bundle =>
      asked.filter(each => each.bundle === bundle).map(({ key }) => key),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function environmentsAsking(url: string): readonly EnvironmentOptions[] {
  return [
    { name: 'dev', approval: 'auto' },
    {
      name: 'staging',
      approval: 'auto',
      pr: true,
      steps: [
        { uses: 'git-clone' },
        { uses: 'kustomize-set-image' },
        { uses: 'judge', webhook: { url } },
        { uses: 'git-commit' },
        { uses: 'git-push' },
        { uses: 'open-pr' },
        { uses: 'merge-pr' },
        { uses: 'health-check', timeout: '10m' },
      ],
    },
    { name: 'live', approval: 'pr-review' },
  ];
}
