import {
  CheckView,
  GateNodeView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { gateLook } from './gateLook';

function gate(
  verdict: GateNodeView['verdict'],
  phase?: CheckView['phase'],
): GateNodeView {
  const check = {
    subject: 'running' as const,
    environment: 'staging',
    key: 'lint',
    reason: '',
  };
  return {
    type: 'gate',
    id: 'gate',
    name: 'staging.lint',
    scope: 'team',
    environment: 'prod',
    verdict,
    sentence: [],
    expression: 'checks.staging["lint"].phase == "success"',
    remedies: [],
    from: { namespace: 'default', name: 'staging.lint' },
    ...(phase === undefined ? {} : { check: { ...check, phase } }),
  };
}

describe('the look of a gate', () => {
  it.each<[string, GateNodeView, string, string]>([
    ['without a check', gate('closed'), 'gate.closed', 'neutral'],
    ['passed', gate('open', 'success'), 'check.success', 'success'],
    ['failed', gate('closed', 'failure'), 'check.failure', 'danger'],
    ['is awaited', gate('closed', 'pending'), 'check.pending', 'neutral'],
    ['is overridden', gate('open', 'failure'), 'gate.open', 'success'],
    ['cannot be read', gate('error', 'pending'), 'gate.error', 'danger'],
    ['must not pass', gate('closed', 'success'), 'gate.closed', 'neutral'],
    ['is later', gate('pending', 'pending'), 'gate.notEvaluated', 'muted'],
  ])('whose check %s', (_what, node, word, tone) => {
    expect(gateLook(node)).toMatchObject({ word, tone });
  });
});
