import {
  createHealthAdapter,
  HealthVerdict,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const applications: WatchedKind = {
  apiVersion: 'example.com/v1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};
const key = { namespace: 'dev', name: 'guestbook' };

/** Judges by the commit that an Application was synced to, and by nothing else. */
const adapter = createHealthAdapter({
  id: 'application',
  watches: [applications],
  assess({ commit = '', laterCommits = [] }, reader): HealthVerdict {
    const synced = String(reader.get(applications, key)?.commit);
    return [commit, ...laterCommits].includes(synced)
      ? { type: 'healthy', message: 'the Application has it' }
      : {
          type: 'progressing',
          message: 'the Application is at another commit',
          otherCommits: [synced],
        };
  },
});

describe('what was synced to another commit than the promoted one', () => {
  let world: RunningWorld;

  const state = () => world.step('2.0.0', 'dev')?.status?.state;
  const head = () => world.forge.branches.get('main')?.id;
  const sync = async (commit: string | undefined) => {
    await world.cluster.patch(applications, key, {
      type: 'merge',
      body: { commit },
    });
    await world.settle();
  };

  beforeEach(async () => {
    world = await RunningWorld.begin(
      {
        environments: [
          { ...environments.dev, health: { type: 'application' } },
        ],
        health: { adapters: [adapter], kinds: [applications] },
      },
      '2.0.0',
    );
    const { apiVersion, kind } = applications;
    await world.cluster.create(applications, {
      apiVersion,
      kind,
      metadata: key,
    } as KubeObject);
    await world.settle();
  });

  afterEach(() => world.stop());

  it('is waited for where it comes before, and taken where it comes after', async () => {
    const promoted = head();
    const [first] = world.forge.branches.get('main')?.history ?? [];
    await sync(first.id);
    expect(first.id).not.toBe(promoted);
    expect(state()).toBe('HealthChecking');
    world.forge.overtake('environments/other', '7.0.0');
    expect(head()).not.toBe(promoted);
    await sync(head());
    expect(world.step('2.0.0', 'dev')?.status).toMatchObject({
      state: 'Verified',
      commit: promoted,
      message: 'the Application has it',
    });
  });

  it('is waited for where it is in no repository, and nothing is written meanwhile', async () => {
    await sync('f'.repeat(40));
    await world.elapse(60_000);
    world.cluster.clearCalls();
    await world.elapse(60_000);
    expect(world.cluster.count()).toBe(0);
    expect(state()).toBe('HealthChecking');
  });
});
