import {
  Bundle,
  bundleType,
  EnvironmentSpec,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CrashingWorld, Interruption } from '../__testUtils__/CrashingWorld';
import { createRollback } from '../__testUtils__/createRollback';
import { ForgeWorld } from '../__testUtils__/ForgeWorld';
import { GitForge } from '../__testUtils__/GitForge';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';
import {
  OriginFile,
  OriginRepository,
} from '../services/git/__testUtils__/OriginRepository';

type Config = NonNullable<EnvironmentSpec['update']['config']>;

const repository = 'https://forge.example.com/platform/gitops';
const program = (content: string): OriginFile => ({ mode: '100755', content });
const limits = (owner: string, cpu: number, memory: number = 1) =>
  `# of ${owner}\n\n\n\n\n\ncpu: ${cpu}\n\n\n\n\n\nmemory: ${memory}\n`;
const values = 'image:\n  tag: 1.0.0 # set\nrelease: 1.0.0\n';

/** What an environment has before the first Bundle. */
const environmentFiles = (name: string) => ({
  [`environments/${name}/limits.yaml`]: limits(name, 1),
  [`environments/${name}/flags.yaml`]: 'on: true\n',
  [`environments/${name}/values.yaml`]: values,
});

/** Two releases of configuration: everything that a commit can do to a file. */
const configurations: readonly Readonly<
  Record<string, OriginFile | undefined>
>[] = [
  {
    'configs/app/limits.yaml': limits('all', 2),
    'configs/app/run.sh': program('echo 1\n'),
    'configs/app/kept.sh': program('echo kept\n'),
  },
  {
    'configs/app/limits.yaml': limits('all', 3),
    'configs/app/flags.yaml': undefined,
    'configs/app/run.sh': 'echo 2\n',
    'configs/app/new/later.yaml': 'later: true\n',
  },
];

/** Values that follow the version, beside images and configuration. */
const withValues = (config: Config): NonNullable<EnvironmentSpec['steps']> => [
  { uses: 'git-clone' },
  { uses: 'config-merge', config: { strategy: config.strategy } },
  { uses: 'kustomize-set-image' },
  { uses: 'helm-set-image' },
  {
    uses: 'yaml-update',
    config: {
      file: 'values.yaml',
      updates: [{ path: 'release', value: '${bundle.version}' }],
    },
  },
  { uses: 'git-commit' },
  { uses: 'git-push' },
  { uses: 'open-pr' },
  { uses: 'wait-for-merge' },
  { uses: 'health-check' },
];

const directory = temporaryDirectory();
let origin: OriginRepository;
let story: ForgeWorld<GitForge>;
let world: CrashingWorld;

afterEach(() => world.stop());

async function begin(config: Config): Promise<void> {
  directory.clear();
  const names = ['dev', 'prod'];
  const update = { strategy: 'kustomize', config };
  origin = await GitForge.create(directory.path, names);
  await origin.commit({
    'configs/app/limits.yaml': limits('all', 1),
    'configs/app/flags.yaml': 'on: true\n',
    ...environmentFiles('dev'),
    ...environmentFiles('prod'),
  });
  story = new ForgeWorld(
    {
      environments: [
        { name: 'dev', approval: 'auto', update },
        {
          name: 'prod',
          approval: 'pr-review',
          update: { strategy: 'kustomize' },
          steps: withValues(config),
        },
      ],
    },
    clock => new GitForge(origin, names, clock),
  );
  world = new CrashingWorld(story, []);
}

/** From now on the process ends at I/O after I/O. */
async function crash(): Promise<void> {
  await world.stop();
  await story.forge.restart();
  const crashes = Array.from({ length: 12 }, (_, index): Interruption => {
    const moment = index % 2 === 0 ? 'before' : 'after';
    const after = Math.floor(index / 2);
    return { after, moment, carryOut: async () => 'crashes' };
  });
  world = new CrashingWorld(story, crashes);
}

const named = (name: string) =>
  story.cluster.peek(bundleType, { namespace: 'default', name });

/** Time passes, and a person merges what is open, until a Bundle is everywhere. */
async function arrive(name: string): Promise<void> {
  for (let minute = 0; minute < 15; minute++) {
    await world.elapse(60_000);
    if (named(name)?.status?.phase === 'Verified') return;
    story.mergeOpenPullRequests();
    await world.settle();
  }
  throw new Error(`${name}: ${JSON.stringify(named(name)?.status, null, 1)}`);
}

