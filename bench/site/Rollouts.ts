import { createServer, IncomingMessage, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Workload, Workloads } from './Workloads';

interface PushEvent {
  readonly ref?: string;
  readonly commits?: readonly { readonly message: string }[];
}

/**
 * The GitOps tool of the bench: after a push, it makes the workloads what the commits of the main branch say they are.
 * It believes the subject of a commit, so that nothing has to be read from the forge.
 */
export class Rollouts {
  private readonly server: Server;

  constructor(private readonly workloads: Workloads) {
    this.server = createServer(async (request, response) => {
      const event = await readEvent(request);
      response.writeHead(204).end();
      await this.follow(event).catch(error =>
        process.stderr.write(`A rollout failed: ${error}\n`),
      );
    });
  }

  /** @returns the URL for webhooks. */
  async listen(): Promise<string> {
    await new Promise<void>(done => {
      this.server.listen(0, '127.0.0.1', done);
    });
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async follow({ ref, commits = [] }: PushEvent): Promise<void> {
    if (ref !== 'refs/heads/main') return;
    const workloads = commits.flatMap(({ message }) => workloadOf(message));
    await Promise.all(workloads.map(each => this.workloads.roll(each)));
  }
}

async function readEvent(request: IncomingMessage): Promise<PushEvent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as PushEvent;
}

function workloadOf(message: string): readonly Workload[] {
  const subject = /^Promote (\S+) (\S+) to (\S+)/.exec(message);
  if (subject === null) return [];
  const [, pipeline, version, environment] = subject;
  return [{ pipeline, version, environment }];
}
