import {
  Bundle,
  BundleStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { automaticRollbacks } from './automaticRollbacks';

type Environments = NonNullable<BundleStatus['environments']>;
type Entry = Environments[string];

const at = (minute: number) => `2026-11-18T10:${minute}:00Z`;
const verified = (minute: number): Entry => ({
  state: 'Verified',
  promotedAt: at(minute),
  verifiedAt: at(minute + 1),
});
/** It was not healthy there, and its environment says `onHealthFailure: rollback`. */
const sick = (minute: number): Entry => ({
  state: 'RollingBack',
  promotedAt: at(minute),
  healthCheckingSince: at(minute),
  evidence: {
    rollback: { startedAt: at(minute + 5) },
  } as Entry['evidence'],
});

function bundle(version: string, environments: Environments): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `shop-${version}`,
      namespace: 'default',
      uid: version,
      creationTimestamp: at(10),
      labels: { 'kardinal.io/pipeline': 'shop' },
    },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: `acme/shop:${version}` }] },
    },
    status: { phase: 'Promoting', environments },
  };
}

const one = bundle('1', { dev: verified(10), prod: verified(11) });
const two = (environments: Environments) => bundle('2', environments);
const healthy = { dev: verified(20), staging: verified(21) };

/** What is made, as `environment: version`. */
const made = (release: Bundle, ...others: readonly Bundle[]) =>
  automaticRollbacks(release, { history: [release, ...others] }).map(
    ({ spec }) =>
      `${spec.intent?.target}: ${spec.artifacts.images?.[0].reference}`,
  );

describe('automaticRollbacks', () => {
  it.each<[string, Environments, readonly string[]]>([
    ['nothing while it is healthy', { dev: verified(20) }, []],
    [
      'nothing where the environment does not want it',
      { dev: { ...sick(20), state: 'Failed' } },
      [],
    ],
    ['where it was not healthy', { dev: sick(20) }, ['dev: acme/shop:1']],
    [
      'everywhere it came to, where there was something before',
      { ...healthy, prod: sick(22) },
      ['dev: acme/shop:1', 'prod: acme/shop:1'],
    ],
    [
      'not where it changed nothing',
      { dev: { ...verified(20), state: 'NoOp' }, prod: sick(22) },
      ['prod: acme/shop:1'],
    ],
    [
      'not where it did not come to',
      { dev: sick(20), prod: { state: 'Pending' } },
      ['dev: acme/shop:1'],
    ],
  ])('takes back %s', (_what, environments, expected) => {
    expect(made(two(environments), one)).toEqual(expected);
  });

  it('takes nothing back where nothing was verified before', () => {
    expect(made(two({ dev: sick(20) }))).toEqual([]);
  });

  it('makes each once, and says for whom and why', () => {
    const release = two({ dev: verified(20), prod: sick(22) });
    const history = [release, one];
    const [first, second] = automaticRollbacks(release, { history });
    expect(first.metadata.annotations).toEqual({
      'kardinal.io/created-at': at(27),
      'kardinal.io/requested-by': 'kardinal',
      'kardinal.io/reason': '2 was not healthy in prod',
    });
    expect(first.metadata.name).not.toBe(second.metadata.name);
    expect(
      automaticRollbacks(release, { history: [...history, first] }),
    ).toEqual([second]);
    expect(
      automaticRollbacks(release, { history: [...history, first, second] }),
    ).toEqual([]);
  });

  it('looks at the release as it is now, not as it was listed', () => {
    const listed = two({ dev: verified(20) });
    const now = two({ dev: sick(20) });
    expect(automaticRollbacks(now, { history: [listed, one] })).toHaveLength(1);
  });
});
