import {
  bundleType,
  labels,
  promotionBranch,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { forgedCommit, Victim } from './forgedCommit';
import { ForgeWorld } from './ForgeWorld';
import { fullName, GitForge } from './GitForge';
import { Action, Forgery, Incident } from './incidents';

/** People, and a bot with push rights that knows all there is to know. */
export class Intruder {
  /** Commits that somebody else put on the base branch. */
  readonly foreign = new Set<string>();
  private readonly first: string;
  private latest = 2;

  constructor(
    private readonly world: ForgeWorld<GitForge>,
    private readonly environments: readonly string[],
  ) {
    const { forge } = world;
    this.first = forge.head('main') ?? '';
    forge.move('release', this.first);
    this.foreign.add(this.first);
  }

  /** The version that was released last. */
  get version(): string {
    return `${this.latest}.0.0`;
  }

  async carryOut({
    action,
    environment,
  }: Pick<Incident, 'action' | 'environment'>): Promise<'lives' | 'crashes'> {
    if (action.type === 'crash') return 'crashes';
    const name = this.environments[environment % this.environments.length];
    const before = this.world.forge.head('main') ?? '';
    await this.perform(action, this.victim(name));
    const after = this.world.forge.head('main') ?? '';
    if (isWriting(action) && before !== after)
      for (const each of this.commitsOf([after, `^${before}`]))
        this.foreign.add(each);
    return 'lives';
  }

  private async perform(action: Action, victim: Victim): Promise<void> {
    const { forge, cluster, clock } = this.world;
    const { branch, step } = victim;
    switch (action.type) {
      case 'forge a commit':
        this.forgeCommit(action, victim);
        break;
      case 'elapse':
        await clock.advance(90_000);
        break;
      case 'merge':
        for (const { number, state, head } of forge.pullRequests)
          if (state === 'open' && head.branch === branch)
            forge.merge(number, 'ana');
        break;
      case 'retry':
        await this.annotate(new Date(clock.now()).toISOString());
        break;
      case 'deliver webhooks':
        for (const { number } of forge.pullRequests)
          this.world.pullRequests?.hint('github', fullName, number);
        break;
      case 'close':
        this.change(branch, 'open', {
          state: 'closed',
          closedAt: new Date(clock.now()).toISOString(),
        });
        break;
      case 'reopen':
        if (forge.head(branch))
          this.change(branch, 'closed', { state: 'open' });
        break;
      case 'retarget':
        this.change(branch, 'open', { base: { branch: 'release' } });
        break;
      case 'release':
        this.latest += 1;
        await this.world.release(this.version);
        break;
      case 'open a pull request':
        await this.openPullRequest(branch);
        break;
      case 'copy the branch': {
        const { branch: other } = this.victimBeside(victim) ?? victim;
        const commit = forge.head(other);
        if (commit) forge.move(branch, commit);
        break;
      }
      case 'delete the branch':
        if (forge.head(branch)) forge.move(branch, undefined);
        break;
      case 'rewrite main': {
        const [, parent = this.first] = this.commitsOf([
          '--first-parent',
          'main',
        ]);
        forge.move('main', parent);
        break;
      }
      case 'revert on main':
        this.forgeCommit(
          {
            type: 'forge a commit',
            on: 'main',
            parent: 'on top',
            files: 'another tag',
            trailer: 'none',
          },
          { ...victim, version: '1.0.0' },
        );
        break;
      case 'forge the status':
        if (step)
          cluster.setStatus(promotionStepType, keyOf(step), {
            ...step.status,
            ...this.lies(step),
          });
        break;
      case 'forge the record': {
        const bundle = this.world.bundle(this.version);
        const { environments } = bundle?.status ?? {};
        if (bundle && step && environments)
          cluster.setStatus(bundleType, keyOf(bundle), {
            ...bundle.status,
            environments: {
              ...environments,
              [victim.environment]: {
                ...environments[victim.environment],
                state: 'WaitingForMerge',
                ...this.lies(step),
              },
            },
          });
        break;
      }
      case 'delete the step':
        if (step) await cluster.delete(promotionStepType, keyOf(step));
        break;
      default:
        throw new Error(`${action.type} is no action`);
    }
  }

  private victim(environment: string): Victim {
    const step = this.world.step(this.version, environment);
    const bundle = this.world.bundle(this.version)?.metadata.name ?? '';
    return {
      environment,
      version: this.version,
      branch: promotionBranch({ namespace: 'default', bundle, environment }),
      step,
    };
  }

  /** The promotion to the first other environment. */
  private victimBeside({ environment }: Victim): Victim | undefined {
    const [other] = this.environments.filter(each => each !== environment);
    return other === undefined ? undefined : this.victim(other);
  }

  private forgeCommit(forgery: Forgery, victim: Victim): void {
    const { forge } = this.world;
    forge.forge(
      forgedCommit(forgery, victim, {
        head: branch => forge.head(branch),
        first: this.first,
        other: this.victimBeside(victim),
      }),
    );
  }

  /** A recorded commit that is none of ours. */
  private lies({ status = {} }: PromotionStep) {
    const { forge } = this.world;
    const head = forge.head('release') ?? '';
    return {
      commit: head,
      ...(status.revision === undefined
        ? {}
        : { revision: { ...status.revision, commit: head } }),
      ...(status.pullRequest === undefined
        ? {}
        : { pullRequest: { ...status.pullRequest, head } }),
    };
  }

  private async openPullRequest(branch: string): Promise<void> {
    const { forge } = this.world;
    if (!forge.head(branch)) return;
    const { scm } = forge;
    const repository = scm.provider.repositoryOf(
      `https://forge.example.com/${fullName}`,
    );
    await scm.provider.client(scm.credentials).openPullRequest({
      repository,
      head: branch,
      base: 'main',
      title: 'Approved by everybody',
      body: 'All gates are open',
      labels: [],
    });
  }

  private change(
    branch: string,
    state: 'open' | 'closed',
    change: Parameters<GitForge['scm']['change']>[2],
  ): void {
    const { forge } = this.world;
    for (const each of forge.pullRequests)
      if (each.state === state && each.head.branch === branch)
        forge.scm.change(fullName, each.number, change);
  }

  private async annotate(at: string): Promise<void> {
    const bundle = this.world.bundle(this.version);
    if (bundle)
      await this.world.cluster.patch(bundleType, keyOf(bundle), {
        type: 'merge',
        body: { metadata: { annotations: { [labels.retryAt]: at } } },
      });
  }

  private commitsOf(range: readonly string[]): readonly string[] {
    const listed = this.world.forge.git(['rev-list', ...range]);
    return listed === '' ? [] : listed.split('\n');
  }
}

/** Whether what is on the base branch afterwards is people's. */
function isWriting({ type }: Action): boolean {
  return ['forge a commit', 'merge', 'revert on main'].includes(type);
}

function keyOf({ metadata }: { metadata: { name: string } }) {
  return { namespace: 'default', name: metadata.name };
}
