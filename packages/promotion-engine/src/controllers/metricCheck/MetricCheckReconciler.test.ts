import {
  MetricCheck,
  metricCheckType,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createMetricProvider,
  MetricAnswer,
  MetricProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createControllerRuntime } from '@kardinal/kube-controller';
import {
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { FakeServers } from '../../__testUtils__/FakeServers';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { testSeals } from '../../__testUtils__/testSeals';
import { Registry } from '../../registry/Registry';
import { CachedResources } from '../../services/CachedResources';
import { metricCheckController } from './MetricCheckReconciler';

/** More than there are workers. */
const many = 20;

describe('the controller of MetricChecks', () => {
  const clock = new ManualClock();
  const cluster = new FakeCluster({
    types: [metricCheckType, policyGateType, promotionStepType],
    clock,
  });
  const stopping = new AbortController();
  let release: (answer: MetricAnswer) => void;
  let asked: string[];
  let running: Promise<void>;

  beforeEach(() => {
    asked = [];
    const answered = new Promise<MetricAnswer>(done => {
      release = done;
    });
    const provider = createMetricProvider({
      id: 'fake',
      parse: query => ({ type: 'query', variables: [], render: () => query }),
      evaluate: async ({ query }) => {
        asked.push(query);
        return query === 'slow' ? answered : { type: 'value', value: 1 };
      },
    });
    const metrics = new Registry<MetricProvider>('metric provider');
    metrics.add(provider);
    const runtime = createControllerRuntime({ client: cluster, clock });
    const seals = testSeals();
    runtime.add(
      metricCheckController({
        cached: new CachedResources(runtime, seals),
        seals,
        metrics,
        egress: new FakeServers().egress(async (_name, call) => call()),
        credentials: { metricAuthorization: async () => 'Bearer t' },
        clock,
      }),
    );
    running = runtime.start(stopping.signal);
  });

  afterEach(async () => {
    release({ type: 'value', value: 1 });
    stopping.abort();
    await running;
  });

  async function until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < 10_000 && !isSo(); turn += 1)
      await eventLoopTurn();
    expect(isSo()).toBe(true);
  }

  it('measures for one namespace while the provider of another does not answer', async () => {
    for (let number = 0; number < many; number += 1)
      await cluster.create(
        metricCheckType,
        metricCheck(`slow-${number}`, { query: 'slow' }, 'team-a'),
      );
    await until(() => asked.length > 0);
    const check: MetricCheck = metricCheck('errors', {}, 'team-b');
    await cluster.create(metricCheckType, check);
    await until(
      () =>
        cluster.peek(metricCheckType, check.metadata)?.status?.results?.[0]
          .result === 'Pass',
    );
    expect(asked.filter(query => query === 'slow').length).toBeLessThan(many);
  });
});
