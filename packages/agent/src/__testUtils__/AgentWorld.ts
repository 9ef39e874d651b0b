import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, Logger, ResourceType } from '@kardinal/foundation';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import {
  Engine,
  parseAgentKey,
  sealKeySecret,
} from '@kardinal/promotion-engine';
import { KubeConfig } from '@kubernetes/client-node';
import { parseConfig } from '../options/parseConfig';
import { Agent, startAgent } from '../startAgent';
import { AgentSites, embeddedSites } from './AgentSites';
import { namespaceType } from './namespaceType';
import { runShop } from './runShop';
import { ShardFiles, writeAgentArguments, writeShardFiles } from './shardFiles';
import { shopBundle, shopBundleName, shopFiles, shopPipeline } from './shop';
import { controlPlaneNamespace, startControlPlane } from './startControlPlane';

const deadlineMilliseconds = 60_000;
const token = 'token-of-the-agents';
const keyOfKeys = { namespace: controlPlaneNamespace, name: sealKeySecret };

const secretType: ResourceType<KubeObject & { data?: Record<string, string> }> =
  {
    apiVersion: 'v1',
    kind: 'Secret',
    plural: 'secrets',
    scope: 'Namespaced',
  };

/** A control plane without any credential, a forge, and a cluster of the shard with agents of it. */
export class AgentWorld {
  /** What the agents complained of. */
  readonly complaints: string[] = [];
  readonly platform: HttpKubeClient;
  private readonly site: HttpKubeClient;
  private readonly agents = new Set<Agent>();

  private constructor(
    private readonly directory: string,
    private readonly sites: AgentSites,
    private readonly forge: LocalForge,
    private readonly cloneUrl: string,
    private readonly engine: Engine,
  ) {
    this.platform = clientOf(sites.controlPlane.platform);
    this.site = clientOf(sites.cluster.deployer);
  }

  /** @param environments - of the Pipeline; each has a directory of its own */
  static async start(
    environments: Pipeline['spec']['environments'],
    given?: AgentSites,
  ): Promise<AgentWorld> {
    const directory = await mkdtemp(join(tmpdir(), 'agents-'));
    const sites = given ?? (await embeddedSites());
    const forge = await startLocalForge({
      directory: join(directory, 'forge'),
      users: [{ login: 'bot', token }],
    });
    const { cloneUrl } = await forge.createRepository({
      owner: 'platform',
      name: 'gitops',
      files: shopFiles(environments),
    });
    const world = new AgentWorld(
      directory,
      sites,
      forge,
      cloneUrl,
      startControlPlane(
        sites.controlPlane.controller,
        forge,
        join(directory, 'engine'),
      ),
    );
    for (const name of ['default', controlPlaneNamespace])
      await world.platform.apply(
        namespaceType,
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
        { fieldManager: 'test', onConflict: 'force' },
      );
    await world.createPipeline(environments);
    return world;
  }

  /** What whoever runs the agents of a shard has prepared; `unknown`: the control plane was given no key of it. */
  async prepare(
    shard: string,
    known: 'known' | 'unknown' = 'known',
  ): Promise<ShardFiles> {
    const { data = {} } = await this.until('the keys', () =>
      this.platform.get(secretType, keyOfKeys),
    );
    const place = join(this.directory, shard);
    const files = await writeShardFiles(place, { shard, token, keys: data });
    if (known === 'known') await this.introduce(files);
    return files;
  }

  /** Whoever runs the control plane lets it know the key of a shard. */
  async introduce({ sealKey, shard }: ShardFiles): Promise<void> {
    const { field } = parseAgentKey(await readFile(sealKey, 'utf8'), shard);
    await this.platform.patch(secretType, keyOfKeys, {
      type: 'merge',
      body: {
        data: { [field.name]: Buffer.from(field.text).toString('base64') },
      },
    });
  }

  async startAgent(files: ShardFiles): Promise<Agent> {
    const complain: Logger['warn'] = (message, meta) =>
      this.complaints.push(`${message} ${JSON.stringify(meta ?? {})}`);
    const agent = await startAgent({
      ...files,
      controlPlane: kubeConfigOf(this.sites.controlPlane.agent),
      controlPlaneNamespace,
      cluster: kubeConfigOf(this.sites.cluster.agent),
      gitCacheDirectory: await mkdtemp(join(this.directory, 'cache-')),
      listen: { host: '127.0.0.1', port: 0 },
      config: parseConfig(this.configText()),
      logger: { error: complain, warn: complain, info() {}, debug() {} },
    });
    this.agents.add(agent);
    return agent;
  }

