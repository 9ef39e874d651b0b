import { Condition } from '@kardinal/kube-controller';
import { GraphStatus, NodeState } from './api/Graph';
import { describe as describeChange } from './describe';

function status(
  states: Readonly<Record<string, NodeState>>,
  conditions: Readonly<Record<string, Condition['status']>> = {},
): GraphStatus {
  return {
    conditions: Object.entries(conditions).map(([type, value]) => ({
      type,
      status: value,
      reason: `${type}${value}`,
      message: 'why',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    })),
    nodes: Object.entries(states).map(([id, state]) => ({
      id,
      state,
      reason: state,
      message: 'why',
    })),
    applied: [],
  };
}

describe('events', () => {
  it.each<[string, GraphStatus | undefined, GraphStatus, readonly string[]]>([
    ['nothing new', status({ a: 'Ready' }), status({ a: 'Ready' }), []],
    ['ordinary progress', status({ a: 'Pending' }), status({ a: 'Ready' }), []],
    [
      'a node in trouble',
      status({ a: 'Pending', b: 'Error' }),
      status({ a: 'Conflict', b: 'Error' }),
      ['Warning NodeConflicted a: why'],
    ],
    [
      'trouble from the start',
      undefined,
      status({ a: 'SystemError', b: 'Error' }),
      ['Warning NodeFailed a: why', 'Warning NodeRefused b: why'],
    ],
    [
      'nothing of a spec that is accepted from the start',
      undefined,
      status({}, { Accepted: 'True' }),
      [],
    ],
    [
      'a spec that is accepted after all',
      status({}, { Accepted: 'False' }),
      status({}, { Accepted: 'True' }),
      ['Normal Accepted why'],
    ],
    [
      'a refused spec',
      status({}, { Accepted: 'True' }),
      status({}, { Accepted: 'False' }),
      ['Warning AcceptedFalse why'],
    ],
    [
      'nothing of a Graph that becomes ready as it should',
      status({}, { Ready: 'Unknown' }),
      status({}, { Ready: 'True' }),
      [],
    ],
    [
      'a Graph that becomes ready after trouble',
      status({}, { Ready: 'False' }),
      status({}, { Ready: 'True' }),
      ['Normal BecameReady why'],
    ],
  ])('reports %s', (_what, before, after, expected) => {
    const events = describeChange(before, after);
    expect(events.map(e => `${e.type} ${e.reason} ${e.message}`)).toEqual(
      expected,
    );
  });

  it('reports no more than a few', () => {
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`n${at}`, 'Error' as const]),
    );
    expect(describeChange(undefined, status(many))).toHaveLength(10);
  });
});
