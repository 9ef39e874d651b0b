import { aBundle } from '../testing/objects';
import { GateFacts } from '../policy/attributes';
import { gateNode } from './gateNode';
import { plainSentence } from './sentences';

const now = Date.parse('2026-11-18T10:00:00Z');

const facts: GateFacts = {
  bundle: aBundle('2.0.0'),
  environment: { name: 'prod', approval: 'auto' },
  directUpstreams: [],
  upstreams: [],
  history: [],
  timezone: 'UTC',
};

function nodeOf(expression: string, more: Partial<GateFacts> = {}) {
  const planned = {
    id: 'gate',
    name: 'board',
    namespace: 'platform-policies',
    scope: 'org' as const,
    environment: 'prod',
    expression,
  };
  const gate = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name: 'board', namespace: 'default' },
    spec: { expression, recheckInterval: '5m' },
  } as const;
  const inputs = { planned, gate, live: undefined, recorded: undefined };
  return gateNode({ ...inputs, facts: { ...facts, ...more } }, now);
}

const database = (version?: string): Partial<GateFacts> => ({
  pipelines: {
    database: {
      type: 'readable',
      environments: {
        store:
          version === undefined
            ? { type: 'unverified' }
            : { type: 'verified', version, verifiedAt: now },
      },
    },
  },
});
const asked = 'pipelines.database.environments.store.version == "1.4.0"';
const answer = (decision: 'approved' | 'rejected') => ({
  externalApproval: [
    {
      name: 'board',
      decision,
      by: 'cab',
      comment: '',
      at: '2026-11-18T09:00:00Z',
    },
  ],
});

describe('what would open a gate', () => {
  it.each<[string, Partial<GateFacts>, readonly string[]]>([
    [
      'externalApproval.board.approved',
      { externalApproval: [] },
      ['Opens when somebody approves board.'],
    ],
    [
      'externalApproval.board.approved',
      answer('rejected'),
      ['cab rejected board; it opens when somebody approves it.'],
    ],
    [
      asked,
      database('1.3.0'),
      [
        'Opens when 1.4.0 is verified in store of Pipeline database; now it is 1.3.0.',
      ],
    ],
    [
      asked,
      database(),
      ['Opens when 1.4.0 is verified in store of Pipeline database.'],
    ],
  ])(
    'is said of %s, which is closed and no error',
    (expression, more, said) => {
      const node = nodeOf(expression, more);
      expect(node.verdict).toBe('closed');
      expect(node.remedies.map(plainSentence)).toEqual(said);
    },
  );

  it('is its owner where nothing else does', () => {
    expect(nodeOf('false').remedies.map(plainSentence)).toEqual([
      'It does not open by itself.',
      'The owner of platform-policies/board can change it; that applies to the next Bundle.',
    ]);
  });

  it('is nothing of one that is open', () => {
    expect(
      nodeOf('externalApproval.board.approved', answer('approved')).remedies,
    ).toEqual([]);
  });
});
