import { PolicyGate } from '../api/types.generated';
import { GateFacts } from '../policy/attributes';
import { evaluateGate } from '../policy/evaluateGate';
import { aBundle, aGate } from '../testing/objects';
import { trainGates } from '../train';
import { plainSentence } from './sentences';
import { isTrain, trainNode } from './trainNode';

const now = Date.parse('2026-11-18T10:00:00Z');
const bundle = aBundle('2.0.0', { spec: { train: '2026-11' } });
const [{ gate: template }] = trainGates(bundle);
const { name, namespace = '' } = template.metadata;
const { expression } = template.spec;
const planned = {
  id: 'gate',
  name,
  namespace,
  scope: 'team' as const,
  environment: 'prod',
  expression,
};
const instance: PolicyGate = {
  ...template,
  spec: { ...template.spec, bundleRef: bundle.metadata.name },
};

const factsWith = (train: GateFacts['train']): GateFacts => ({
  bundle,
  environment: { name: 'prod', approval: 'auto' },
  directUpstreams: [],
  upstreams: [],
  history: [],
  timezone: 'UTC',
  ...(train === undefined ? {} : { train }),
});

function nodeWith(group: string, waitsFor: readonly string[]) {
  const facts = factsWith({ name: '2026-11', group, waitsFor });
  const inputs = { planned, gate: instance, facts };
  return trainNode({ ...inputs, live: undefined, recorded: undefined }, now);
}

const failed = 'api: api-1 failed in staging';

describe('the gate of a train', () => {
  it('says in its own words what it waits for, and who can do something', () => {
    const node = nodeWith('shop', [failed]);
    expect([node.verdict, plainSentence(node.sentence)]).toEqual([
      'closed',
      `Closed: ${failed}`,
    ]);
    expect(node.remedies.map(plainSentence)).toEqual([
      'It does not open by itself.',
      'It opens when the other members have come as far. The owner of the PipelineGroup default/shop may change it; that applies at once.',
    ]);
  });

  it('asks for a group where there is none', () => {
    const none = 'no PipelineGroup of namespace default has the member web';
    expect(nodeWith('', [none]).remedies.map(plainSentence)).toContain(
      'One PipelineGroup of default has to name the Pipeline as a member; that applies at once.',
    );
  });

  it('is open when it waits for nothing', () => {
    const node = nodeWith('shop', []);
    expect([node.verdict, node.remedies]).toEqual(['open', []]);
  });

  it('is no gate of another name, or with another expression', () => {
    expect(isTrain(planned)).toBe(true);
    expect(isTrain({ ...planned, name: 'train-2026-11' })).toBe(false);
    expect(isTrain({ ...planned, expression: 'true' })).toBe(false);
  });

  it('gives the same words as its reason, with what it read', () => {
    const train = { name: '2026-11', group: 'shop', waitsFor: [failed] };
    expect(evaluateGate(instance.spec, factsWith(train), now)).toMatchObject({
      ready: false,
      outcome: 'closed',
      reason: `${failed}: size(train.waitsFor) == 0 is false`,
      inputs: { 'train.waitsFor': [failed] },
      forecast: { type: 'constant' },
    });
  });

  it('is closed for a Bundle of which no train is known', () => {
    expect(
      evaluateGate(instance.spec, factsWith(undefined), now),
    ).toMatchObject({ ready: false, outcome: 'error' });
  });

  it('leaves a gate with a message of its own its words', () => {
    const own = aGate('own', { spec: { expression, message: 'Wait' } });
    const train = { name: '2026-11', group: 'shop', waitsFor: [failed] };
    expect(evaluateGate(own.spec, factsWith(train), now).reason).toBe(
      'Wait: size(train.waitsFor) == 0 is false',
    );
  });
});
