import { evaluateGate } from '../policy/evaluateGate';
import { aBundle, aGate } from '../testing/objects';
import {
  approvalId,
  approvalsAskedFor,
  approvalsOf,
  ExternalApproval,
} from './externalApprovals';

const answer = (change: Partial<ExternalApproval> = {}): ExternalApproval => ({
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:00:00Z',
  comment: 'CHG-7',
  seal: 'key.signature',
  ...change,
});
const bundleWith = (...answers: readonly ExternalApproval[]) =>
  aBundle('1.29.0', {
    status: {
      approvals: Object.fromEntries(
        answers.map((each, index) => [`${index}`, each]),
      ),
    },
  });

describe('answers from outside', () => {
  const later = answer({
    decision: 'rejected',
    answeredAt: '2026-11-18T10:00:01Z',
  });

  it.each<[string, readonly ExternalApproval[], readonly string[]]>([
    ['the one there is', [answer()], ['approved']],
    ['the first one', [later, answer()], ['approved']],
    ['none of another environment', [answer({ environment: 'dev' })], []],
    ['none that nobody gave', [answer({ unfounded: true })], []],
    [
      'one for each name',
      [answer(), answer({ name: 'security', decision: 'rejected' })],
      ['approved', 'rejected'],
    ],
  ])('count: %s', (_what, answers, decisions) => {
    const found = approvalsOf(bundleWith(...answers), 'prod');
    expect(found.map(({ decision }) => decision)).toEqual(decisions);
  });

  it.each([
    ['externalApproval.board.approved', ['board']],
    [
      'externalApproval["change-board"].decision == "approved"',
      ['change-board'],
    ],
    [
      'externalApproval.a.approved && externalApproval.b.approved && externalApproval.a.by != ""',
      ['a', 'b'],
    ],
    ['schedule.hour < 11', []],
    ['externalApproval.(', []],
  ])('are asked for by %s', (expression, names) => {
    expect(approvalsAskedFor(aGate('g', { spec: { expression } }))).toEqual(
      names,
    );
  });

  it.each<[string, Partial<ExternalApproval>]>([
    ['decision', { decision: 'rejected' }],
    ['comment', { comment: 'CHG-8' }],
    ['person', { answeredBy: 'board:eve' }],
    ['source', { source: 'portal' }],
    ['environment', { environment: 'dev' }],
    ['name', { name: 'security' }],
    ['instant', { answeredAt: '2026-11-18T10:00:01Z' }],
  ])('have another name with another %s', (_what, change) => {
    expect(approvalId(answer(change))).not.toBe(approvalId(answer()));
  });
});

describe('a gate that reads externalApproval', () => {
  const bundle = aBundle('1.29.0');
  const facts = {
    bundle,
    environment: { name: 'prod', approval: 'auto' as const },
    directUpstreams: [],
    upstreams: [],
    history: [bundle],
    timezone: 'UTC',
  };
  const { seal: _seal, ...said } = answer();
  const known = {
    name: 'board',
    decision: said.decision,
    by: said.answeredBy,
    at: said.answeredAt,
    comment: 'CHG-7',
  };

  it.each([
    ['nobody has answered', undefined, false],
    ['somebody has approved', [known], true],
    ['somebody has rejected', [{ ...known, decision: 'rejected' }], false],
    ['somebody has approved something else', [{ ...known, name: 'x' }], false],
  ] as const)('where %s', (_what, externalApproval, ready) => {
    const evaluation = evaluateGate(
      { expression: 'externalApproval.board.approved' },
      {
        ...facts,
        ...(externalApproval === undefined ? {} : { externalApproval }),
      },
      Date.parse('2026-11-18T10:00:00Z'),
    );
    expect(evaluation.ready).toBe(ready);
  });

  it('has who approved it and why among its inputs', () => {
    const expression =
      'externalApproval.board.approved && externalApproval.board.comment.startsWith("CHG-")';
    const { ready, inputs } = evaluateGate(
      { expression },
      { ...facts, externalApproval: [known] },
      0,
    );
    expect(ready).toBe(true);
    expect(inputs).toMatchObject({
      'externalApproval.board.approved': true,
      'externalApproval.board.comment': 'CHG-7',
    });
  });
});
