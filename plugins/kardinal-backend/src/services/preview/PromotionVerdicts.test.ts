import {
  Bundle,
  collectTemplates,
  plainSentence,
  PromotionGate,
  promotionBundle,
  rollbackBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { CachedResources, GateEvaluations } from '@kardinal/promotion-engine';
import { PromotionVerdicts } from './PromotionVerdicts';

const now = Date.parse('2026-04-10T12:00:00Z');
const minutesAgo = (minutes: number) =>
  new Date(now - minutes * 60_000).toISOString();

const pipeline = aPipeline(['staging', 'prod']);

const release = (version: string, soaked: number) =>
  aBundle(version, {
    metadata: { labels: { 'kardinal.io/pipeline': 'guestbook' } },
    status: {
      phase: 'Verified',
      environments: {
        staging: { state: 'Verified', verifiedAt: minutesAgo(soaked) },
        prod: {
          state: 'Verified',
          upstreams: ['staging'],
          verifiedAt: minutesAgo(soaked - 5),
        },
      },
    },
  });

const older = release('1.28.0', 90);
const newer = release('1.29.0', 10);

const order = {
  pipeline: 'guestbook',
  environment: 'prod',
  occurrence: '',
  createdAt: '',
  requestedBy: '',
};
const back = rollbackBundle({
  ...order,
  of: newer,
  to: older,
  urgency: { type: 'normal' },
});
const again = promotionBundle({ ...order, of: older });

const soak = 'bundle.upstreamSoakMinutes >= 30';

async function verdicts(
  bundle: Bundle,
  expression: string,
  options: {
    readonly environment?: string;
    readonly evaluations?: ConstructorParameters<
      typeof PromotionVerdicts
    >[0]['evaluations'];
    readonly of?: typeof pipeline;
    /** Of an org gate that permits emergencies. */
    readonly permission?: string;
  } = {},
) {
  const found = await promotionGates(bundle, expression, options);
  return found.gates.map(said);
}

function said({ verdict, sentence }: PromotionGate): string {
  return `${verdict}: ${plainSentence(sentence)}`;
}

async function promotionGates(
  bundle: Bundle,
  expression: string,
  options: NonNullable<Parameters<typeof verdicts>[2]>,
) {
  const bundles = [older, newer];
  const cached = {
    bundle: (_namespace: string, name: string) =>
      bundles.find(each => each.metadata.name === name),
    trusted: (each: Bundle) => each,
    bundlesOfPipeline: () => bundles,
    stepOfBundle: () => undefined,
    stepsOfBundle: () => [],
    gatesOfBundle: () => [],
  } as unknown as CachedResources;
  const { environment = 'prod', of = pipeline } = options;
  const { evaluations = new GateEvaluations({ now: () => now }) } = options;
  const gate = aGate('guard', {
    labels: { 'kardinal.io/scope': 'org' },
    spec: { expression },
  });
  const permission = aGate('open-incident', {
    labels: {
      'kardinal.io/scope': 'org',
      'kardinal.io/type': 'emergency-permission',
      'kardinal.io/applies-to': 'prod',
    },
    spec: { expression: options.permission ?? 'false' },
  });
  const found = await new PromotionVerdicts({ cached, evaluations }).of(
    { bundle, environment },
    {
      pipeline: of,
      templates: collectTemplates([gate, permission], of, [
        'platform-policies',
      ]),
      now,
    },
    'user:default/ana',
  );
  expect(found.environment).toBe(environment);
  return found;
}

const later = 'Evaluated once every environment before it is verified.';

describe('PromotionVerdicts', () => {
  it.each([
    [
      'a rollback brings the soak of what it restores',
      back,
      soak,
      'open: Open.',
    ],
    [
      'and no more',
      back,
      'bundle.upstreamSoakMinutes >= 120',
      'closed: Closed until about 2026-04-10T12:30:00Z (90 of 120 minutes soaked).',
    ],
    [
      'what goes out once more has not soaked again',
      again,
      soak,
      `pending: ${later}`,
    ],
    [
      'it has the version of the release',
      again,
      'bundle.version == "1.28.0"',
      'open: Open.',
    ],
    [
      'it is there from now on',
      again,
      'bundle.metadata.createdAt == "2026-04-10T12:00:00Z"',
      'open: Open.',
    ],
    [
      'it is told from what is there',
      back,
      'previousBundle.version == "1.29.0"',
      'open: Open.',
    ],
    ['the clock is that of now', back, 'schedule.hour == 12', 'open: Open.'],
    [
      'nonsense is closed',
      back,
      'schedule.hour ==',
      expect.stringMatching(/^error: Closed because it cannot be evaluated: /),
    ],
  ])('%s', async (_name, bundle, expression, expected) => {
    expect(await verdicts(bundle, expression)).toEqual([expected]);
  });

  it('evaluates the first environment whatever comes after it', async () => {
    expect(
      await verdicts(again, 'schedule.hour == 12', { environment: 'staging' }),
    ).toEqual(['open: Open.']);
  });

  it('says that a gate is closed while there is no time to evaluate it', async () => {
    const evaluations = {
      compute: async () => ({
        type: 'waiting' as const,
        message: 'The evaluation budget of namespace default is used up',
        until: now,
      }),
    };
    expect(await verdicts(back, 'true', { evaluations })).toEqual([
      'error: Closed because it cannot be evaluated: The evaluation budget of namespace default is used up.',
    ]);
  });

  it('says that a gate is closed where the Pipeline leads nowhere', async () => {
    const cyclic = aPipeline([
      { name: 'staging', dependsOn: ['prod'] },
      { name: 'prod', dependsOn: ['staging'] },
    ]);
    expect(await verdicts(back, 'true', { of: cyclic })).toEqual([
      expect.stringMatching(
        /^error: Closed because it cannot be evaluated: the Pipeline is not valid: /,
      ),
    ]);
  });

  it.each([
    [
      'bundle.emergency.requestedBy == "user:default/ana" && bundle.emergency.reason == "Checkout is down"',
      ['open: Open.'],
    ],
    [
      'bundle.emergency.reason == ""',
      ['closed: Closed: bundle.emergency.reason == "" is false'],
    ],
  ])(
    'says whether an emergency is permitted to go past closed gates: %s',
    async (permission, expected) => {
      const urgency = {
        type: 'emergency',
        reason: 'Checkout is down',
      } as const;
      const urgent = rollbackBundle({
        ...order,
        of: newer,
        to: older,
        urgency,
      });
      const found = await promotionGates(urgent, 'false', { permission });
      expect(found.emergencyPermissions?.map(said)).toEqual(expected);
      const ordinary = await promotionGates(back, 'false', { permission });
      expect(ordinary.emergencyPermissions).toBeUndefined();
    },
  );
});
