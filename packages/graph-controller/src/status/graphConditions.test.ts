import { NodeState, NodeStatus } from '../api/Graph';
import { progressOf, verdictOf } from './graphConditions';

function nodes(...states: readonly NodeState[]): readonly NodeStatus[] {
  return states.map((state, at) => ({
    id: `n${at}`,
    state,
    reason: state,
    message: 'why',
  }));
}

describe('verdictOf', () => {
  it.each<
    [
      readonly NodeState[],
      'nothing' | 'moving' | 'stuck',
      string,
      string,
      string,
    ]
  >([
    [[], 'nothing', 'True', 'Ready', 'settled'],
    [['Ready', 'Excluded'], 'nothing', 'True', 'Ready', 'settled'],
    [['Ready', 'NotReady'], 'nothing', 'Unknown', 'NotReady', 'reconciling'],
    [['Pending', 'Ready'], 'nothing', 'Unknown', 'Pending', 'reconciling'],
    [['Blocked', 'Pending'], 'nothing', 'Unknown', 'Blocked', 'reconciling'],
    [['Pending', 'Conflict'], 'nothing', 'False', 'Conflict', 'stalled'],
    [['SystemError', 'Error'], 'nothing', 'False', 'Error', 'stalled'],
    [
      ['Pending', 'SystemError'],
      'nothing',
      'False',
      'SystemError',
      'reconciling',
    ],
    [['Ready'], 'moving', 'Unknown', 'Pruning', 'reconciling'],
    [['Ready'], 'stuck', 'False', 'Pruning', 'stalled'],
  ])(
    'of %j with %s leaving: %s',
    (states, leaving, ready, reason, activity) => {
      const verdict = verdictOf(
        nodes(...states),
        leaving === 'nothing' ? undefined : { message: 'x', outlook: leaving },
      );
      expect(verdict).toMatchObject({
        ready,
        reason,
        activity,
      });
    },
  );

  it('tells the first node in full and counts the others', () => {
    const { message } = verdictOf(
      nodes(...Array.from({ length: 9 }, () => 'Pending' as const)),
    );
    expect(message).toBe(
      'n0 is Pending: why; also n1 (Pending), n2 (Pending), n3 (Pending), n4 (Pending), n5 (Pending), 3 more',
    );
  });
});

describe('progressOf', () => {
  it('counts what is included', () => {
    expect(progressOf(nodes('Ready', 'Pending', 'Excluded'))).toBe('1/2');
  });
});
