import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { judgeAnswer } from './judgeAnswer';

const request = {
  bundle: 'guestbook-1-29-0',
  environment: 'prod',
  approval: 'board',
  decision: 'approved' as const,
  comment: 'CHG-7',
};
const answering = {
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:00:00.000Z',
};
const known = {
  environment: 'prod',
  name: 'board',
  decision: 'approved' as const,
  source: 'webhook' as const,
  ...answering,
  seal: 'key.signature',
};
const context = (approvals: Record<string, typeof known> = {}) => ({
  pipeline: aPipeline(['prod']),
  bundles: [
    aBundle('1.29.0', {
      metadata: {
        name: request.bundle,
        creationTimestamp: '2026-11-18T09:00:00Z',
      },
      status: { phase: 'Promoting' as const, approvals },
    }),
  ],
  templates: [],
  gates: {
    all: [
      aGate('instance', {
        namespace: 'default',
        spec: {
          expression: 'externalApproval.board.approved',
          bundleRef: request.bundle,
          environment: 'prod',
        },
      }),
    ],
    policyNamespaces: [],
    isOpen: () => false,
  },
  now: Date.parse('2026-11-18T10:00:00Z'),
});

describe('an answer from outside', () => {
  it.each<
    [string, Partial<typeof request>, Partial<typeof answering>, object, string]
  >([
    ['that a gate asks for', {}, {}, {}, 'allowed'],
    ['that was given before', {}, {}, { known }, 'found'],
    [
      'that contradicts the one before',
      {},
      { answeredBy: 'board:eve' },
      { known },
      'refused',
    ],
    [
      'that is older than the Bundle',
      {},
      { answeredAt: '2026-11-18T08:59:59.000Z' },
      {},
      'refused',
    ],
    [
      'from the future',
      {},
      { answeredAt: '2026-11-18T10:06:00.000Z' },
      {},
      'refused',
    ],
    ['that nobody asks for', { approval: 'security' }, {}, {}, 'missing'],
    ['of an unknown Bundle', { bundle: 'nope' }, {}, {}, 'missing'],
    ['of another environment', { environment: 'dev' }, {}, {}, 'missing'],
  ])('%s', (_what, change, said, approvals, expected) => {
    const outcome = judgeAnswer(
      { ...request, ...change },
      { ...answering, ...said },
      context(approvals as Record<string, typeof known>),
    );
    expect(outcome.type).toBe(expected);
  });
});
