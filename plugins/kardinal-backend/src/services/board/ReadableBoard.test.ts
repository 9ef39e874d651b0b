import { mockCredentials } from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import { PipelineTarget } from '@kardinal/backstage-plugin-kardinal-common';
import { BoardSite } from '../../__testUtils__/BoardSite';
import { ReadableBoard } from './ReadableBoard';

/** Somebody who may read some of the Pipelines `a`, `b` and `c`, and follows them. */
async function reader(...granted: readonly string[]) {
  const site = new BoardSite('a', 'b', 'c');
  const policy = { granted, questions: [] as number[] };
  const access = {
    filter: async <Target extends PipelineTarget>(
      _: unknown,
      targets: readonly Target[],
    ) => {
      policy.questions.push(targets.length);
      if (policy.granted.length === 0) throw new NotAllowedError('no');
      return targets.filter(({ name }) => policy.granted.includes(name));
    },
  };
  const open = async () => {
    const board = await ReadableBoard.open(
      site.index,
      access,
      mockCredentials.user(),
    );
    site.index.onChange(keys => board.changed(keys));
    return board;
  };
  const board = await open();
  const next = async (of = board) => {
    const message = await of.next(undefined);
    if (message === undefined) return undefined;
    const { rows, removed } = JSON.parse(message.text);
    return [
      ...rows.map(({ name, bundle }: Record<string, string>) => name + bundle),
      ...removed.map((key: string) => `-${key}`),
    ];
  };
  return { site, policy, board, next, open };
}

const names = (text: string) =>
  JSON.parse(text).rows.map(({ name }: { name: string }) => name);

describe('the board as somebody may read it', () => {
  it('has the readable rows, which one question finds', async () => {
    const { board, policy } = await reader('a', 'c');
    const { text, version } = board.snapshot({ clockOffset: 5 });
    expect(names(text)).toEqual(['a', 'c']);
    expect(JSON.parse(text)).toMatchObject({
      version,
      status: { clockOffset: 5 },
    });
    expect(policy.questions).toEqual([3]);
  });

  it('reports changes of readable rows alone', async () => {
    const { site, board, next } = await reader('a', 'c');
    board.snapshot({});
    site.change('a', '2');
    site.change('b', '2');
    await site.settle();
    expect(await next()).toEqual(['a2']);
    site.change('b', '3');
    await site.settle();
    expect(await next()).toBeUndefined();
  });

  it('asks about a row that is new, and shows it to whom it is granted', async () => {
    const { site, policy, board, next } = await reader('a', 'new');
    board.snapshot({});
    site.add('new');
    site.add('secret');
    await site.settle();
    expect(await next()).toEqual(['new1']);
    expect(policy.questions).toEqual([3, 2]);
  });

  it('takes rows away that are gone or not readable any more, and shows those that are', async () => {
    const { site, policy, board, next } = await reader('a', 'b');
    board.snapshot({});
    site.remove('a');
    await site.settle();
    expect(await next()).toEqual(['-default/a']);
    policy.granted = ['c'];
    await board.recheck();
    expect(await next()).toEqual(['c1', '-default/b']);
    policy.granted = [];
    await expect(board.recheck()).rejects.toThrow(NotAllowedError);
  });

  it('goes on after a version, with what has changed since', async () => {
    const { site, board, next, open } = await reader('a', 'b');
    const { version } = board.snapshot({});
    site.change('b', '2');
    site.change('c', '2');
    await site.settle();
    const later = await open();
    expect(later.resume(version)).toBe('resumed');
    expect(await next(later)).toEqual(['b2']);
    expect(await next(later)).toBeUndefined();
  });

  it.each<[string, (version: string) => string]>([
    ['that it does not know', () => 'other.0.abc'],
    ['that is none', () => ''],
    ['of other rows', version => version.replace(/[^.]*$/, 'abc')],
  ])('begins anew after a version %s', async (_, other) => {
    const { board, open } = await reader('a', 'b');
    const { version } = board.snapshot({});
    expect((await open()).resume(other(version))).toBe('unknown');
  });

  it('begins anew where other rows are readable now', async () => {
    const { policy, board, open } = await reader('a', 'b');
    const { version } = board.snapshot({});
    policy.granted = ['a'];
    const later = await open();
    expect(later.resume(version)).toBe('unknown');
    expect(names(later.snapshot({}).text)).toEqual(['a']);
  });

  it('reports a new status though no row has changed', async () => {
    const { board } = await reader('a');
    board.snapshot({});
    const message = await board.next({ clockOffset: 7 });
    expect(JSON.parse(message?.text ?? '')).toMatchObject({
      type: 'delta',
      rows: [],
      removed: [],
      status: { clockOffset: 7 },
    });
  });
});
