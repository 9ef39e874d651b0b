import fc from 'fast-check';

/** What somebody with every right in the namespace does to an environment, or time. */
export const attempts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('elapse' as const),
      minutes: fc.integer({ min: 1, max: 30 }),
      environment: fc.constant(0),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'forge the gates',
        'edit the gates',
        'relabel the gates',
        'delete the gates',
        'empty the step',
        'move the step',
        'forge the step',
        'forge the record',
        'forge the permissions',
        'forge an override',
        'record an override',
        'label the Bundle',
        'retry',
        'delete the step',
        'delete the Graph',
        'edit the Graph',
        'write a Graph',
        'write a step',
        'replace the step',
        'write a gate',
        'write a permission',
        'rename',
        'name policy namespaces',
        'release',
      ),
      environment: fc.nat({ max: 4 }),
    }),
  },
);
export type Attempt = typeof attempts extends fc.Arbitrary<infer A> ? A : never;