  /** The arguments of `kardinal-agent` for another agent with these files, as a process of its own. */
  async agentArguments(files: ShardFiles): Promise<readonly string[]> {
    const { controlPlane, cluster } = this.sites;
    return writeAgentArguments(
      await mkdtemp(join(this.directory, 'process-')),
      files,
      {
        controlPlane: controlPlane.agent,
        cluster: cluster.agent,
        config: this.configText(),
      },
    );
  }

  async stopAgent(agent: Agent): Promise<void> {
    this.agents.delete(agent);
    await agent.stop();
  }

  /** Ana releases a version. */
  async release(version: string): Promise<void> {
    await this.platform.create(bundleType, shopBundle(version));
  }

  /** The cluster of the shard runs a version in the namespace of an environment. */
  async run(environment: string, version: string): Promise<void> {
    await runShop(this.site, environment, version);
  }

  async step(
    version: string,
    environment: string,
  ): Promise<PromotionStep | undefined> {
    const { items } = await this.platform.list(promotionStepType);
    return items.find(
      ({ spec }) =>
        spec.environment === environment &&
        spec.bundleRef === shopBundleName(version),
    );
  }

  /** Resolves when a promotion is in a state. */
  reaches(
    version: string,
    environment: string,
    state: NonNullable<PromotionStep['status']>['state'],
  ): Promise<PromotionStep> {
    return this.until(`${environment}: ${state}`, async () => {
      const step = await this.step(version, environment);
      return step?.status?.state === state ? step : undefined;
    });
  }

  async bundle(version: string): Promise<Bundle | undefined> {
    const name = shopBundleName(version);
    return this.platform.get(bundleType, { namespace: 'default', name });
  }

  pipeline(): Promise<Pipeline | undefined> {
    const name = 'shop';
    return this.platform.get(pipelineType, { namespace: 'default', name });
  }

  /** Names of the Secrets on the control plane. */
  async secretsOfControlPlane(): Promise<readonly string[]> {
    const { items } = await this.platform.list(secretType);
    return items.map(({ metadata }) => metadata.name);
  }

  /** Subjects of the commits on the main branch, the newest first, without the first one. */
  async commits(): Promise<readonly string[]> {
    const url = new URL(this.cloneUrl);
    url.username = 'bot';
    url.password = token;
    const clone = await mkdtemp(join(this.directory, 'clone-'));
    const run = promisify(execFile);
    await run('git', ['clone', '--quiet', '--bare', url.href, clone]);
    const { stdout } = await run('git', ['log', '--format=%s', 'main'], {
      cwd: clone,
    });
    return stdout.trim().split('\n').slice(0, -1);
  }

  /** Looks again and again. @throws Error when there is nothing to see in time */
  async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + deadlineMilliseconds;
    for (;;) {
      const seen = await look().catch((error: Error) => error);
      if (seen !== undefined && !(seen instanceof Error)) return seen;
      if (Date.now() > deadline) {
        const last = [seen, ...this.complaints.slice(-3)].join(' ');
        throw new Error(`${what} did not happen. ${last}`);
      }
      await pause(100);
    }
  }

  /** Removes what others would find, while somebody is there to let it end. */
  async clear(): Promise<void> {
    const namespace = 'default';
    await this.platform.delete(pipelineType, { namespace, name: 'shop' });
    const { items } = await this.platform.list(bundleType, { namespace });
    for (const { metadata } of items)
      await this.platform.delete(bundleType, metadata);
    await this.until('the end of the steps', async () => {
      const steps = await this.platform.list(promotionStepType, { namespace });
      return steps.items.length === 0 || undefined;
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.agents].map(agent => agent.stop()));
    await this.engine.stop();
    this.platform.close();
    this.site.close();
    await this.sites.stop();
    await this.forge.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  private configText(): string {
    const { url, apiUrl } = this.forge;
    return JSON.stringify({
      kardinal: { github: [{ host: new URL(url).host, apiBaseUrl: apiUrl }] },
    });
  }

  private async createPipeline(
    environments: Pipeline['spec']['environments'],
  ): Promise<void> {
    await this.until('the kinds of the product', () =>
      this.platform.create(
        pipelineType,
        shopPipeline(this.cloneUrl, environments),
      ),
    );
  }
}

function kubeConfigOf(text: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(text);
  return config;
}

function clientOf(kubeconfig: string): HttpKubeClient {
  return HttpKubeClient.fromKubeConfig(kubeConfigOf(kubeconfig));
}
