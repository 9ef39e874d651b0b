import fc from 'fast-check';

/** A commit that a bot with push rights forges. */
const forgeries = fc.record({
  type: fc.constant('forge a commit' as const),
  on: fc.constantFrom('main', 'its branch', 'its branch', 'its branch'),
  parent: fc.constantFrom('on top', 'instead', 'on the first', 'a merge'),
  files: fc.constantFrom(
    'what the step would write',
    'another tag',
    'another environment',
    'both',
    'a note',
    'nothing',
  ),
  trailer: fc.constantFrom('its own', 'its own', "another step's", 'none'),
});

const named = <T extends string>(...types: readonly T[]) =>
  fc.record({ type: fc.constantFrom(...types) });

/** What happens besides the product. Each concerns an environment, by its number. */
const actions = fc.oneof(
  { weight: 8, arbitrary: forgeries },
  { weight: 5, arbitrary: named('crash', 'elapse') },
  {
    weight: 6,
    arbitrary: named('merge', 'retry', 'deliver webhooks', 'close', 'reopen'),
  },
  {
    weight: 8,
    arbitrary: named(
      'release',
      'retarget',
      'open a pull request',
      'copy the branch',
      'delete the branch',
      'rewrite main',
      'revert on main',
      'forge the status',
      'forge the record',
      'delete the step',
    ),
  },
);

/** One thing that happens, to an environment, between two I/O of the product. */
export const incidents = fc.record({
  action: actions,
  environment: fc.nat({ max: 2 }),
  after: fc.nat({ max: 12 }),
  moment: fc.constantFrom('before' as const, 'after' as const),
});
export type Incident = typeof incidents extends fc.Arbitrary<infer I>
  ? I
  : never;
export type Action = Incident['action'];
/** A commit that somebody forges. */
export type Forgery = typeof forgeries extends fc.Arbitrary<infer F>
  ? F
  : never;
