import { ManualClock } from '@kardinal/kube-controller/testing';
import { ServerClock } from './ServerClock';

const now = Date.parse('2026-11-26T10:00:00Z');
const hour = 3_600_000;

it('shows the time of the server, and goes on with the own clock', async () => {
  const own = new ManualClock(now);
  const clock = new ServerClock(own);
  expect(clock.now()).toBe(now);
  clock.hear(now - 7 * hour);
  expect(clock.now()).toBe(now - 7 * hour);
  await own.advance(90_000);
  expect(clock.now()).toBe(now - 7 * hour + 90_000);
});

it('is the own clock where both agree to the second', () => {
  const own = new ManualClock(now + 700);
  const clock = new ServerClock(own);
  clock.hear(now);
  expect(clock.now()).toBe(now + 700);
});
