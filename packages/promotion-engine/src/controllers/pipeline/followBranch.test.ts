import {
  Bundle,
  compareBundles,
  createdAtOf,
  Pipeline,
  PipelineStatus,
  WatchedBranch,
} from '@kardinal/backstage-plugin-kardinal-common';
import { pipeline as guestbook } from '../../__testUtils__/guestbook';
import { BranchState } from '../../services/branches/BranchWatch';
import { GitLog, GitLogEntry } from '../../services/git';
import { followBranch } from './followBranch';

const now = Date.parse('2026-11-18T10:00:00Z');
const url = 'https://forge.example.com/platform/gitops';
const watched: WatchedBranch = {
  source: { url, branch: 'main', provider: 'github' },
  path: 'configs',
  directories: ['configs'],
  first: 'skipped',
  interval: 60_000,
};
const place = { repository: url, branch: 'main' };
const sha = (letter: string) => letter.repeat(40);
const entry = (letter: string, origin: GitLogEntry['origin'] = 'others') => ({
  sha: sha(letter),
  author: 'Ana',
  subject: `change ${letter}`,
  origin,
});
const nameOf = (letter: string) => `guestbook-config-${letter.repeat(12)}`;

const pipelineAt = (watch: PipelineStatus['watch']): Pipeline => ({
  ...guestbook({ environments: [] }),
  status: { ...(watch === undefined ? {} : { watch }) },
});
const standing = (letter: string, lost?: string) =>
  pipelineAt({
    ...place,
    commit: sha(letter),
    ...(lost === undefined ? {} : { lost: sha(lost) }),
  });

const read = (
  since: string | undefined,
  commits: readonly GitLogEntry[],
  log: Partial<GitLog> = {},
): Extract<BranchState, { readonly type: 'read' }> => {
  const head = commits.at(-1)?.sha ?? sha(since ?? 'a');
  return {
    type: 'read',
    watched,
    log: { head, last: head, history: 'continued', commits, ...log },
    ...(since === undefined ? {} : { since: sha(since) }),
  };
};

const bundle = (letter: string) =>
  ({
    metadata: { name: nameOf(letter) },
    spec: { type: 'config', artifacts: {} },
  } as Bundle);

function followed(
  pipeline: Pipeline,
  branch: BranchState | undefined,
  made: string = '',
) {
  const { watch, condition, ...next } = followBranch(
    pipeline,
    branch,
    [...made].map(bundle),
    now,
  );
  return {
    at: watch?.commit[0],
    lost: watch?.lost?.[0],
    reason: condition?.reason,
    bundle: next.bundle?.metadata.name,
  };
}

