import { aBundle, aGate, aPipeline } from '../testing/objects';
import { orderEnvironments } from './environments';
import { collectTemplates } from './gates';
import { skipPermission } from './skipPermission';

const onStaging = {
  'kardinal.io/scope': 'org',
  'kardinal.io/applies-to': 'staging',
};
const guard = aGate('soak', { labels: onStaging });
const permission = aGate('hotfix-only', {
  labels: { ...onStaging, 'kardinal.io/type': 'skip-permission' },
  spec: { expression: 'bundle.labels.hotfix == true' },
});

const measured = aGate('measured', {
  labels: { ...onStaging, 'kardinal.io/type': 'skip-permission' },
  spec: { expression: 'metrics["errors"] < 0.01' },
});

function verdict(
  gates: Parameters<typeof collectTemplates>[0],
  labels: Record<string, string> = {},
) {
  const pipeline = aPipeline(['dev', 'staging', 'prod']);
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('the Pipeline is valid');
  return skipPermission(
    {
      pipeline,
      skipped: order.environments.filter(each => each.name === 'staging'),
      templates: collectTemplates(gates, pipeline, ['platform-policies']),
      factsOf: () => ({
        bundle: aBundle('1.0.0', { metadata: { labels } }),
        environment: { name: 'staging', approval: 'auto' },
        directUpstreams: [],
        upstreams: [],
        history: [],
        timezone: 'UTC',
      }),
    },
    Date.parse('2026-04-07T10:00:00Z'),
  );
}

describe('skipPermission', () => {
  it.each([
    ['no org gate guards it', [], {}, 'allowed'],
    [
      'a permission is true',
      [guard, permission],
      { hotfix: 'true' },
      'allowed',
    ],
    [
      'a permission is false',
      [guard, permission],
      { hotfix: 'false' },
      'denied',
    ],
    ['a permission fails', [guard, permission], {}, 'denied'],
    ['a permission needs a metric', [guard, measured], {}, 'denied'],
    ['there is no permission', [guard], { hotfix: 'true' }, 'denied'],
  ] as const)('%s', (_reason, gates, labels, type) => {
    expect(verdict([...gates], labels)).toMatchObject({ type });
  });

  it('says who allowed it, with what the decision was made from', () => {
    expect(verdict([guard, permission], { hotfix: 'true' })).toEqual({
      type: 'allowed',
      skipped: {
        staging: {
          policyGates: [
            {
              name: 'hotfix-only',
              namespace: 'platform-policies',
              scope: 'org',
              result: 'pass',
              reason: expect.any(String),
              expression: 'bundle.labels.hotfix == true',
              evaluatedAt: '2026-04-07T10:00:00Z',
              inputs: { 'bundle.labels.hotfix': 'true' },
            },
          ],
        },
      },
    });
    expect(verdict([permission], { hotfix: 'true' })).toMatchObject({
      skipped: { staging: { policyGates: [{ name: 'hotfix-only' }] } },
    });
    expect(verdict([])).toEqual({
      type: 'allowed',
      skipped: { staging: { policyGates: [] } },
    });
  });

  it('names the environment and the gate', () => {
    expect(verdict([guard])).toMatchObject({
      message: expect.stringMatching(/skip denied for staging.*soak/),
    });
  });
});
