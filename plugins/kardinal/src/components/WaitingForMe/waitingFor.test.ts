import { PromotionState } from '@kardinal/backstage-plugin-kardinal-common';
import { boardRowOf } from '../../testing/boardRows';
import { minutes } from '../../testing/instants';
import { waitingFor } from './waitingFor';

const mine = ['group:default/team-a'];

it.each<[PromotionState, boolean]>([
  ['WaitingForMerge', true],
  ['Failed', true],
  ['AbortedByAlarm', true],
  ['SkipDenied', true],
  ['Waiting', false],
  ['HealthChecking', false],
  ['Verified', false],
  ['Pending', false],
])('what is %s waits for a person: %s', (state, isThere) => {
  const rows = [boardRowOf('guestbook', { state })];
  expect(waitingFor(mine, rows)).toHaveLength(isThere ? 1 : 0);
});

it('has what waits longest first, and nothing of others', () => {
  const waits = (name: string, ago: number) =>
    boardRowOf(name, { state: 'Failed', idleSince: minutes(-ago) });
  const rows = [waits('new', 1), waits('old', 90), waits('older', 120)];
  expect(waitingFor(mine, rows).map(({ name }) => name)).toEqual([
    'older',
    'old',
    'new',
  ]);
  expect(waitingFor(['group:default/team-b'], rows)).toEqual([]);
});
