import { GitJob, Outcome, jobsForOneBatch } from './GitJob';
import { tagEdit } from './__testUtils__/tagEdit';

function write(options: {
  key: string;
  branch?: string;
  base?: string;
  token?: string;
}): GitJob {
  const request = {
    ...tagEdit({ ...options, url: 'u', environment: 'dev', tag: 'v2' }),
    ...(options.base && { base: options.base }),
    ...(options.token && { credentials: { token: options.token } }),
  };
  return { type: 'write', request, outcome: new Outcome() };
}

describe('jobsForOneBatch', () => {
  it.each([
    ['writes of one base branch', [{ key: 'a' }, { key: 'b' }], [0, 1]],
    ['no key twice', [{ key: 'a' }, { key: 'a' }, { key: 'b' }], [0, 2]],
    [
      'no own branch twice',
      [
        { key: 'a', branch: 'x' },
        { key: 'b', branch: 'x' },
        { key: 'c', branch: 'y' },
      ],
      [0, 2],
    ],
    [
      'no base branch that another one replaces',
      [
        { key: 'a', branch: 'x' },
        { key: 'b', base: 'x' },
      ],
      [0],
    ],
    [
      'one credential',
      [{ key: 'a', token: '1' }, { key: 'b' }, { key: 'c', token: '1' }],
      [0, 2],
    ],
    [
      'as many as fit',
      [{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }],
      [0, 1, 2],
    ],
  ])('takes %s', (_what, requests, taken) => {
    const pending = requests.map(write);
    expect(
      jobsForOneBatch(pending, 3).map(job => pending.indexOf(job)),
    ).toEqual(taken);
  });
});
