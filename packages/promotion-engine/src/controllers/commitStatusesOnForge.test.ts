import {
  CommitStatus,
  commitStatusType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const fullName = 'platform/gitops';
let world: RunningWorld;
let sha: string;

beforeEach(async () => {
  world = await RunningWorld.begin(
    { environments: [environments.dev] },
    '1.0.0',
  );
  await world.release('2.0.0');
  sha = world.step('2.0.0', 'dev')?.status?.revision?.commit ?? '';
});

afterEach(() => world.stop());

async function report(
  name: string,
  spec: Partial<CommitStatus['spec']> = {},
): Promise<void> {
  await world.cluster.create(commitStatusType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'CommitStatus',
    metadata: { name, namespace: 'default' },
    spec: {
      pipelineRef: 'guestbook',
      sha,
      key: 'load-test',
      phase: 'success',
      ...spec,
    } as CommitStatus['spec'],
  });
  await world.settle();
}

async function change(name: string, spec: object): Promise<void> {
  await world.cluster.patch(
    commitStatusType,
    { namespace: 'default', name },
    { type: 'merge', body: { spec } },
  );
  await world.settle();
}

const shown = () => world.forge.scm.statusOf(fullName, sha, 'load-test');
const written = () =>
  world.forge.scm.calls.filter(call => call === 'setCommitStatus').length;
const conditionOf = (name: string, type: string) =>
  world.cluster
    .peek(commitStatusType, { namespace: 'default', name })
    ?.status?.conditions?.find(each => each.type === type);

describe('a CommitStatus on the forge', () => {
  it('is shown, with each change once, and settles', async () => {
    await report('a', { description: 'none failed' });
    expect(shown()).toEqual({
      state: 'success',
      description: 'none failed (from Kardinal)',
    });
    expect(conditionOf('a', 'Synchronised')).toMatchObject({ status: 'True' });
    await change('a', { phase: 'failure', url: 'https://ci.example.com/1' });
    expect(shown()).toMatchObject({
      state: 'failure',
      targetUrl: 'https://ci.example.com/1',
    });
    const before = written();
    const { passes } = world;
    passes.length = 0;
    await world.elapse(60 * 60_000);
    expect(written()).toBe(before);
    expect(before).toBe(2);
  });

  it('is pending while two disagree, written by one of them, and says so on both', async () => {
    await report('a');
    await report('b', { phase: 'failure' });
    expect(shown()).toMatchObject({ state: 'pending' });
    for (const name of ['a', 'b'])
      expect(conditionOf(name, 'Conflicting')).toMatchObject({
        status: 'True',
      });
    expect(conditionOf('b', 'Synchronised')).toMatchObject({
      reason: 'ReportedByAnother',
    });
    await world.cluster.delete(commitStatusType, {
      namespace: 'default',
      name: 'a',
    });
    await world.settle();
    expect(shown()).toMatchObject({ state: 'failure' });
    expect(conditionOf('b', 'Conflicting')).toBeUndefined();
  });

  it('is shown for a repository that a Pipeline of the namespace promotes in, spelt otherwise', async () => {
    await report('a', {
      pipelineRef: undefined,
      repository: 'https://Forge.example.com/platform/gitops.git',
    });
    expect(shown()).toMatchObject({ state: 'success' });
  });

  it.each<[string, Partial<CommitStatus['spec']>, string, string]>([
    [
      'an unknown Pipeline',
      { pipelineRef: 'gone' },
      'Stalled',
      'spec.pipelineRef: there is no Pipeline gone',
    ],
    [
      'a repository of nobody',
      { pipelineRef: undefined, repository: 'https://forge.example.com/x/y' },
      'Synchronised',
      'No Pipeline of the namespace promotes in https://forge.example.com/x/y, so that there is no credential to report with',
    ],
    [
      'a commit that the forge has not',
      { sha: '0'.repeat(40) },
      'Synchronised',
      `422: there is no commit ${'0'.repeat(40)}`,
    ],
  ])('says why it is not shown for %s', async (_what, spec, type, message) => {
    await report('a', spec);
    expect(conditionOf('a', type)).toMatchObject({ message });
    expect(shown()).toBeUndefined();
  });

  it('waits while the forge is away, and is shown once when it is back', async () => {
    world.forge.scm.outage = new ScmError('transient', 'the forge is away');
    await report('a');
    expect(conditionOf('a', 'Synchronised')).toMatchObject({
      reason: 'ReportFailed',
      message: 'the forge is away',
    });
    const during = written();
    await world.elapse(60 * 60_000);
    expect(written() - during).toBeLessThan(13);
    world.forge.scm.outage = undefined;
    const attempts = written();
    await world.elapse(11 * 60_000);
    expect(shown()).toMatchObject({ state: 'success' });
    expect(written() - attempts).toBe(1);
  });
});
