import { Bundle, BundleStatus } from '../api/types.generated';
import { promotionBundle } from '../promotion/promotionBundle';
import { aBundle, aPipeline } from '../testing/objects';
import { CommandContext } from './definition/CommandDefinition';
import { promote } from './promote';

type Entry = NonNullable<BundleStatus['environments']>[string];

const clock = (minute: number) => `2026-11-18T10:0${minute}:00Z`;
const verified = (minute: number): Entry => ({
  state: 'Verified',
  promotedAt: clock(minute),
  verifiedAt: clock(minute),
});
const config = (name: string, status?: BundleStatus) =>
  aBundle(name, {
    metadata: { name },
    spec: {
      type: 'config',
      artifacts: {
        gitCommit: {
          repository: 'https://forge.example.com/a/config',
          sha: name.slice(-1).repeat(40),
        },
      },
    },
    ...(status === undefined ? {} : { status }),
  });

const everywhere = aBundle('1.28.3', {
  status: {
    phase: 'Verified',
    environments: { dev: verified(0), staging: verified(1), prod: verified(2) },
  },
});
const halfWay = aBundle('1.29.0', {
  status: {
    phase: 'Superseded',
    environments: { dev: verified(3), staging: verified(4) },
  },
});
const onlyDev = aBundle('1.29.1', {
  status: { phase: 'Superseded', environments: { dev: verified(5) } },
});
const moving = aBundle('1.30.0', {
  status: {
    phase: 'Promoting',
    environments: {
      dev: verified(6),
      staging: { state: 'HealthChecking', promotedAt: clock(7) },
      prod: { state: 'Pending' },
    },
  },
});
const all = [everywhere, halfWay, onlyDev, moving];

const contextOf = (...bundles: readonly Bundle[]): CommandContext => ({
  pipeline: aPipeline([
    'dev',
    'staging',
    { name: 'prod', approval: 'pr-review' },
  ]),
  bundles,
  templates: [],
  now: Date.parse('2026-11-18T11:00:00Z'),
});
const context = contextOf(...all);

const args = (bundle: Bundle, environment: string) => ({
  bundle: bundle.metadata.name,
  environment,
});

