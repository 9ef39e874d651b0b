import { CrashingWorld, Interruption } from '../__testUtils__/CrashingWorld';
import { contentOf, fileOf } from '../__testUtils__/environmentFiles';
import { answered, FakeServers } from '../__testUtils__/FakeServers';
import { ForgeWorld } from '../__testUtils__/ForgeWorld';
import { GitForge } from '../__testUtils__/GitForge';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const url = 'http://gate.shop.svc/step';
const environment = {
  name: 'prod',
  approval: 'auto' as const,
  update: { strategy: 'kustomize' },
  steps: [
    { uses: 'git-clone' },
    { uses: 'kustomize-set-image' },
    { uses: 'gate', webhook: { url } },
    { uses: 'git-commit' },
    { uses: 'git-push' },
    { uses: 'health-check' },
  ],
};

const directory = temporaryDirectory();

interface Story {
  readonly forge: GitForge;
  readonly keys: ReadonlySet<string>;
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  readonly step: ReturnType<ForgeWorld<GitForge>['step']>;
}

/** A release, while somebody pushes a file to the base branch when the server is called for the first time. */
async function play(
  file: string,
  interruptions: readonly Interruption[] = [],
): Promise<Story> {
  directory.clear();
  const names = ['dev', 'prod'];
  const origin = await GitForge.create(directory.path, names);
  const servers = new FakeServers();
  const world = new ForgeWorld(
    {
      environments: [environment],
      egress: outside => servers.egress(outside),
    },
    clock => new GitForge(origin, names, clock),
  );
  const { forge } = world;
  servers.servers.set(url, () => {
    if (servers.requests.length === 1)
      forge.forge({
        branch: 'main',
        parents: [forge.head('main') ?? ''],
        files: { [file]: `# by hand\n${contentOf('1.0.0')}` },
        message: 'By hand',
      });
    return answered({ result: 'pass' });
  });
  await world.begin();
  const running = new CrashingWorld(world, interruptions);
  await running.settle();
  await running.elapse(600_000);
  const step = world.step('2.0.0', 'prod');
  await running.stop();
  return {
    forge,
    step,
    keys: new Set(servers.keys),
    requests: servers.requests.map(({ body }) => JSON.parse(body ?? '')),
  };
}

/** The promotion is on top of what was done by hand. */
function expectPromoted({ forge, step }: Story): void {
  expect(step?.status?.state).toBe('Verified');
  expect(forge.git(['log', '--format=%s', 'main']).split('\n')).toEqual([
    'Promote guestbook 2.0.0 to prod',
    'By hand',
    expect.any(String),
  ]);
}

describe('a base branch that moves while a custom step between edits is asked', () => {
  it('leaves the answer as it is where no changed file did', async () => {
    const story = await play('README.md');
    expectPromoted(story);
    expect(story.requests).toHaveLength(1);
    const { basis } = story.step?.status?.steps?.[2] ?? {};
    expect(basis?.baseCommit).toBe(story.requests[0].base_commit);
    expect(story.step?.status?.baseCommit).not.toBe(basis?.baseCommit);
  });

  it('has the sequence start again where one did, and the step is asked with another key', async () => {
    const story = await play(fileOf('prod'));
    expectPromoted(story);
    const { forge, requests, keys } = story;
    expect(requests).toHaveLength(2);
    expect(keys.size).toBe(2);
    expect(requests[1].base_commit).toBe(forge.git(['rev-parse', 'main~1']));
    expect(forge.git(['show', `main:${fileOf('prod')}`])).toBe(
      `# by hand\n${contentOf('2.0.0')}`.trimEnd(),
    );
  });

  it.each([3, 4, 5, 6, 7, 8])(
    'comes to the same after a crash at I/O %d',
    async after => {
      const crash = async () => 'crashes' as const;
      const story = await play(fileOf('prod'), [
        { after, moment: 'after', carryOut: crash },
      ]);
      expectPromoted(story);
      expect(story.keys.size).toBe(2);
    },
  );
});
