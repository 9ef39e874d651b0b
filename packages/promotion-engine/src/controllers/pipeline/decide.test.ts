import fc from 'fast-check';
import {
  Bundle,
  BundleStatus,
  Pipeline,
  pipelineSpecHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';

const now = Date.parse('2026-11-18T10:00:00Z');
const at = (minute: number) => new Date(now + minute * 60_000).toISOString();

function pipeline(spec: Partial<Pipeline['spec']> = {}): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      git: {
        url: 'https://forge.example.com/shop/gitops',
        branch: 'main',
        layout: 'directory',
        provider: 'github',
      },
      environments: [
        { name: 'dev', approval: 'auto', update: { strategy: 'kustomize' } },
      ],
      historyLimit: 20,
      graphHistoryLimit: 3,
      ...spec,
    },
  };
}

/** The `age`th oldest Bundle. */
function bundle(age: number, status?: BundleStatus): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `shop-${age}`,
      namespace: 'default',
      creationTimestamp: at(age),
    },
    spec: { type: 'image', artifacts: {} },
    ...(status === undefined ? {} : { status }),
  };
}

function decided(
  bundles: readonly Bundle[],
  spec: Partial<Pipeline['spec']> = {},
  missing: readonly string[] = [],
) {
  return decide(
    pipeline(spec),
    { bundles, missing, drift: [], goneRequests: [], auditLog: 'present' },
    now,
  );
}

const ready = (reason: string, message: string): BundleStatus => ({
  phase: 'Failed',
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason,
      message,
      lastTransitionTime: at(0),
    },
  ],
});

describe('the phase of a Pipeline', () => {
  it.each<[string, readonly Bundle[], string]>([
    ['no Bundle', [], 'Unknown'],
    ['a new one', [bundle(1)], 'Idle'],
    ['one on its way', [bundle(1, { phase: 'Promoting' })], 'Promoting'],
    [
      'an older one on its way',
      [bundle(1, { phase: 'Promoting' }), bundle(2, { phase: 'Failed' })],
      'Promoting',
    ],
    [
      'the newest failed',
      [bundle(1, { phase: 'Verified' }), bundle(2, { phase: 'Failed' })],
      'Degraded',
    ],
    [
      'the newest is verified',
      [bundle(1, { phase: 'Failed' }), bundle(2, { phase: 'Verified' })],
      'Idle',
    ],
    [
      'the newest that counts failed',
      [bundle(1, { phase: 'Failed' }), bundle(2, { phase: 'Superseded' })],
      'Degraded',
    ],
  ])('%s', (_what, bundles, phase) => {
    expect(decided(bundles).status.phase).toBe(phase);
  });
});

it('keeps on the record what was healthy last', () => {
  const bundles = [bundle(1, { phase: 'Verified' })];
  const releases = [{ bundle: 'shop-1', version: '1', verifiedAt: at(1) }];
  const lastHealthy = [{ environment: 'prod', releases }];
  const observed = {
    bundles,
    missing: [],
    drift: [],
    goneRequests: [],
    auditLog: 'present',
  } as const;
  expect(
    decide(pipeline(), { ...observed, lastHealthy }, now).status.lastHealthy,
  ).toEqual(lastHealthy);
  expect(decide(pipeline(), observed, now).status.lastHealthy).toBeUndefined();
});