describe('promote', () => {
  it.each<[string, Bundle, string, readonly Bundle[], string | undefined]>([
    ['an older release that soaked', halfWay, 'prod', all, undefined],
    ['what was there before', everywhere, 'dev', all, undefined],
    ['what has nothing before it', onlyDev, 'dev', all, undefined],
    [
      'what did not come so far',
      onlyDev,
      'prod',
      all,
      '1.29.1 is not verified in staging, which comes before prod.',
    ],
    ['what is there', everywhere, 'prod', all, 'prod already has 1.28.3.'],
    [
      'what is on its way',
      moving,
      'prod',
      all,
      '1.30.0 is already on its way to prod.',
    ],
    [
      'what is on its way to others, and there already',
      moving,
      'dev',
      all,
      'dev already has 1.30.0.',
    ],
    [
      'what nobody has started yet',
      aBundle('1.31.0'),
      'dev',
      [aBundle('1.31.0')],
      '1.31.0 is already on its way to dev.',
    ],
    [
      'an environment that is not there',
      halfWay,
      'qa',
      all,
      'Pipeline default/guestbook has no environment qa.',
    ],
    [
      'a Bundle that is gone',
      halfWay,
      'prod',
      [],
      'Pipeline default/guestbook has no Bundle guestbook-1-29-0.',
    ],
  ])('judges %s', (_case, bundle, environment, bundles, reason) => {
    const legality = promote.legality(
      args(bundle, environment),
      contextOf(...bundles),
    );
    expect(legality.type === 'allowed' ? undefined : legality.reason).toBe(
      reason,
    );
  });

  it('counts where the same release was verified as another Bundle', () => {
    const again: Bundle = {
      ...promotionBundle({
        pipeline: 'guestbook',
        environment: 'staging',
        of: onlyDev,
        occurrence: '',
        createdAt: clock(8),
        requestedBy: 'user:default/ana',
      }),
      status: { phase: 'Verified', environments: { staging: verified(8) } },
    };
    expect(
      promote.legality(args(onlyDev, 'prod'), contextOf(...all, again)),
    ).toEqual({ type: 'allowed' });
  });

  it('keeps configuration apart from images', () => {
    const older = config('config-a', {
      phase: 'Superseded',
      environments: { dev: verified(1) },
    });
    const newer = config('config-b', {
      phase: 'Verified',
      environments: { dev: verified(2) },
    });
    const mixed = contextOf(...all, older, newer);
    expect(promote.legality(args(older, 'dev'), mixed)).toEqual({
      type: 'allowed',
    });
    expect(promote.changes?.(args(older, 'dev'), mixed)).toEqual([
      expect.objectContaining({ from: 'config bbbbbbb', to: 'config aaaaaaa' }),
    ]);
  });

  it('is offered for every environment, where it may not go with the reason', () => {
    expect(promote.offers(context, halfWay)).toEqual([
      args(halfWay, 'dev'),
      args(halfWay, 'staging'),
      args(halfWay, 'prod'),
    ]);
    expect(promote.offers(context, undefined)).toEqual([]);
  });

  it('is offered of many environments where it may go, and else once with the reason', () => {
    const spec = context.pipeline.spec;
    const regions = Array.from({ length: 9 }, (_each, index) => ({
      ...spec.environments[2],
      name: `prod-${index}`,
    }));
    const environments = [...spec.environments.slice(0, 2), ...regions];
    const many = {
      ...context,
      pipeline: { ...context.pipeline, spec: { ...spec, environments } },
    };
    expect(promote.offers(many, halfWay)).toEqual([
      args(halfWay, 'dev'),
      args(halfWay, 'prod-0'),
    ]);
    expect(promote.offers(many, moving)).toEqual([args(moving, 'prod-8')]);
  });

  describe('is the next step', () => {
    const ended = (overrides: Partial<Bundle> = {}) =>
      aBundle('1.29.5', {
        spec: { ...aBundle('1.29.5').spec, intent: { target: 'staging' } },
        status: {
          phase: 'Verified',
          environments: { dev: verified(6), staging: verified(7) },
        },
        ...overrides,
      });
    const status = (phase: NonNullable<BundleStatus['phase']>) => ({
      phase,
      environments: { dev: verified(6), staging: verified(7) },
    });
    const paused = (at: CommandContext): CommandContext => ({
      ...at,
      pipeline: {
        ...at.pipeline,
        spec: {
          ...at.pipeline.spec,
          pausedEnvironments: { prod: { reason: 'INC-7' } },
        },
      },
    });
    const alone = contextOf(everywhere, ended());

    it.each<[string, string, CommandContext, boolean]>([
      ['after its last environment', 'prod', alone, true],
      ['not where it is', 'staging', alone, false],
      ['not where nothing comes before', 'dev', alone, false],
      ['not in a pause', 'prod', paused(alone), false],
      [
        'not for what something else ends',
        'prod',
        contextOf(everywhere, ended(), moving),
        false,
      ],
      [
        'not for what was superseded or aborted',
        'prod',
        contextOf(everywhere, ended({ status: status('Superseded') })),
        false,
      ],
      [
        'not where it was before',
        'prod',
        contextOf(
          ended({
            status: {
              phase: 'Verified',
              environments: {
                ...status('Verified').environments,
                prod: { state: 'RollingBack', promotedAt: clock(8) },
              },
            },
          }),
        ),
        false,
      ],
      [
        'not after something newer came before it',
        'prod',
        contextOf(
          ended(),
          aBundle('1.29.6', {
            status: {
              phase: 'Verified',
              environments: { dev: verified(8), staging: verified(9) },
            },
          }),
        ),
        false,
      ],
      ['not for a Bundle that is gone', 'prod', contextOf(), false],
    ])('%s', (_case, environment, situation, expected) => {
      expect(promote.isNext?.(args(ended(), environment), situation)).toBe(
        expected,
      );
    });
  });

  it('needs its permission wherever the release goes through', () => {
    expect(promote.environments?.(args(halfWay, 'prod'), context)).toEqual([
      'dev',
      'staging',
      'prod',
    ]);
  });

  it('says what it does, and what it ends', () => {
    expect(promote.confirmation(args(halfWay, 'prod'), context)).toBe(
      'Promotes 1.29.0 to prod as a new Bundle, through dev and staging first, and every gate, as a new release. It supersedes 1.30.0, which is being promoted. Environments after prod do not change.',
    );
    expect(promote.confirmation(args(onlyDev, 'dev'), contextOf(onlyDev))).toBe(
      'Promotes 1.29.1 to dev as a new Bundle, through every gate, as a new release. Environments after dev do not change.',
    );
  });

  it('lists what is written where, and who approves', () => {
    expect(promote.changes?.(args(halfWay, 'prod'), context)).toEqual([
      expect.objectContaining({
        environment: 'dev',
        repository: 'https://forge.example.com/platform/gitops',
        path: 'environments/dev',
        from: '1.30.0',
        to: '1.29.0',
        approvers: 'Nobody',
      }),
      expect.objectContaining({ environment: 'staging', to: '1.29.0' }),
      expect.objectContaining({
        environment: 'prod',
        from: '1.28.3',
        approvers: 'Anyone who may review and merge its pull request',
        gates: [],
        skipped: [],
      }),
    ]);
  });
});
