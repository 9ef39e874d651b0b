import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { orderedBy } from './orderedBy';

const asked = {
  requestedBy: 'user:default/ana',
  reason: undefined,
  now: Date.parse('2026-11-18T10:00:00Z'),
};

it('says who asked, when, and why where that is known', () => {
  expect(orderedBy(asked, [])).toEqual({
    occurrence: '',
    createdAt: '2026-11-18T10:00:00.000Z',
    requestedBy: 'user:default/ana',
  });
  expect(orderedBy({ ...asked, reason: 'INC-7' }, [])).toMatchObject({
    reason: 'INC-7',
  });
});

it('tells a request from those that are over, in whatever order they are known', () => {
  const ended = [aBundle('1.29.0'), aBundle('1.28.3')];
  const { occurrence } = orderedBy(asked, ended);
  expect(occurrence).toBe('guestbook-1-28-3 guestbook-1-29-0');
  expect(orderedBy(asked, [...ended].reverse()).occurrence).toBe(occurrence);
  expect(orderedBy(asked, ended.slice(1)).occurrence).not.toBe(occurrence);
});
