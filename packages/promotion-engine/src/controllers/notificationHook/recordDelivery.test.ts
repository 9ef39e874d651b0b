import {
  Notification,
  NotificationHook,
} from '@kardinal/backstage-plugin-kardinal-common';
import { recordDelivery } from './recordDelivery';
import { Deliver, HookStatus } from './types';

const now = Date.parse('2026-11-04T10:00:00Z');

function effect(id: string, timestamp = '2026-11-04T09:00:00Z'): Deliver {
  const notification: Notification = {
    id,
    event: 'Bundle.Verified',
    namespace: 'default',
    pipeline: 'guestbook',
    message: 'done',
    by: 'kardinal',
    timestamp,
  };
  const hook = { namespace: 'default', spec: { type: 'slack' as const } };
  return { type: 'deliver', key: id, fence: 'earlier', notification, hook };
}

const hookWith = (status: HookStatus) => ({ status } as NotificationHook);
const failed = { type: 'failed', message: 'The server answered 500' } as const;

describe('a delivery that failed', () => {
  it.each([
    [0, '2026-11-04T10:00:10Z'],
    [1, '2026-11-04T10:00:20Z'],
    [2, '2026-11-04T10:00:40Z'],
    [8, '2026-11-04T10:42:40Z'],
  ])('%i times before is tried again at %s', (attempts, retryAt) => {
    const pending = { id: 'a', attempts, retryAt: '', message: '' };
    expect(
      recordDelivery(hookWith({ pending }), effect('a'), failed, now).pending,
    ).toMatchObject({ attempts: attempts + 1, retryAt });
  });

  it('ten times is dropped, with the last reason', () => {
    const pending = { id: 'a', attempts: 9, retryAt: '', message: '' };
    expect(
      recordDelivery(hookWith({ pending }), effect('a'), failed, now),
    ).toEqual({
      deliveries: [
        {
          id: 'a',
          event: 'Bundle.Verified',
          at: '2026-11-04T09:00:00Z',
          result: 'GivenUp',
          message: failed.message,
        },
      ],
    });
  });

  it('counts no attempt where nothing was sent', () => {
    const pending = { id: 'a', attempts: 2, retryAt: '', message: '' };
    expect(
      recordDelivery(hookWith({ pending }), effect('a'), { type: 'busy' }, now)
        .pending,
    ).toMatchObject({ attempts: 2, retryAt: '2026-11-04T10:00:05Z' });
  });
});

it('forgets the oldest of a hundred, and reports nothing that is older again', () => {
  let status: HookStatus = {};
  for (let count = 0; count <= 100; count += 1)
    status = recordDelivery(
      hookWith(status),
      effect(`d${count}`, new Date(now + count * 1_000).toISOString()),
      { type: 'delivered' },
      now,
    );
  expect(status.deliveries).toHaveLength(100);
  expect(status.deliveries?.[0].id).toBe('d1');
  expect(status.after).toBe('2026-11-04T10:00:00.000Z d0');
});
