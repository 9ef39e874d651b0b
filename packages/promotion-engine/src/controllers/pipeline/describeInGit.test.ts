import { pipeline } from '../../__testUtils__/guestbook';
import { SaidInGit } from '../../services/branches/EnvironmentsInGit';
import { describeInGit } from './describeInGit';

const known = { environment: 'dev', commit: 'a'.repeat(40), version: '1.0.0' };
const newer = { ...known, commit: 'b'.repeat(40), version: '2.0.0' };
const before = {
  ...pipeline({ environments: [] }),
  status: { inGit: [known] },
};

describe('what git says of environments', () => {
  it.each<[string, readonly string[], SaidInGit | undefined, unknown]>([
    ['as it was before it is read', ['dev'], undefined, [known]],
    ['what was read', ['dev'], { type: 'said', environment: newer }, [newer]],
    [
      'nothing where its branch says so',
      ['dev'],
      { type: 'nothing' },
      undefined,
    ],
    ['nothing where a Bundle knows', ['prod'], undefined, undefined],
  ])('is %s', (_what, environments, said, expected) => {
    const observed = {
      environments,
      said: new Map(said === undefined ? [] : [['dev', said]]),
    };
    expect(describeInGit(before, observed).inGit).toEqual(expected);
  });

  it('is nothing where environments are no branches', () => {
    expect(describeInGit(before, undefined)).toEqual({});
  });
});
