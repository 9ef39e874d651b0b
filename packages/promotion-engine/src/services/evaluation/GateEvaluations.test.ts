import {
  Bundle,
  explainGateInParts,
  GateFacts,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ComputeTurns } from '@kardinal/kube-controller';
import { EvaluationBudgets, EvaluationUse } from './EvaluationBudgets';
import { GateEvaluations } from './GateEvaluations';

const wednesday = Date.parse('2026-11-18T10:00:00Z');

/** Nested loops over what time changes: evaluation and search for the next change take all that they may. */
const hostile =
  'lists.range(35).all(a, lists.range(35).all(b, a + b + schedule.hour >= 0))';

function bundle(resourceVersion: string): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: 'shop-1', uid: 'u', resourceVersion },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }] },
    },
  };
}

function factsOf(resourceVersion: string): GateFacts {
  return {
    bundle: bundle(resourceVersion),
    environment: { name: 'prod', approval: 'auto' },
    directUpstreams: [],
    upstreams: [],
    history: [],
    timezone: 'UTC',
  };
}

function gate(name: string, expression: string): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name, namespace: 'default' },
    spec: { expression, recheckInterval: '5m' },
  };
}

const limits = {
  window: 1_000,
  perNamespace: 100_000,
  forViews: 30_000,
  total: 200_000,
  guaranteed: 5_000,
};

const sum = (numbers: readonly number[]) =>
  numbers.reduce((total, each) => total + each, 0);

function begin() {
  const clock = { instant: wednesday, now: () => clock.instant };
  const turns = new ComputeTurns();
  const stretches: number[] = [0];
  const run = turns.run.bind(turns);
  turns.run = compute =>
    run(() => {
      const computed = compute();
      if (stretches.at(-1) === 0)
        setImmediate(() => {
          stretches.push(0);
        });
      stretches[stretches.length - 1] += computed.steps;
      return computed;
    });
  const evaluations = new GateEvaluations(clock, {
    turns,
    budgets: new EvaluationBudgets(clock, limits),
  });
  const ask = (
    name: string,
    expression: string,
    {
      namespace = 'default',
      use = 'promotion',
      state = '1',
    }: { namespace?: string; use?: EvaluationUse; state?: string } = {},
  ) =>
    evaluations.verdict({
      gate: gate(name, expression),
      namespace,
      use,
      facts: () => factsOf(state),
    });
  const explain = (expression: string) =>
    evaluations.compute(
      'default',
      explainGateInParts({ expression }, factsOf('1'), wednesday),
    );
  return { clock, ask, explain, stretches, spent: () => sum(stretches) };
}

describe('GateEvaluations', () => {
  it('gives the verdict of the one evaluator, with its instant', async () => {
    const { ask } = begin();
    expect(await ask('hours', 'schedule.hour == 10')).toMatchObject({
      type: 'evaluated',
      at: wednesday,
      evaluation: { ready: true },
    });
  });

  it('explains within the part of the budget that pages have', async () => {
    const { ask, explain, stretches } = begin();
    expect(await explain('schedule.hour == 10')).toMatchObject({
      type: 'computed',
      value: { outcome: 'open', opens: { type: 'now' } },
    });
    await explain(hostile);
    expect(Math.max(...stretches)).toBeLessThan(25_100);
    expect(await explain('schedule.hour == 10')).toMatchObject({
      type: 'waiting',
      until: wednesday + 1_000,
    });
    expect(await ask('hours', 'schedule.hour == 10')).toMatchObject({
      type: 'evaluated',
    });
  });

  it('takes no long stretch of the event loop, however much many gates cost', async () => {
    const { ask, stretches } = begin();
    const gates = Array.from({ length: 6 }, (_, at) => ask(`g${at}`, hostile));
    await Promise.all(gates);
    expect(sum(stretches)).toBeGreaterThan(100_000);
    // One evaluation of an expression takes 20,000 steps at most, and is begun below 5,000.
    expect(Math.max(...stretches)).toBeLessThan(25_100);
  });

  it('evaluates the gate of another namespace before those of a hostile one are done', async () => {
    const { ask } = begin();
    const order: string[] = [];
    const costly = Array.from({ length: 6 }, (_, at) =>
      ask(`g${at}`, hostile, { namespace: 'hostile' }).then(() =>
        order.push('hostile'),
      ),
    );
    await Promise.all([
      ...costly,
      ask('hours', 'true').then(() => order.push('other')),
    ]);
    expect(order.indexOf('other')).toBeLessThan(2);
  });

  it('lets what is beyond the budget wait in words, and gets through all of them in later windows', async () => {
    const { ask, clock } = begin();
    const names = Array.from({ length: 12 }, (_, at) => `g${at}`);
    const verdicts = () => Promise.all(names.map(name => ask(name, hostile)));
    const waiting = (await verdicts()).filter(({ type }) => type === 'waiting');
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting[0]).toEqual({
      type: 'waiting',
      message:
        'The evaluation budget of namespace default is used up by its gates; this one waits for its turn. Simplify the costly ones',
      until: wednesday + 1_000,
    });
    for (let window = 0; window < 3; window++) {
      clock.instant += 1_000;
      await verdicts();
    }
    for (const { type } of await verdicts()) expect(type).toBe('evaluated');
  });

  it('evaluates a costly gate once for the same facts, for as long as time cannot change it', async () => {
    const { ask, clock, spent } = begin();
    const first = await ask('costly', hostile);
    const once = spent();
    for (let second = 0; second < 60; second++) {
      clock.instant += 1_000;
      const again = await ask('costly', hostile, { use: 'view' });
      expect(again).toEqual(first);
    }
    expect(spent()).toBe(once);
    await ask('costly', hostile, { state: '2' });
    expect(spent()).toBeGreaterThan(once);
  });

  it('never gives a verdict that another hour has changed', async () => {
    const { ask, clock } = begin();
    const untilEleven = `schedule.hour < 11 && ${'lists.range(30).all(a, lists.range(30).all(b, a + b >= 0))'}`;
    expect(await ask('g', untilEleven)).toMatchObject({
      evaluation: { ready: true },
    });
    clock.instant += 3_600_000;
    expect(await ask('g', untilEleven)).toMatchObject({
      at: clock.instant,
      evaluation: { ready: false },
    });
  });

  it('leaves promotions their part of the budget, whatever pages ask for', async () => {
    const { ask } = begin();
    const pages = Array.from({ length: 20 }, (_, at) =>
      ask(`g${at}`, hostile, { use: 'view' }),
    );
    const shown = (await Promise.all(pages)).filter(
      ({ type }) => type === 'evaluated',
    );
    expect(shown.length).toBe(2);
    expect((await ask('own', 'true')).type).toBe('evaluated');
  });
});
