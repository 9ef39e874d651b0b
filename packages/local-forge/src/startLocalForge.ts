import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppServer } from './apps/AppServer';
import { Installations } from './apps/Installations';
import { CallLog } from './faults/CallLog';
import { FaultPlan } from './faults/FaultPlan';
import { FaultServer } from './faults/FaultServer';
import {
  type ForgeContext,
  RepositoryFolders,
  timestamp,
} from './ForgeContext';
import { ForgeUrls } from './ForgeUrls';
import { GitServer } from './git/GitServer';
import { SerialQueue } from './git/SerialQueue';
import type { LocalForge } from './LocalForge';
import type { LocalForgeOptions } from './options';
import { azureDevOpsDialect } from './azure/azureDevOpsDialect';
import { UPDATE_HOOK } from './pulls/pushRefusals';
import { settleRepository } from './pulls/settleRepository';
import { RunningForge } from './RunningForge';
import { bitbucketDialect } from './bitbucket/bitbucketDialect';
import { bitbucketCloudDialect } from './bitbucketCloud/bitbucketCloudDialect';
import { gitLabDialect } from './gitlab/gitLabDialect';
import { gitHubDialect } from './rest/RestDialect';
import { RestServer } from './rest/RestServer';
import { Accounts } from './server/Accounts';
import { HttpServer, type HttpParts } from './server/HttpServer';
import { ForgeStore } from './state/ForgeStore';
import { UiServer } from './ui/UiServer';
import { WebhookSender } from './webhooks/WebhookSender';

const SILENT = { info: () => undefined, warn: () => undefined };
const RATE_LIMIT = 1_000_000;

/**
 * Starts a forge that looks like GitHub to programs and to people, on real
 * bare repositories: git over HTTP, the REST interface below `/api/v3`,
 * webhooks, and pages. The same repositories are there as at GitLab, below
 * `/api/v4`, as at Azure DevOps, with the organizations right below it, and
 * as at Bitbucket Data Center, below `/rest`, and as at Bitbucket Cloud, below
 * `/2.0`. It needs a `git` of version 2.38 or later.
 *
 * @public
 */
export async function startLocalForge(
  options: LocalForgeOptions,
): Promise<LocalForge> {
  const parts = deferred<HttpParts>();
  const server = await HttpServer.listen({
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    parts: parts.promise,
  });
  try {
    const calls = new CallLog();
    const forge = await openForge(options, server.port);
    await settleAll(forge, options);
    parts.resolve(partsOf(forge, calls, options));
    return new RunningForge(forge, server, calls);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function openForge(
  options: LocalForgeOptions,
  port: number,
): Promise<ForgeContext> {
  const { directory, clock = Date, logger = SILENT } = options;
  const faults = new FaultPlan(options.faults);
  const store = await ForgeStore.open(directory);
  const now = () => clock.now();
  return {
    directory,
    store,
    faults,
    logger,
    now,
    urls: new ForgeUrls(options.publicUrl ?? `http://localhost:${port}`),
    queue: new SerialQueue(),
    repositories: new RepositoryFolders(directory),
    installations: new Installations(store, now),
    webhooks: new WebhookSender({
      faults,
      logger,
      now,
      nextId: () => store.nextId(),
    }),
  };
}

async function settleAll(
  forge: ForgeContext,
  options: LocalForgeOptions,
): Promise<void> {
  await writeHook(forge.directory);
  for (const { login, name } of options.users) {
    const known = forge.store.user(login);
    if (known && known.name === name && known.type === 'User') continue;
    const id = known?.id ?? forge.store.nextId();
    const createdAt = known?.createdAt ?? timestamp(forge);
    const value = { id, login, name, type: 'User', createdAt } as const;
    await forge.store.commit({ put: 'user', value });
  }
  for (const repository of forge.store.all('repository')) {
    await settleRepository(forge, repository);
  }
}

async function writeHook(directory: string): Promise<void> {
  const folder = join(directory, 'hooks');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'update');
  await writeFile(`${path}.next`, UPDATE_HOOK, { mode: 0o755 });
  await rename(`${path}.next`, path);
}

function partsOf(
  forge: ForgeContext,
  calls: CallLog,
  options: LocalForgeOptions,
): HttpParts {
  const accounts = new Accounts(options.users, forge.installations);
  const rateLimitPerHour = options.rateLimitPerHour ?? RATE_LIMIT;
  const actor = options.uiUser ?? options.users.at(-1)?.login;
  return {
    rest: [
      gitHubDialect(),
      gitLabDialect(),
      bitbucketDialect(),
      bitbucketCloudDialect(),
      azureDevOpsDialect(),
    ].map(
      dialect =>
        new RestServer({ forge, accounts, calls, rateLimitPerHour, dialect }),
    ),
    git: new GitServer({ forge, accounts, calls }),
    ui: new UiServer({ forge, actor }),
    apps: new AppServer({ forge, calls }),
    faults: new FaultServer({ faults: forge.faults, accounts }),
    logger: forge.logger,
  };
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