describe('a watched branch', () => {
  it('that is none says nothing', () => {
    expect(followBranch(pipelineAt(undefined), undefined, [], now)).toEqual({});
  });

  it('begins after its newest commit', () => {
    const first = read(undefined, []);
    expect(followed(pipelineAt(undefined), first)).toMatchObject({
      at: 'a',
      reason: 'BranchRead',
      bundle: undefined,
    });
  });

  it('begins with it where branches are rendered from it', () => {
    const rendered: WatchedBranch = { ...watched, first: 'promoted' };
    const first = { ...read(undefined, [entry('a')]), watched: rendered };
    expect(followed(pipelineAt(undefined), first)).toMatchObject({
      at: undefined,
      bundle: nameOf('a'),
    });
    expect(followed(pipelineAt(undefined), first, 'a')).toMatchObject({
      at: 'a',
      bundle: undefined,
    });
    const empty = { ...read(undefined, []), watched: rendered };
    expect(followed(pipelineAt(undefined), empty)).toMatchObject({ at: 'a' });
  });

  it('says which commits count', () => {
    const of = (directories: readonly string[]) =>
      followBranch(
        standing('a'),
        { ...read('a', []), watched: { ...watched, directories } },
        [],
        now,
      ).condition?.message;
    expect(of([])).toBe(`Each new commit of main of ${url} becomes a Bundle`);
    expect(of(['a', 'b'])).toContain('that touches a or 1 other directory ');
    expect(of(['a', 'b', 'c'])).toContain('touches a or 2 other directories ');
  });

  it('begins anew where it was another branch', () => {
    const other = pipelineAt({ ...place, branch: 'live', commit: sha('z') });
    expect(followed(other, read(undefined, []))).toMatchObject({ at: 'a' });
  });

  it.each<[string, string, string, string | undefined]>([
    ['nothing is made yet', '', 'a', nameOf('b')],
    ['the first is made', 'b', 'b', nameOf('c')],
    ['each is made', 'bc', 'c', undefined],
    ['a later one is there already', 'c', 'a', nameOf('b')],
  ])('makes one Bundle after the other: %s', (_what, made, at, next) => {
    const branch = read('a', [entry('b'), entry('c')]);
    expect(followed(standing('a'), branch, made)).toMatchObject({
      at,
      bundle: next,
    });
  });

  it('makes none again that somebody deleted since', () => {
    const branch = read('a', [entry('b'), entry('c')]);
    expect(followed(standing('b'), branch)).toMatchObject({
      bundle: nameOf('c'),
    });
    expect(followed(standing('c'), branch)).toMatchObject({
      at: 'c',
      bundle: undefined,
    });
  });

  it('makes later ones later, also within an instant', () => {
    const branch = read('a', [entry('b'), entry('c')]);
    const first = followBranch(standing('a'), branch, [], now).bundle!;
    const next = followBranch(standing('a'), branch, [first], now).bundle!;
    expect(next.metadata.name).toBe(nameOf('c'));
    expect(compareBundles(first, next)).toBeLessThan(0);
    const times = [first, next].map(createdAtOf);
    expect(times).toEqual([
      '2026-11-18T10:00:00.000Z',
      '2026-11-18T10:00:00.001Z',
    ]);
  });

  it('has no Bundle of what promotions wrote', () => {
    const branch = read('a', [entry('b', 'promotion')]);
    expect(followed(standing('a'), branch)).toMatchObject({
      at: 'b',
      bundle: undefined,
    });
  });

  it('has no second Bundle of what somebody made one of', () => {
    const branch = read('a', [entry('b'), entry('c')]);
    const gitCommit = { repository: url, sha: sha('b'), path: 'configs' };
    const ofSomebody = {
      metadata: { name: 'of-ci' },
      spec: { type: 'config', artifacts: { gitCommit } },
    } as Bundle;
    const { bundle: next } = followBranch(
      standing('a'),
      branch,
      [ofSomebody],
      now,
    );
    expect(next?.metadata.name).toBe(nameOf('c'));
  });

  it('passes over commits that change something else', () => {
    const branch = read('a', [], { head: sha('d'), last: sha('d') });
    expect(followed(standing('a'), branch)).toMatchObject({ at: 'd' });
  });

  it('stays where it is while it was read from somewhere else', () => {
    const branch = read('a', [entry('b')]);
    expect(followed(standing('x'), branch)).toMatchObject({
      at: 'x',
      bundle: undefined,
    });
  });

  it('says that its history was rewritten, until another commit comes', () => {
    const rewritten = read('a', [entry('e')], { history: 'rewritten' });
    expect(followed(standing('a'), rewritten)).toMatchObject({
      lost: 'a',
      reason: 'HistoryRewritten',
      bundle: nameOf('e'),
    });
    expect(followed(standing('a', 'a'), rewritten, 'e')).toMatchObject({
      at: 'e',
      lost: 'a',
    });
    const same = read('e', []);
    expect(followed(standing('e', 'a'), same)).toMatchObject({ lost: 'a' });
    const later = read('e', [entry('f')]);
    expect(followed(standing('e', 'a'), later, 'f')).toMatchObject({
      at: 'f',
      lost: undefined,
      reason: 'BranchRead',
    });
  });

  it('keeps its place while it cannot be read, and says why', () => {
    const failed: BranchState = {
      type: 'failed',
      watched,
      message: 'the token is refused',
    };
    const { watch, condition } = followBranch(standing('a'), failed, [], now);
    expect(watch?.commit).toBe(sha('a'));
    expect(condition).toEqual({
      type: 'Watching',
      status: 'False',
      reason: 'BranchUnreadable',
      message: `main of ${url} cannot be read, and is tried again: the token is refused`,
    });
  });

  it('stays as it was until it is read after a start', () => {
    const condition = {
      type: 'Watching',
      status: 'True' as const,
      reason: 'BranchRead',
      message: 'm',
      lastTransitionTime: '2026-11-18T09:00:00Z',
    };
    const before = standing('a');
    const { watch } = before.status ?? {};
    const status = { ...before.status, conditions: [condition] };
    expect(
      followBranch({ ...before, status }, { type: 'unread' }, [], now),
    ).toEqual({ watch, condition });
  });
});
