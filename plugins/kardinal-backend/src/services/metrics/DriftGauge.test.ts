import { MetricsService } from '@backstage/backend-plugin-api/alpha';
import {
  EnvironmentDrift,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { DriftGauge } from './DriftGauge';

function drift(environment: string, bundle?: string): EnvironmentDrift {
  return {
    environment,
    promoted: { bundle: 'shop-2', version: '2.0.0' },
    version: '1.9.9',
    workload: 'shop',
    since: '2026-11-18T10:00:00Z',
    ...(bundle === undefined ? {} : { bundle }),
  };
}

function pipeline(name: string, ...found: readonly EnvironmentDrift[]) {
  return {
    metadata: { namespace: 'default', name },
    spec: {},
    status: { drift: [...found] },
  } as unknown as Pipeline;
}

const cachedOf = (all: readonly Pipeline[], isSynced = () => true) => ({
  hasSynced: isSynced,
  pipelines: { list: () => [...all] },
});

const samplesOf = (gauge: DriftGauge) =>
  gauge
    .text()
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'));

const sample = (name: string, env: string) =>
  `kardinal_drift_bundle_missing{pipeline="${name}",env="${env}"}`;

describe('the gauge of drift that no Bundle has', () => {
  it.each<[string, readonly Pipeline[], readonly string[]]>([
    ['nothing without drift', [pipeline('shop')], []],
    [
      'no drift that a Bundle has',
      [pipeline('shop', drift('dev', 'shop-1'))],
      [],
    ],
    [
      'each environment of each Pipeline',
      [
        pipeline('shop', drift('dev', 'shop-1'), drift('prod')),
        pipeline('till', drift('prod')),
      ],
      [
        `${sample('default/shop', 'prod')} 1`,
        `${sample('default/till', 'prod')} 1`,
      ],
    ],
    [
      'the rest as other',
      [pipeline('shop', drift('a'), drift('b'), drift('c'), drift('d'))],
      [
        `${sample('default/shop', 'a')} 1`,
        `${sample('default/shop', 'b')} 1`,
        `${sample('other', 'other')} 2`,
      ],
    ],
  ])('has %s', (_title, pipelines, expected) => {
    const gauge = new DriftGauge(2);
    gauge.open(cachedOf(pipelines));
    expect(samplesOf(gauge)).toEqual(expected);
  });

  it('is gone when the drift is', () => {
    const pipelines = [pipeline('shop', drift('prod'))];
    const gauge = new DriftGauge();
    gauge.open({ hasSynced: () => true, pipelines: { list: () => pipelines } });
    expect(samplesOf(gauge)).toHaveLength(1);
    pipelines[0] = pipeline('shop', drift('prod', 'shop-1'));
    expect(samplesOf(gauge)).toEqual([]);
  });

  it('knows nothing before the Pipelines are known', () => {
    const gauge = new DriftGauge();
    expect(samplesOf(gauge)).toEqual([]);
    gauge.open(cachedOf([pipeline('shop', drift('prod'))], () => false));
    expect(samplesOf(gauge)).toEqual([]);
  });

  it("is read by Backstage's metrics service when it collects", () => {
    const seen: unknown[] = [];
    const callbacks: ((result: {
      observe: (...args: readonly unknown[]) => void;
    }) => void)[] = [];
    const gauge = new DriftGauge();
    gauge.report({
      createObservableGauge: (name: string) => ({
        addCallback: (callback: (typeof callbacks)[number]) =>
          callbacks.push(result =>
            callback({
              observe: (...args) => result.observe(name, ...args),
            }),
          ),
      }),
    } as unknown as MetricsService);
    gauge.open(cachedOf([pipeline('shop', drift('prod'))]));
    callbacks.forEach(callback =>
      callback({ observe: (...args) => seen.push(args) }),
    );
    expect(seen).toEqual([
      [
        'kardinal_drift_bundle_missing',
        1,
        { pipeline: 'default/shop', env: 'prod' },
      ],
    ]);
  });
});
