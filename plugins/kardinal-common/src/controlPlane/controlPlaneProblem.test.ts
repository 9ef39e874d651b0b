import { controlPlaneProblem, plainProblem } from './controlPlaneProblem';
import { ControlPlaneFailureType } from './ControlPlaneStatus';

const since = '2026-11-21T14:32:00Z';
const failure = (type: ControlPlaneFailureType) => ({
  type,
  where: '/var/kardinal.sqlite',
  detail: 'the database said so.',
});

describe('controlPlaneProblem', () => {
  it('says what it is, what to do, what follows and since when', () => {
    expect(controlPlaneProblem(failure('full'), since, 'running')).toEqual({
      title: 'The control plane cannot store changes: the disk is full',
      description: [
        {
          type: 'text',
          text: 'Free space for /var/kardinal.sqlite. Nothing that was accepted is lost; promotion continues by itself. Noticed ',
        },
        { type: 'instant', at: since, precision: 'exact' },
        { type: 'text', text: '.' },
      ],
    });
  });

  it.each<[ControlPlaneFailureType, RegExp]>([
    ['full', /^The control plane has not started: the disk is full\. Free /],
    ['locked', /is locked\. End what holds .*It then starts by itself\./],
    ['readOnly', /is read-only\. Let the backend write to /],
    ['unreachable', /is not responding\. .*reached \(the database said so\)\./],
    ['inUse', /another backend.* takes over when the other has ended\./],
    ['newer', /newer version\. Install .* Nothing was changed\. Noticed/],
    ['older', /older version\. Let .* Nothing was changed\. Noticed/],
    ['damaged', /damaged\. Restore .* stopped \(the database said so\)\. Not/],
    ['other', /an error\. \/var\/kardinal\.sqlite says: the database/],
    [
      'failed',
      /not try again\. Correct this .* again: the database said so\. N/,
    ],
  ])('phrases %s at a start', (type, text) => {
    expect(
      plainProblem(controlPlaneProblem(failure(type), since, 'starting')),
    ).toMatch(text);
  });
});
