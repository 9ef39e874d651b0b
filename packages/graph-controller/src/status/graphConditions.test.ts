import { NodeState, NodeStatus } from '../api/Graph';
import { progressOf, summaryOf } from './graphConditions';

function nodes(...states: readonly NodeState[]): readonly NodeStatus[] {
  return states.map((state, at) => ({
    id: `n${at}`,
    state,
    reason: state,
    message: 'why',
  }));
}

describe('summaryOf', () => {
  it.each<
    [readonly NodeState[], 'nothing' | 'moving' | 'stuck', string, string]
  >([
    [[], 'nothing', 'ready', 'Ready'],
    [['Ready', 'Excluded'], 'nothing', 'ready', 'Ready'],
    [['Ready', 'NotReady'], 'nothing', 'pending', 'NotReady'],
    [['Pending', 'Ready'], 'nothing', 'pending', 'Pending'],
    [['Blocked', 'Pending'], 'nothing', 'pending', 'Blocked'],
    [['Pending', 'Conflict'], 'nothing', 'stalled', 'Conflict'],
    [['SystemError', 'Error'], 'nothing', 'stalled', 'Error'],
    [['Pending', 'SystemError'], 'nothing', 'progressing', 'SystemError'],
    [['Ready'], 'moving', 'pending', 'Pruning'],
    [['Ready'], 'stuck', 'stalled', 'Pruning'],
  ])('of %j with %s leaving: %s, %s', (states, leaving, state, reason) => {
    const summary = summaryOf(
      nodes(...states),
      leaving === 'nothing' ? undefined : { message: 'x', progress: leaving },
    );
    expect(summary).toMatchObject({
      state,
      reason,
    });
  });

  it('shows the first node in full and counts the others', () => {
    const { message } = summaryOf(
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
