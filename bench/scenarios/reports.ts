import { systemClock } from '../../packages/foundation/src';
import { MemoryStore } from '../../packages/kube-controller/src';
import { GateEvaluations } from '../../packages/promotion-engine/src';
import { PolicyGate } from '../../plugins/kardinal-common/src';
import { aGate } from '../../plugins/kardinal-common/src/testing';
import { FigureViews } from '../../plugins/kardinal-backend/src/services/figures/FigureViews';
import { PolicyViews } from '../../plugins/kardinal-backend/src/services/policies/PolicyViews';
import { GateExplanations } from '../../plugins/kardinal-backend/src/services/query/GateExplanations';
import { RecordReader } from '../../plugins/kardinal-backend/src/services/RecordReader';
import { processorTime } from '../measure/processorTime';
import { largeBoard, SeededBoard } from '../product/SeededBoard';
import { Result, Scenario } from './Scenario';

const size = largeBoard;
/** Org gates, each of which guards every Pipeline. */
const templates = 20;
/** Of the environment that is explained. */
const gates = 10;
const explanations = 50;
const expressions = [
  'bundle.labels.ticket == "approved"',
  '!schedule.isWeekend',
  'upstream.staging.soakMinutes >= 3000',
  'bundle.provenance.author != "" && bundle.labels.risk == "low"',
  'schedule.hour >= 8 && schedule.hour < 18',
];
const policyNamespaces = ['platform-policies'];

/** What the pages of figures and policies and an explanation cost, over the same caches as the board. */
export const reports: Scenario = {
  name: 'reports',
  description: `figures and ${templates} policies of ${size.pipelines} Pipelines × ${size.bundles} Bundles, and why ${gates} gates are closed`,
  run: async () => measure(),
};

async function measure(): Promise<Result> {
  const seeded = new SeededBoard(size);
  const { cached } = seeded;
  seedGates(cached.gates as MemoryStore<PolicyGate>);
  const reader = new RecordReader({
    cached,
    entities: { lastSeen: () => [] },
    clock: systemClock,
    clockOffset: 0,
  });
  const figures = new FigureViews({ cached, reader });
  const policies = new PolicyViews({ cached, reader, policyNamespaces });
  const readable = Array.from({ length: size.pipelines }, (_, nth) => ({
    namespace: 'default',
    name: `service-${nth}`,
  }));
  const until = Date.now();
  const query = { from: until - 90 * 24 * 3_600_000, until, zone: 'UTC' };
  const view = () => figures.view(readable, query);
  const cold = await processorTime(view);
  const known = await processorTime(view);
  seeded.move(0, 1);
  const changed = await processorTime(view);
  const list = () => policies.list(readable);
  const listed = await processorTime(list);
  const listedAgain = await processorTime(list);
  seeded.write(0, ['dev', 'prod']);
  const listedChanged = await processorTime(list);
  // The evaluation budget of a second is for a page, not for fifty at once.
  let second = 0;
  const unhurried = { now: () => Date.now() + second * 1_000 };
  const explainer = new GateExplanations({
    cached,
    evaluations: new GateEvaluations(unhurried),
    policyNamespaces,
    clock: systemClock,
  });
  const request = { namespace: 'default', pipeline: 'service-0' };
  const explain = () => explainer.explain(request, 'prod');
  const answer = JSON.stringify(await explain());
  if (answer.split('"gate":').length - 1 !== gates)
    throw new Error(`not ${gates} gates were explained: ${answer}`);
  const explained = await processorTime(async () => {
    for (; second < explanations; second += 1) await explain();
  });
  const unit = 'ms of processor';
  return {
    figures: [
      {
        what: 'figures of all Pipelines, first after a start',
        value: cold,
        unit,
      },
      { what: 'the same, again', value: known, unit },
      {
        what: 'the same, after a change of one Pipeline',
        value: changed,
        unit,
      },
      { what: 'the same, again, by the first', value: known / cold, unit: '' },
      {
        what: `${templates} policies of all Pipelines, first`,
        value: listed,
        unit,
      },
      { what: 'the policies, again', value: listedAgain, unit },
      {
        what: 'the policies, after a change of one Pipeline',
        value: listedChanged,
        unit,
      },
      {
        what: 'the policies, again, by the first',
        value: listedAgain / listed,
        unit: '',
      },
      {
        what: `explanation of ${gates} gates`,
        value: explained / explanations,
        unit,
        wanted: '< 50',
      },
    ],
    details: [],
  };
}

function seedGates(store: MemoryStore<PolicyGate>): void {
  for (let nth = 0; nth < templates; nth += 1)
    store.upsert(
      stored(
        aGate(`org-${nth}`, {
          labels: { 'kardinal.io/scope': 'org', 'kardinal.io/type': 'gate' },
          spec: { expression: '!schedule.isWeekend' },
        }),
      ),
    );
  for (let nth = 0; nth < gates; nth += 1)
    store.upsert(
      stored(
        aGate(`service-0-prod-${nth}`, {
          namespace: 'default',
          spec: {
            expression: expressions[nth % expressions.length],
            pipeline: 'service-0',
            bundleRef: `service-0-1-${size.bundles}-0`,
            environment: 'prod',
            templateRef: { namespace: 'platform-policies', name: `org-${nth}` },
          },
        }),
      ),
    );
}

function stored(gate: PolicyGate): PolicyGate {
  const { name } = gate.metadata;
  return {
    ...gate,
    metadata: { ...gate.metadata, uid: name, resourceVersion: '1' },
  };
}
