import { aBundle } from '../../testing/objects';
import { GateFacts } from '../attributes';
import { simulateGate } from './simulateGate';

const tuesday = Date.parse('2026-04-07T10:00:00Z');
const saturday = Date.parse('2026-04-11T10:00:00Z');

const facts: GateFacts = {
  bundle: aBundle('1.29.0', { status: { labels: { team: 'a' } } }),
  environment: { name: 'prod', approval: 'auto' },
  directUpstreams: ['uat'],
  skippedUpstreams: ['qa'],
  upstreams: [{ environment: 'uat' }],
  history: [],
  timezone: 'UTC',
};

describe('simulateGate', () => {
  it.each`
    expression                           | supposition                           | now         | outcome
    ${'!schedule.isWeekend'}             | ${{}}                                 | ${tuesday}  | ${'open'}
    ${'!schedule.isWeekend'}             | ${{}}                                 | ${saturday} | ${'closed'}
    ${'bundle.labels.hotfix == true'}    | ${{}}                                 | ${tuesday}  | ${'error'}
    ${'bundle.labels.hotfix == true'}    | ${{ labels: { hotfix: 'true' } }}     | ${tuesday}  | ${'open'}
    ${'bundle.labels.team == "a"'}       | ${{ labels: { hotfix: 'true' } }}     | ${tuesday}  | ${'open'}
    ${'upstream.uat.soakMinutes >= 30'}  | ${{}}                                 | ${tuesday}  | ${'error'}
    ${'upstream.uat.soakMinutes >= 30'}  | ${{ soakMinutes: { uat: 30 } }}       | ${tuesday}  | ${'open'}
    ${'upstream.uat.soakMinutes >= 30'}  | ${{ soakMinutes: { uat: 29 } }}       | ${saturday} | ${'closed'}
    ${'upstream.qa.soakMinutes == 7'}    | ${{ soakMinutes: { qa: 7 } }}         | ${tuesday}  | ${'open'}
    ${'bundle.upstreamSoakMinutes == 5'} | ${{ soakMinutes: { qa: 7, uat: 5 } }} | ${tuesday}  | ${'open'}
  `(
    '$expression with $supposition is $outcome',
    ({ expression, supposition, now, outcome }) => {
      const gate = { expression };
      expect(simulateGate(gate, facts, supposition, now)).toMatchObject({
        outcome,
      });
    },
  );

  it.each`
    expression                                      | attributes                                     | outcome
    ${'metrics.errors < 0.1'}                       | ${{}}                                          | ${'error'}
    ${'metrics.errors < 0.1'}                       | ${{ 'metrics.errors': 0.05 }}                  | ${'open'}
    ${'metrics.errors < 0.1'}                       | ${{ 'metrics.errors': 1 }}                     | ${'closed'}
    ${'metrics["a-rate"].value < 0.1'}              | ${{ 'metrics.a-rate': 0.05 }}                  | ${'open'}
    ${'metrics.errors.result == "Pass"'}            | ${{ 'metrics.errors': { result: 'Pass' } }}    | ${'open'}
    ${'delegation.status == "Healthy"'}             | ${{ 'delegation.status': 'Healthy' }}          | ${'open'}
    ${'externalApproval.board.approved'}            | ${{ 'externalApproval.board.approved': true }} | ${'open'}
    ${'windows["a/b"].open'}                        | ${{}}                                          | ${'closed'}
    ${'windows["a/b"].open'}                        | ${{ 'windows.a/b.open': true }}                | ${'open'}
    ${'windows["a/b"].open || windows["a/c"].open'} | ${{ 'windows.a/b.open': false }}               | ${'open'}
  `(
    '$expression with $attributes is $outcome',
    ({ expression, attributes, outcome }) => {
      const frozen = { start: '2026-01-01T00:00', end: '2027-01-01T00:00' };
      const windows = {
        'a/b': { exclude: [frozen] },
        'a/c': { allow: [frozen] },
      };
      const seen = { ...facts, windows };
      expect(
        simulateGate({ expression }, seen, { attributes }, tuesday),
      ).toMatchObject({ outcome });
    },
  );

  it('says when it opens from the instant that is supposed', () => {
    const gate = { expression: 'upstream.uat.soakMinutes >= 30' };
    const { opens } = simulateGate(
      gate,
      facts,
      { soakMinutes: { uat: 10 } },
      saturday,
    );
    expect(opens).toEqual({ type: 'at', at: saturday + 20 * 60_000 });
  });
});