/** CI releases a configuration with a version. */
async function release(
  index: number,
  type: Bundle['spec']['type'],
): Promise<void> {
  const version = `${index + 2}.0.0`;
  const sha = await origin.commit(configurations[index]);
  const gitCommit = { repository, sha, path: 'configs/app' };
  const images = [{ reference: `ghcr.io/acme/app:${version}` }];
  const artifacts = type === 'config' ? { gitCommit } : { images, gitCommit };
  const seed = { type, artifacts };
  await story.clock.advance(2_000);
  if (index === 0) await story.begin(version, {}, seed);
  else await story.release(version, {}, seed);
  await arrive(story.bundle(version)!.metadata.name);
}

/** Somebody rolls prod back. */
async function rollBack(): Promise<string> {
  await story.clock.advance(2_000);
  const { metadata } = await createRollback(story, 'prod');
  return metadata.name;
}

/** Mode and content of each file of an environment. */
async function filesOf(
  environment: string,
): Promise<Readonly<Record<string, string>>> {
  const root = `environments/${environment}/`;
  const list = await origin.git(['ls-tree', '-r', 'main', root]);
  const entries = list.trim().split('\n');
  const files = entries.map(async entry => {
    const [, mode, oid, path] = /^(\d+) blob (\w+)\t(.*)$/.exec(entry) ?? [];
    const content = await origin.show(oid);
    return [path.slice(root.length), `${mode} ${content}`] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

describe('a rollback of configuration', () => {
  it.each([
    ['config', 'cherry-pick'],
    ['config', 'overlay'],
    ['mixed', 'cherry-pick'],
    ['mixed', 'overlay'],
  ] as const)(
    'of type %s with %s restores every file and mode that the release had left, and nothing else, through crashes',
    async (type, strategy) => {
      await begin({ strategy });
      await release(0, type);
      const restored = await filesOf('prod');
      await release(1, type);
      const [dev, prod] = [await filesOf('dev'), await filesOf('prod')];
      expect(Object.keys(prod)).toEqual(
        expect.arrayContaining(['new/later.yaml', 'run.sh', 'kept.sh']),
      );
      expect(prod['run.sh']).toBe('100644 echo 2\n');
      const own = { 'environments/prod/own.yaml': 'own: true\n' };
      await origin.commit(own);
      const pulls = story.forge.pullRequests.length;

      const name = await rollBack();
      await crash();
      await world.elapse(60_000);
      expect(named(name)?.status?.environments?.prod.state).toBe(
        'WaitingForMerge',
      );
      story.mergeOpenPullRequests();
      await crash();
      await arrive(name);

      expect(await filesOf('prod')).toEqual({
        ...restored,
        'own.yaml': '100644 own: true\n',
      });
      expect(restored['run.sh']).toBe('100755 echo 1\n');
      expect(await filesOf('dev')).toEqual(dev);
      expect(story.forge.pullRequests).toHaveLength(pulls + 1);
    },
  );

  it('leaves what somebody changed beside it', async () => {
    await begin({ strategy: 'cherry-pick' });
    await release(0, 'config');
    await release(1, 'config');
    const file = 'environments/prod/limits.yaml';
    await origin.commit({ [file]: limits('prod', 3, 9) });
    await arrive(await rollBack());
    expect((await filesOf('prod'))['limits.yaml']).toBe(
      `100644 ${limits('prod', 2, 9)}`,
    );
  });

  it('names the file that somebody changed in the same lines, and writes nothing', async () => {
    await begin({ strategy: 'cherry-pick' });
    await release(0, 'config');
    await release(1, 'config');
    const file = 'environments/prod/limits.yaml';
    await origin.commit({ [file]: limits('prod', 7) });
    const before = await filesOf('prod');
    const name = await rollBack();
    await world.elapse(60_000);
    const { status } = named(name) ?? {};
    expect(status?.phase).toBe('Failed');
    expect(status?.environments?.prod.message).toContain(
      `conflicts: ${file} has other content in the lines that the commit changes`,
    );
    expect(await filesOf('prod')).toEqual(before);
  });
});
