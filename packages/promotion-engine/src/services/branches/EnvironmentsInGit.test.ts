import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { pipeline as guestbook } from '../../__testUtils__/guestbook';
import { GitError, GitLog, GitLogRequest } from '../git';
import { EnvironmentsInGit } from './EnvironmentsInGit';

const head = 'e'.repeat(40);
const minute = 60_000;
const others = { approval: 'auto', update: { strategy: 'kustomize' } } as const;
const { spec, ...rest } = guestbook({
  environments: [
    { name: 'dev', ...others },
    { name: 'prod', branch: 'live/prod', ...others },
  ],
});
const pipeline: Pipeline = {
  ...rest,
  spec: { ...spec, git: { ...spec.git, layout: 'branch' } },
};
const promoted = {
  pipeline: 'default/guestbook',
  environment: 'prod',
  bundle: 'guestbook-1',
  version: '1.0.0',
};
const entry = { sha: head, author: 'A', subject: 's', promoted } as const;

describe('EnvironmentsInGit', () => {
  let clock: ManualClock;
  let requests: GitLogRequest[];
  let answer: () => Promise<GitLog['commits']>;
  let inGit: EnvironmentsInGit;
  let stop: () => void;

  beforeEach(() => {
    clock = new ManualClock();
    requests = [];
    answer = async () => [{ ...entry, origin: 'promotion' }];
    inGit = new EnvironmentsInGit({
      clock,
      credentials: { find: async () => ({ token: 'not-a-secret' }) },
      git: {
        log: async request => {
          requests.push(request);
          const commits = await answer();
          return { head, last: head, history: 'continued', commits };
        },
        read: async () => head,
      },
      pipeline: () => pipeline,
    });
    stop = inGit.subscribe(() => {});
  });

  afterEach(() => stop());

  async function prod(milliseconds = 0): Promise<unknown> {
    await clock.advance(milliseconds);
    for (let turn = 0; turn < 10; turn += 1) await eventLoopTurn();
    return inGit.current(pipeline, ['prod']).get('prod');
  }
  const said = { environment: 'prod', commit: head, version: '1.0.0' };

  it('reads the branches of those environments alone, with the credential of the Pipeline', async () => {
    expect(await prod()).toBeUndefined();
    expect(await prod()).toMatchObject({ type: 'said', environment: said });
    expect(requests).toMatchObject([
      {
        base: 'live/prod',
        credentials: { token: 'not-a-secret' },
        promotion: {
          pipeline: 'default/guestbook',
          environment: 'prod',
          unchanged: 'environments/prod/hydrator.metadata',
        },
      },
    ]);
  });

  it('knows nothing of a branch that is not there, and what it knew of one that cannot be read', async () => {
    await prod();
    await prod();
    answer = async () => {
      throw new GitError('transient', 'the forge is away');
    };
    expect(await prod(20 * minute)).toMatchObject({ environment: said });
    answer = async () => {
      throw new GitError('notFound', 'there is no branch live/prod');
    };
    expect(await prod(20 * minute)).toEqual({ type: 'nothing' });
  });
});
