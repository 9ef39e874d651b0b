import {
  bundleType,
  labels,
  promotionBranch,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { ForgeWorld } from './ForgeWorld';
import { contentOf, fileOf, fullName, GitForge } from './GitForge';

/** A commit that a bot with push rights forges. */
const forgeries = fc.record({
  type: fc.constant('forge a commit' as const),
  on: fc.constantFrom('main', 'its branch', 'its branch', 'its branch'),
  parent: fc.constantFrom('on top', 'instead', 'on the first', 'a merge'),
  files: fc.constantFrom(
    'what the step would write',
    'another tag',
    'another environment',
    'both',
    'a note',
    'nothing',
  ),
  trailer: fc.constantFrom('its own', 'its own', "another step's", 'none'),
});

const named = <T extends string>(...types: readonly T[]) =>
  fc.record({ type: fc.constantFrom(...types) });

/** What happens besides the product. Each concerns an environment, by its number. */
const acts = fc.oneof(
  { weight: 8, arbitrary: forgeries },
  { weight: 5, arbitrary: named('crash', 'elapse') },
  {
    weight: 6,
    arbitrary: named('merge', 'retry', 'deliver webhooks', 'close', 'reopen'),
  },
  {
    weight: 8,
    arbitrary: named(
      'release',
      'retarget',
      'open a pull request',
      'copy the branch',
      'delete the branch',
      'rewrite main',
      'revert on main',
      'forge the status',
      'forge the record',
      'delete the step',
    ),
  },
);

/** One thing that happens, to an environment, between two I/O of the product. */
export const incidents = fc.record({
  act: acts,
  environment: fc.nat({ max: 2 }),
  after: fc.nat({ max: 12 }),
  moment: fc.constantFrom('before' as const, 'after' as const),
});
export type Incident = typeof incidents extends fc.Arbitrary<infer I>
  ? I
  : never;
type Act = Incident['act'];
type Forgery = typeof forgeries extends fc.Arbitrary<infer F> ? F : never;

/** Where a commit with the step's key goes, and what everybody with push rights can know of it. */
interface Victim {
  readonly environment: string;
  readonly version: string;
  readonly branch: string;
  readonly step: PromotionStep | undefined;
}

/** The position of `git-push` in the default sequence. */
const push = 3;

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
    act,
    environment,
  }: Pick<Incident, 'act' | 'environment'>): Promise<'lives' | 'crashes'> {
    if (act.type === 'crash') return 'crashes';
    const name = this.environments[environment % this.environments.length];
    const before = this.world.forge.head('main') ?? '';
    await this.perform(act, this.victim(name));
    const after = this.world.forge.head('main') ?? '';
    if (isWriting(act) && before !== after)
      for (const each of this.commitsOf([after, `^${before}`]))
        this.foreign.add(each);
    return 'lives';
  }

  private async perform(act: Act, victim: Victim): Promise<void> {
    const { forge, cluster, clock } = this.world;
    const { branch, step } = victim;
    switch (act.type) {
      case 'forge a commit':
        this.forgeCommit(act, victim);
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
        const [other = victim.environment] = this.environments.filter(
          each => each !== victim.environment,
        );
        const commit = forge.head(this.victim(other).branch);
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
        throw new Error(`${act.type} is no act`);
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

  private forgeCommit(forgery: Forgery, victim: Victim): void {
    const { forge } = this.world;
    const branch = forgery.on === 'main' ? 'main' : victim.branch;
    const base = forge.head('main') ?? '';
    const head = forge.head(branch) ?? base;
    const parents = {
      'on top': [head],
      instead: [base],
      'on the first': [this.first],
      'a merge': [base, head],
    }[forgery.parent] ?? [head];
    // Nobody takes from the base branch what is on it: that is `rewrite main`.
    const kept =
      branch === 'main' && forgery.parent !== 'a merge' ? [head] : parents;
    forge.forge({
      branch,
      parents: [...new Set(kept)],
      files: this.filesOf(forgery, victim),
      message: `Promote by hand\n\n${this.trailerOf(forgery, victim)}`,
    });
  }

  private filesOf(
    { files }: Forgery,
    { environment, version }: Victim,
  ): Readonly<Record<string, string>> {
    const [other = environment] = this.environments.filter(
      each => each !== environment,
    );
    const own = fileOf(environment);
    switch (files) {
      case 'what the step would write':
        return { [own]: contentOf(version) };
      case 'another tag':
        return { [own]: contentOf('evil') };
      case 'another environment':
        return { [fileOf(other)]: contentOf('evil') };
      case 'both':
        return {
          [own]: contentOf(version),
          [fileOf(other)]: contentOf('evil'),
        };
      case 'a note':
        return { 'NOTES.md': `evil ${version}` };
      default:
        return {};
    }
  }

  private trailerOf({ trailer }: Forgery, { step, environment }: Victim) {
    if (trailer === 'none') return '';
    const [other] = this.environments.filter(each => each !== environment);
    const claimed =
      trailer === 'its own' ? step : this.world.step(this.version, other ?? '');
    return `Kardinal-Step: ${claimed?.metadata.uid ?? 'unknown'}/${push}`;
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
function isWriting({ type }: Act): boolean {
  return ['forge a commit', 'merge', 'revert on main'].includes(type);
}

function keyOf({ metadata }: { metadata: { name: string } }) {
  return { namespace: 'default', name: metadata.name };
}
