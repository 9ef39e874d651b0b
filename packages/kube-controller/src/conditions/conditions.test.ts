import { KubeObject, Condition } from '@kardinal/foundation';
import { removeCondition, setCondition } from './setCondition';
import { statusRules } from './statusRules';
import { Summary, summarize } from './summarize';

const start = Date.UTC(2026, 0, 1);
const later = start + 60_000;
const ready = {
  type: 'Ready',
  status: 'True',
  reason: 'Done',
  message: 'All is done',
} as const;

const object = {
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  metadata: { name: 'a', generation: 1 },
};

describe('setCondition', () => {
  it('adds a condition with the time', () => {
    expect(setCondition(undefined, ready, start)).toEqual([
      { ...ready, lastTransitionTime: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('keeps the time while the status does not flip', () => {
    const list = setCondition([], ready, start);
    const [changed] = setCondition(list, { ...ready, reason: 'Other' }, later);
    expect(changed).toMatchObject({
      reason: 'Other',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    });
  });

  it('moves the time when the status flips', () => {
    const list = setCondition([], ready, start);
    const [flipped] = setCondition(list, { ...ready, status: 'False' }, later);
    expect(flipped.lastTransitionTime).toBe('2026-01-01T00:01:00Z');
  });

  it('returns the very same list when nothing changed', () => {
    const list = setCondition([], ready, start);
    expect(setCondition(list, ready, later)).toBe(list);
    expect(removeCondition(list, 'Stalled')).toBe(list);
  });
});

describe('summarize', () => {
  it.each<[Summary['state'], string[]]>([
    ['ready', ['Ready=True']],
    ['pending', ['Ready=Unknown', 'Reconciling=True']],
    ['notReady', ['Ready=False']],
    ['progressing', ['Ready=False', 'Reconciling=True']],
    ['stalled', ['Ready=False', 'Stalled=True']],
  ])('%s', (state, expected) => {
    const states: Summary['state'][] = [
      'stalled',
      'progressing',
      'ready',
      state,
    ];
    const conditions = states.reduce<readonly Condition[]>(
      (list, s) =>
        summarize(list, { state: s, reason: 'A', message: 'b' }, start),
      [],
    );
    expect(conditions.map(c => `${c.type}=${c.status}`).sort()).toEqual(
      expected,
    );
  });

  it('leaves other conditions alone', () => {
    const own = setCondition([], { ...ready, type: 'Healthy' }, start);
    const summary = { state: 'ready', reason: 'A', message: 'b' } as const;
    expect(summarize(own, summary, start)).toContain(own[0]);
  });
});

describe('statusRules', () => {
  const lastTransitionTime = '2026-01-01T00:00:00Z';
  const good: Condition = { ...ready, lastTransitionTime };

  it.each<[string, Partial<Condition>[], string[]]>([
    ['a good status', [good], []],
    ['no Ready', [], ['ready-missing']],
    ['Ready twice', [good, good], ['duplicate-type']],
    [
      'Stalled that is False',
      [good, { ...good, type: 'Stalled', status: 'False' }],
      ['false-abnormal', 'ready-and-stalled'],
    ],
    [
      'retried and not retried',
      [
        { ...good, status: 'False' },
        { ...good, type: 'Stalled' },
        { ...good, type: 'Reconciling' },
      ],
      ['reconciling-and-stalled'],
    ],
    [
      'a reason in prose',
      [{ ...good, reason: 'all done' }],
      ['not-pascal-case'],
    ],
    ['an empty message', [{ ...good, message: ' ' }], ['message-empty']],
    [
      'a counter',
      [{ ...good, message: 'Retry 3 failed' }],
      ['message-has-counter'],
    ],
    [
      'a duration',
      [{ ...good, message: 'Seen 5m ago' }],
      ['message-has-clock'],
    ],
    [
      'a time of the clock',
      [{ ...good, message: 'Checked at 1767225600123' }],
      ['message-has-clock'],
    ],
    [
      'a uuid',
      [
        {
          ...good,
          message: 'Request 7f0c1d0e-3b1f-4c55-9a0e-1f2d3c4b5a69 failed',
        },
      ],
      ['message-has-random'],
    ],
    [
      'a planned time and a commit are facts of the world',
      [{ ...good, message: 'Opens at 2026-01-02T09:00:00Z for 3f2a9c1' }],
      [],
    ],
    [
      'a time of its own',
      [{ ...good, lastTransitionTime: 'now' }],
      ['bad-transition-time'],
    ],
  ])('%s', (_case, conditions, rules) => {
    const status = { conditions, observedGeneration: 1 };
    const found = statusRules({ ...object, status } as KubeObject);
    expect(found.map(finding => finding.rule)).toEqual(rules);
  });

  it.each([undefined, 2])('observedGeneration %s', observedGeneration => {
    const status = { conditions: [good], observedGeneration };
    const [finding] = statusRules({ ...object, status } as KubeObject);
    expect(finding.rule).toBe('bad-observed-generation');
  });
});
