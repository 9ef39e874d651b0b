import {
  BakeFacts,
  HealthVerdict,
  MetricState,
  WaitStep,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { bake } from './bake';

const start = Date.parse('2026-11-18T10:00:00Z');
const minute = 60_000;
const well: HealthVerdict = { type: 'healthy', message: 'app runs 2.0.0' };
const ill: HealthVerdict = { type: 'degraded', message: 'app crashes' };
const metric = (state: MetricState['state']): MetricState => ({
  name: 'errors',
  state,
  message: `errors is ${state}`,
});

/** A bake of 30 minutes, minute after minute. */
class Oven {
  facts: BakeFacts | undefined;

  constructor(private readonly settings: Readonly<Record<string, unknown>>) {}

  at(
    minutes: number,
    health: HealthVerdict,
    metrics: readonly MetricState[] = [],
  ): WaitVerdict {
    const step = bake as WaitStep;
    const parsed = step.settings.safeParse({ minutes: 30, ...this.settings });
    if (!parsed.success) throw new Error('the settings are refused');
    const promotion = new FakePromotion();
    promotion.facts = this.facts === undefined ? {} : { bake: this.facts };
    const verdict = step.decide(
      promotion.request(parsed.data),
      { health, metrics },
      start + minutes * minute,
    );
    this.facts = verdict.facts?.bake ?? this.facts;
    return verdict;
  }
}

const clock = (minutes: number) =>
  new Date(start + minutes * minute).toISOString().replace('.000', '');

describe('bake', () => {
  it('is over after its minutes, and wakes at that instant', () => {
    const oven = new Oven({});
    expect(oven.at(0, well)).toMatchObject({
      type: 'waiting',
      message: `Bakes until ${clock(30)}`,
      until: start + 30 * minute,
    });
    expect(oven.at(12, well)).toEqual(oven.at(29.99, well));
    expect(oven.at(30, well)).toMatchObject({
      type: 'satisfied',
      message: 'app runs 2.0.0; baked 30 minutes',
      facts: { bake: { minutes: 30, since: clock(0), resets: 0 } },
    });
  });

  it('begins anew after an alarm', () => {
    const oven = new Oven({});
    oven.at(0, well);
    expect(oven.at(20, ill)).toMatchObject({
      type: 'waiting',
      until: start + 30 * minute,
      facts: { bake: { minutes: 30, alarmSince: clock(20), resets: 1 } },
    });
    expect(oven.facts).not.toHaveProperty('since');
    oven.at(21, ill);
    expect(oven.at(25, well)).toMatchObject({ until: start + 55 * minute });
    expect(oven.facts).toMatchObject({ since: clock(25), resets: 1 });
    expect(oven.at(54.9, well).type).toBe('waiting');
    expect(oven.at(55, well).type).toBe('satisfied');
  });

  it.each([
    [{}, 30],
    [{ recoverWithin: '5m' }, 25],
  ])('fails where an alarm lasts too long: %j', (settings, fails) => {
    const oven = new Oven(settings);
    oven.at(0, well);
    oven.at(20, ill);
    expect(oven.at(fails - 0.1, ill).type).toBe('waiting');
    expect(oven.at(fails, ill)).toMatchObject({
      type: 'failed',
      message: 'app crashes (the alarm lasted too long)',
    });
  });

  it('fails at once with fail-on-alarm', () => {
    const oven = new Oven({ policy: 'fail-on-alarm' });
    expect(oven.at(0, ill).type).toBe('waiting');
    oven.at(1, well);
    expect(oven.at(20, ill)).toMatchObject({
      type: 'failed',
      message: 'An alarm ended the bake: app crashes',
      facts: { bake: { minutes: 30, resets: 0 } },
    });
    expect(oven.at(21, well)).toMatchObject({ until: start + 51 * minute });
  });

  it('fails at once where a metric is bad from the start', () => {
    const oven = new Oven({ policy: 'fail-on-alarm' });
    expect(oven.at(0, well, [metric('bad')]).type).toBe('failed');
  });

  it('has an alarm where a metric is bad', () => {
    const oven = new Oven({ policy: 'fail-on-alarm' });
    oven.at(0, well, [metric('good')]);
    expect(oven.at(3, well, [metric('good'), metric('bad')])).toMatchObject({
      type: 'failed',
      message: 'An alarm ended the bake: errors is bad',
      facts: { metrics: [metric('good'), metric('bad')] },
    });
  });

  it('stands still while a metric is not known', () => {
    const oven = new Oven({ policy: 'fail-on-alarm' });
    oven.at(0, well, [metric('good')]);
    expect(oven.at(10, well, [metric('unknown')])).toEqual({
      type: 'waiting',
      message: 'The bake is on hold: errors is unknown',
      facts: {
        healthWarnings: [],
        bake: { minutes: 30, since: clock(0), heldSince: clock(10), resets: 0 },
      },
    });
    oven.at(50, well, [metric('unknown')]);
    expect(oven.at(60, well, [metric('good')])).toMatchObject({
      until: start + 80 * minute,
      facts: { bake: { since: clock(50) } },
    });
    expect(oven.facts).not.toHaveProperty('heldSince');
    expect(oven.at(80, well, [metric('unknown')]).type).toBe('waiting');
    expect(oven.at(81, well, [metric('good')]).type).toBe('satisfied');
  });

  it('counts no minute that was not over', () => {
    const oven = new Oven({ minutes: 1 });
    oven.at(0.5 / 60, well);
    expect(oven.at(60 / 60, well).type).toBe('waiting');
    expect(oven.at(61 / 60, well).type).toBe('satisfied');
  });
});