describe('Ready of a Pipeline', () => {
  it('is True when it is valid', () => {
    expect(decided([]).status.conditions).toMatchObject([
      { type: 'Ready', status: 'True', reason: 'Valid' },
    ]);
  });

  it('names every problem with its field', () => {
    const { status } = decided([], { environments: [] }, [
      'spec.git.provider: x',
    ]);
    expect(status.conditions).toMatchObject([
      {
        type: 'Ready',
        status: 'False',
        reason: 'ValidationFailed',
        message: expect.stringMatching(
          /spec\.environments: .*; spec\.git\.provider/,
        ),
      },
      { type: 'Stalled', status: 'True' },
    ]);
  });

  it('names what no promotion could be called, or written to', () => {
    const environment = (name: string, path?: string) => ({
      name,
      approval: 'auto' as const,
      update: { strategy: 'kustomize' },
      ...(path === undefined ? {} : { path }),
    });
    const { metadata, ...rest } = pipeline({
      environments: [
        environment('env-1'),
        environment('env1'),
        environment('prod', 'environments/env1'),
      ],
    });
    const long = { ...rest, metadata: { ...metadata, name: 'p'.repeat(64) } };
    const { status } = decide(
      long,
      {
        bundles: [],
        missing: [],
        drift: [],
        goneRequests: [],
        auditLog: 'present',
      },
      now,
    );
    expect(status.conditions?.[0].message.split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^metadata\.name: p+ has 64 characters/),
        expect.stringMatching(
          /^spec\.environments\[1\]\.name: env1 and env-1 are too alike/,
        ),
        expect.stringMatching(
          /^spec\.environments\[2\]\.path: environments\/env1 is the directory of env1 already/,
        ),
      ]),
    );
  });

  it('says why the Graph of the newest Bundle is refused, and not of an older Pipeline', () => {
    const refused = (hash: string) =>
      bundle(1, {
        ...ready('GraphTooLarge', 'it takes 3 MiB'),
        pipelineSpecHash: hash,
      });
    expect(
      decided([refused(pipelineSpecHash(pipeline()))]).status.conditions,
    ).toMatchObject([
      { reason: 'GraphTooLarge', message: 'Bundle shop-1: it takes 3 MiB' },
      { type: 'Stalled' },
    ]);
    expect(decided([refused('of-another')]).status.conditions).toMatchObject([
      { status: 'True' },
    ]);
  });
});

describe('Bundles beyond historyLimit', () => {
  const removed = (bundles: readonly Bundle[], historyLimit: number) =>
    (decided(bundles, { historyLimit }).remove ?? []).map(({ name }) => name);

  const verified = (age: number): Bundle =>
    bundle(age, {
      phase: 'Verified',
      environments: { dev: { state: 'Verified', verifiedAt: at(age) } },
    });

  it('go, oldest first', () => {
    const all = [4, 1, 3, 2].map(verified);
    expect(removed(all, 2)).toEqual(['shop-1', 'shop-2']);
  });

  it('are counted without those that are on their way', () => {
    const all = [1, 2, 3, 4].map(verified);
    const next = bundle(5, { phase: 'Promoting' });
    expect(removed([...all, next], 3)).toEqual(['shop-1']);
  });

  const states = ['Pending', 'Promoting', 'WaitingForMerge', 'HealthChecking'];
  const done = ['Verified', 'NoOp', 'Failed', 'Superseded'];
  const environment = fc.record(
    {
      state: fc.constantFrom(...states, ...done),
      verifiedAt: fc.integer({ min: 0, max: 5 }).map(at),
      upstreams: fc.constantFrom<string[]>([], ['dev'], ['prod']),
    },
    { requiredKeys: ['state'] },
  );
  const history = fc.array(
    fc.record({
      phase: fc.constantFrom<BundleStatus['phase']>(
        undefined,
        'Available',
        'Promoting',
        'Verified',
        'Failed',
        'Superseded',
        'SkipDenied',
      ),
      environments: fc.dictionary(
        fc.constantFrom('dev', 'staging', 'prod'),
        environment,
      ),
    }),
    { maxLength: 12 },
  );

  it('never take one in which something happens, nor the last healthy of an environment', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 5 }), (all, limit) => {
        const bundles = all.map((status, age) => bundle(age, status));
        const names = removed(bundles, limit);
        for (const { metadata, status } of bundles) {
          if (!names.includes(metadata.name)) continue;
          expect(['Verified', 'Failed', 'Superseded', 'SkipDenied']).toContain(
            status?.phase,
          );
          for (const [name, entry] of Object.entries(
            status?.environments ?? {},
          )) {
            expect(states.slice(1)).not.toContain(entry.state);
            const since = Date.parse(entry.verifiedAt ?? '');
            if (Number.isNaN(since)) continue;
            // Somebody else is the last healthy one here.
            expect(
              bundles.some(
                other =>
                  !names.includes(other.metadata.name) &&
                  Date.parse(
                    other.status?.environments?.[name]?.verifiedAt ?? '',
                  ) > since,
              ),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
