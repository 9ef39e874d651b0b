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
  it.each<[readonly NodeState[], number, string, string, string]>([
    [[], 0, 'True', 'Ready', 'settled'],
    [['Ready', 'Excluded'], 0, 'True', 'Ready', 'settled'],
    [['Ready', 'NotReady'], 0, 'Unknown', 'NotReady', 'reconciling'],
    [['Pending', 'Ready'], 0, 'Unknown', 'Pending', 'reconciling'],
    [['Blocked', 'Pending'], 0, 'Unknown', 'Blocked', 'reconciling'],
    [['Pending', 'Conflict'], 0, 'False', 'Conflict', 'stalled'],
    [['SystemError', 'Error'], 0, 'False', 'Error', 'stalled'],
    [['Pending', 'SystemError'], 0, 'False', 'SystemError', 'reconciling'],
    [['Ready'], 2, 'Unknown', 'Pruning', 'reconciling'],
  ])(
    'of %j with %s leaving: %s',
    (states, leaving, ready, reason, activity) => {
      expect(verdictOf(nodes(...states), leaving)).toMatchObject({
        ready,
        reason,
        activity,
      });
    },
  );

  it('tells the first node in full and counts the others', () => {
    const { message } = verdictOf(
      nodes(...Array.from({ length: 9 }, () => 'Pending' as const)),
      0,
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
