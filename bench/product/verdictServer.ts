import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { Pipeline } from '../../plugins/kardinal-common/src';

type Steps = NonNullable<Pipeline['spec']['environments'][number]['steps']>;

/** A server of custom steps that passes everything. */
export interface VerdictServer {
  /** The default sequence, with one question between the edits and the commit. */
  readonly steps: Steps;
  /** How often it was asked. */
  asked(): number;
  stop(): void;
}

/** Starts one on the loopback interface. */
export async function startVerdictServer(): Promise<VerdictServer> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{"result":"pass","message":"fine"}');
  });
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    steps: [
      { uses: 'git-clone' },
      { uses: 'kustomize-set-image' },
      { uses: 'verdict', webhook: { url: `http://127.0.0.1:${port}/step` } },
      { uses: 'git-commit' },
      { uses: 'git-push' },
      { uses: 'health-check' },
    ],
    asked: () => count,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
