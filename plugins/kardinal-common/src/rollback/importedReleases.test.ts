import { Bundle, BundleStatus } from '../api/types.generated';
import { settlementBundle } from '../drift/settlementBundle';
import { aBundle } from '../testing/objects';
import { planRollback } from './planRollback';
import { renderedCommit } from './renderedCommit';
import { rollbackBundle } from './rollbackBundle';

type Entry = NonNullable<BundleStatus['environments']>[string];

const clock = (minute: number) => `2026-11-18T10:${minute + 10}:00Z`;
const order = {
  pipeline: 'guestbook',
  environment: 'prod',
  occurrence: '',
  createdAt: clock(0),
  requestedBy: 'user:default/ana',
};

const there = (bundle: Bundle, minute: number, entry: Partial<Entry> = {}) => ({
  ...bundle,
  status: {
    environments: {
      prod: {
        state: 'Verified' as const,
        promotedAt: clock(minute),
        verifiedAt: clock(minute),
        ...entry,
      },
    },
  },
});
const commit = (name: string): Partial<Entry> => ({
  evidence: { revision: { type: 'git', commit: name } },
});

const one = there(aBundle('1.0.0'), 0, commit('first'));
const two = there(aBundle('2.0.0'), 1, commit('second'));
const three = there(aBundle('3.0.0'), 9);
/** Of what no gate of prod has ever passed. */
const foreign = aBundle('1.5.0');
const importOf = (of: Bundle, minute: number) =>
  there(settlementBundle({ ...order, act: 'import', of }), minute);
const imported = importOf(foreign, 2);

const toOf = (
  imports: 'count' | 'ignored',
  bundles: readonly Bundle[],
  to?: string,
) => {
  const plan = planRollback({
    environment: 'prod',
    bundles,
    imports,
    ...(to === undefined ? {} : { to }),
  });
  return plan.type === 'possible' ? plan.to.metadata.name : plan.reason;
};

describe('a rollback to what was only imported', () => {
  it('is there for a person whose rollback asks the gates', () => {
    expect(toOf('count', [one, two, imported, three])).toBe(
      imported.metadata.name,
    );
  });

  it('goes to what was promoted before, where no gate or nobody is asked', () => {
    expect(toOf('ignored', [one, two, imported, three])).toBe(
      two.metadata.name,
    );
  });

  it('is refused with the reason where there is nothing else', () => {
    expect(toOf('ignored', [imported, three])).toBe(
      'No other version was verified in prod before 3.0.0: 1.5.0 was only imported there, which asks no gate.',
    );
    expect(toOf('ignored', [imported, three], imported.metadata.name)).toBe(
      `${imported.metadata.name} was never verified in prod: 1.5.0 was only imported there, which asks no gate.`,
    );
  });

  it('restores the one that was promoted there, where the import was of that', () => {
    const again = importOf(one, 2);
    expect(toOf('count', [one, two, again, three])).toBe(one.metadata.name);
    expect(toOf('ignored', [one, two, again, three])).toBe(two.metadata.name);
  });

  it('counts once an ordinary rollback has brought it through the gates', () => {
    const back = there(
      rollbackBundle({
        ...order,
        of: two,
        to: imported,
        urgency: { type: 'normal' },
      }),
      3,
    );
    expect(toOf('ignored', [one, imported, back, three])).toBe(
      back.metadata.name,
    );
  });

  it('restores the files of what ran, not those that the branch had meanwhile', () => {
    const again = importOf(one, 2);
    const all = [one, two, again];
    expect(renderedCommit(again, 'prod', all)).toBe('first');
    expect(renderedCommit(imported, 'prod', [two, imported])).toBeUndefined();
  });
});
