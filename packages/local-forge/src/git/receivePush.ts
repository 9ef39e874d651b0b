import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ForgeContext } from '../ForgeContext';
import { followPulls } from '../pulls/followPulls';
import { pushEffects } from '../pulls/pushEffects';
import { pushRefusals, refusalEnvironment } from '../pulls/pushRefusals';
import { unsignedRefusals } from '../pulls/unsignedRefusals';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';
import type { RefUpdate } from '../webhooks/emitPushEvent';
import { type BareRepository, ZERO_SHA } from './BareRepository';
import {
  bodyOf,
  type GitExchange,
  type GitReply,
  protocolOf,
} from './GitExchange';
import type { PushCommand } from './pushCommands';
import { PushUpload } from './PushUpload';
import { gitEnvironment } from './runGit';

type Receiver = ChildProcessByStdio<Writable, Readable, null>;

interface Access {
  repository: RepositoryRecord;
  actor: string;
}

/**
 * Accepts a push. Its pack is unpacked as it comes in, without holding up
 * anybody; only the last bytes wait for the repository's queue, because
 * receive-pack cannot touch a ref before it has them.
 *
 * @public
 */
export async function receivePush(
  forge: ForgeContext,
  exchange: GitExchange,
  access: Access,
): Promise<GitReply> {
  const git = forge.repositories.of(access.repository);
  const upload = new PushUpload(bodyOf(exchange.request));
  const commands = await upload.commands();
  const child = startReceiver(forge, git, {
    exchange,
    refused: new Map([
      ...pushRefusals(forge, access, commands),
      ...(await unsignedRefusals(forge, access, { commands, upload })),
    ]),
  });
  exchange.response.once('close', () => child.kill());
  const report = collect(child.stdout);
  const last = await upload.feed(child.stdin);
  const { owner, name } = access.repository;
  await forge.queue.run(repositoryKey(owner, name), async () => {
    const before = await tipsOf(git, commands);
    child.stdin.end(last);
    await report;
    const updates = await changesSince(git, before);
    const repository = forge.store.repository(owner, name) ?? access.repository;
    await pushEffects(forge, { repository, updates, actor: access.actor });
    await followPulls(forge, repository);
  });
  return {
    contentType: 'application/x-git-receive-pack-result',
    bytes: await report,
  };
}

function startReceiver(
  forge: ForgeContext,
  git: BareRepository,
  options: { exchange: GitExchange; refused: ReadonlyMap<string, string> },
): Receiver {
  const environment = gitEnvironment({
    ...protocolOf(options.exchange.request),
    ...refusalEnvironment(options.refused),
  });
  const hooks = `core.hooksPath=${join(forge.directory, 'hooks')}`;
  const setting = options.refused.size > 0 ? ['-c', hooks] : [];
  const child = spawn(
    'git',
    [...setting, 'receive-pack', '--stateless-rpc', git.directory],
    { env: environment, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // receive-pack may refuse before it has read everything.
  child.stdin.on('error', () => undefined);
  return child;
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function tipsOf(
  git: BareRepository,
  commands: readonly PushCommand[],
): Promise<Map<string, string>> {
  const tips = commands.map(
    async ({ ref }) => [ref, (await git.ref(ref)) ?? ZERO_SHA] as const,
  );
  return new Map(await Promise.all(tips));
}

async function changesSince(
  git: BareRepository,
  before: ReadonlyMap<string, string>,
): Promise<RefUpdate[]> {
  const updates: RefUpdate[] = [];
  for (const [ref, tip] of before) {
    const after = (await git.ref(ref)) ?? ZERO_SHA;
    if (after !== tip) updates.push({ ref, before: tip, after });
  }
  return updates;
}
