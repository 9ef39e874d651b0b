import { changedFiles } from './changedFiles';

const file = (before?: string, after?: string, path = 'a.yaml') => ({
  path,
  ...(before === undefined ? {} : { before: Buffer.from(before) }),
  ...(after === undefined ? {} : { after: Buffer.from(after) }),
});

describe('changedFiles', () => {
  it('leaves out what stays as it is', async () => {
    expect(await changedFiles([file('a\n', 'a\n'), file()])).toEqual([]);
  });

  it('shows what changes, without the values of Secrets', async () => {
    const [diff] = await changedFiles([
      file('kind: Secret\ndata:\n  a: b\n', 'kind: Secret\ndata:\n  a: c\n'),
    ]);
    expect(diff.hunks.flatMap(({ lines }) => lines)).toEqual([
      { type: 'same', text: 'kind: Secret' },
      { type: 'same', text: 'data:' },
      { type: 'removed', text: '  a: ‹hidden›' },
      { type: 'added', text: '  a: ‹hidden, changed›' },
    ]);
  });

  it.each([
    ['it is not text', file('a', 'a\0', 'logo.png')],
    ['it is too large, 1048577 bytes', file('a', 'x'.repeat(1_048_577))],
    ['it may hold secrets', file('a', 'b', '.env')],
  ])('says why nothing is shown: %s', async (hidden, changed) => {
    expect(await changedFiles([changed])).toEqual([
      expect.objectContaining({ change: 'changed', hunks: [], hidden }),
    ]);
  });
});
