import {
  Bundle,
  bundleType,
  commitStatusType,
  Pipeline,
  pipelineType,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { OriginRepository } from '../services/git/__testUtils__/OriginRepository';
import { CrashingWorld } from './CrashingWorld';
import { ForgeWorld } from './ForgeWorld';
import { GitForge } from './GitForge';
import { syncWorkloads } from './syncWorkloads';

const repository = 'https://forge.example.com/platform/gitops';

/** What an environment is rendered from: the size is all that ever changes. */
const manifest = (environment: string, size: number) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${environment}\ndata:\n  size: "${size}"\n`;

/** A world whose environments are branches that changes of the dry branch are rendered onto, in a real repository. */
export class RenderedWorld {
  private changes = 0;

  private constructor(
    private readonly origin: OriginRepository,
    readonly story: ForgeWorld<GitForge>,
    private readonly world: CrashingWorld,
    private readonly environments: readonly string[],
  ) {}

  /** @param directory - an empty one */
  static async begin(
    directory: string,
    environments: Pipeline['spec']['environments'],
    pipeline: Partial<Pipeline['spec']> = {},
  ): Promise<RenderedWorld> {
    const origin = await OriginRepository.create(directory, {
      'README.md': 'Environments\n',
    });
    const story = new ForgeWorld<GitForge>(
      {
        environments,
        pipeline: {
          git: {
            url: repository,
            branch: 'main',
            layout: 'branch',
            provider: 'github',
            secretRef: { name: 'forge-token' },
          },
          // Releases are those of the tests.
          config: { watch: { suspend: true } },
          ...pipeline,
        },
      },
      clock => new GitForge(origin, [], clock),
    );
    const names = environments.map(({ name }) => name);
    const world = new CrashingWorld(story, []);
    const rendered = new RenderedWorld(origin, story, world, names);
    for (const name of names) await rendered.run(name, 'available');
    return rendered;
  }

  /** What runs in an environment is well, or is not. */
  run(
    environment: string,
    availability: 'available' | 'unavailable',
  ): Promise<void> {
    const tag = availability === 'available' ? '1.0.0' : '1.0.1';
    const tags = { [`environments/${environment}`]: tag };
    return syncWorkloads(this.story.cluster, tags, () => availability);
  }

  /** Somebody commits, by default to the dry branch. Resolves with the commit. */
  commit(size: number, branch = 'main'): Promise<string> {
    return this.origin.commit(
      Object.fromEntries(
        this.environments.map(name => [
          `environments/${name}/config.yaml`,
          manifest(name, size),
        ]),
      ),
      { branch },
    );
  }

  /** A commit that no environment is rendered from. */
  commitBeside(): Promise<string> {
    return this.origin.commit({ 'README.md': 'Environments of us\n' });
  }

  /** From now on a person merges what goes to an environment. */
  async approveFrom(environment: string): Promise<void> {
    const key = { namespace: 'default', name: 'guestbook' };
    const { spec } = this.story.cluster.peek(pipelineType, key)!;
    await this.story.cluster.patch(pipelineType, key, {
      type: 'merge',
      body: {
        spec: {
          environments: spec.environments.map(each =>
            each.name === environment
              ? { ...each, approval: 'pr-review' }
              : each,
          ),
        },
      },
    });
    await this.elapse(60_000);
  }

  /** CI creates the Bundle of a commit. */
  async release(
    version: string,
    sha: string,
    metadata: Partial<Bundle['metadata']> = {},
    spec: Partial<Bundle['spec']> = {},
  ): Promise<void> {
    const artifacts = { gitCommit: { repository, sha } };
    const wanted = { type: 'config' as const, artifacts, ...spec };
    await this.story.clock.advance(2_000);
    this.changes += 1;
    await (this.changes === 1
      ? this.story.begin(version, metadata, wanted)
      : this.story.release(version, metadata, wanted));
    await this.world.elapse(60_000);
  }

  /** Somebody's hydrator renders a commit onto the branch of an environment. */
  async renderByHand(environment: string, sha: string): Promise<void> {
    const directory = `environments/${environment}`;
    await this.origin.commit(
      {
        [`${directory}/hydrator.metadata`]: JSON.stringify({ drySha: sha }),
        [`${directory}/README.md`]: 'Rendered by hand\n',
      },
      { branch: `environment/${environment}` },
    );
  }

  /** Somebody's hydrator proposes what a commit renders for an environment. Resolves with its commit. */
  propose(environment: string, sha: string, size: number): Promise<string> {
    const directory = `environments/${environment}`;
    return this.origin.commit(
      {
        [`${directory}/hydrator.metadata`]: JSON.stringify({ drySha: sha }),
        [`${directory}/configmap_${environment}.yaml`]: manifest(
          environment,
          size,
        ),
      },
      { branch: `environment/${environment}-next` },
    );
  }

  /** Another tool promotes a size to an environment: at the root of its branch, in a file of its own. */
  async renderElsewhere(environment: string, sha: string, size: number) {
    await this.origin.commit(
      {
        'hydrator.metadata': JSON.stringify({ drySha: sha }),
        'manifest.yaml': `---\n${manifest(environment, size)}`,
      },
      { branch: `environment/${environment}` },
    );
  }

  /** A promotion of a cluster that has lost it since. Resolves with its commit. */
  promotedElsewhere(
    environment: string,
    version: string,
    sha: string,
  ): Promise<string> {
    const directory = `environments/${environment}`;
    const metadata = JSON.stringify({ drySha: sha });
    const trailers = [
      'Kardinal-Pipeline: default/guestbook',
      `Kardinal-Bundle: guestbook-${version}`,
      `Kardinal-Version: ${version}`,
      `Kardinal-Environment: ${environment}`,
      `Kardinal-Config: ${repository} ${sha}`,
    ];
    return this.origin.commit(
      { [`${directory}/hydrator.metadata`]: metadata },
      {
        branch: `environment/${environment}`,
        message: `Promote guestbook\n\n${trailers.join('\n')}`,
      },
    );
  }

  async gate(name: string, environment: string, expression: string) {
    const gate: PolicyGate = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PolicyGate',
      metadata: {
        name,
        namespace: 'default',
        annotations: { 'kardinal.io/applies-to': environment },
      },
      spec: { expression, recheckInterval: '1m' },
    };
    await this.story.cluster.create(policyGateType, gate);
  }

  /** Somebody says something of the commit that an environment has. */
  async say(
    environment: string,
    key: string,
    phase: 'pending' | 'success' | 'failure',
  ): Promise<void> {
    const sha = this.story.forge.head(`environment/${environment}`) ?? '';
    const name = `${key}-${environment}-${sha.slice(0, 7)}`;
    const metadata = { name, namespace: 'default' };
    const { cluster } = this.story;
    await (cluster.peek(commitStatusType, metadata) === undefined
      ? cluster.create(commitStatusType, {
          apiVersion: 'kardinal.io/v1alpha1',
          kind: 'CommitStatus',
          metadata,
          spec: { pipelineRef: 'guestbook', sha, key, phase },
        })
      : cluster.patch(commitStatusType, metadata, {
          type: 'merge',
          body: { spec: { phase } },
        }));
    await this.elapse(60_000);
  }

  /** Somebody lets newer changes supersede one. */
  async unpin(version: string): Promise<void> {
    const { metadata } = this.story.bundle(version)!;
    const annotations = { 'kardinal.io/pin': 'false' };
    await this.story.cluster.patch(bundleType, metadata, {
      type: 'merge',
      body: { metadata: { annotations } },
    });
    await this.elapse(60_000);
  }

  async merge(): Promise<void> {
    this.story.mergeOpenPullRequests();
    await this.elapse(60_000);
  }

  elapse(milliseconds: number): Promise<void> {
    return this.world.elapse(milliseconds);
  }

  /** How a promotion is, and why: by itself, by its gates, or by the environment before it. */
  state(version: string, environment: string): string {
    const { state, message } =
      this.story.step(version, environment)?.status ?? {};
    if (message !== undefined) return `${state}: ${message}`;
    const [closed] = this.story
      .gates()
      .filter(
        ({ spec, status }) =>
          spec.bundleRef === this.story.bundle(version)?.metadata.name &&
          spec.environment === environment &&
          status?.ready !== true,
      );
    const reason = closed?.status?.reason;
    if (reason !== undefined) return reason;
    const before =
      this.environments[this.environments.indexOf(environment) - 1];
    return before === undefined
      ? 'nothing is said'
      : `${before} is ${this.state(version, before)}`;
  }

  /** The commits at which the branches of the environments are. */
  heads(): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(
      this.environments.map(name => [
        name,
        this.story.forge.head(`environment/${name}`),
      ]),
    );
  }

  /** The files on the branch of an environment. */
  async filesOf(environment: string): Promise<readonly string[]> {
    const branch = `environment/${environment}`;
    const listed = await this.origin.git([
      'ls-tree',
      '-r',
      '--name-only',
      branch,
    ]);
    return listed.trim().split('\n');
  }

  /** The size that an environment has on its branch, by default in its directory. */
  async sizeIn(
    environment: string,
    directory = `environments/${environment}/`,
  ): Promise<number | undefined> {
    const file = `environment/${environment}:${directory}configmap_${environment}.yaml`;
    const text = await this.origin.show(file).then(String, () => '');
    const size = /size"?: "(\d+)"/.exec(text)?.[1];
    return size === undefined ? undefined : Number(size);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }
}
