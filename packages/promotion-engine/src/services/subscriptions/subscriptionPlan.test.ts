import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import {
  combinedSubscriptionOf,
  subscriptionOf,
} from '../../__testUtils__/subscriptionOf';
import { createEgress } from '../egress';
import { subscriptionPlan } from './subscriptionPlan';

const egress = createEgress({
  allow: ['localhost:5000'],
  own: ['https://kubernetes.example.com'],
  clock: new ManualClock(),
});

type Image = NonNullable<Subscription['spec']['image']>;

const plan = (
  image: Partial<Image>,
  spec: Partial<Omit<Subscription['spec'], 'image'>> = {},
) => subscriptionPlan(subscriptionOf(image, spec), egress, undefined);

describe('subscriptionPlan', () => {
  it.each([
    ['ghcr.io/acme/shop', 'https://ghcr.io', 'acme/shop'],
    ['nginx', 'https://registry-1.docker.io', 'library/nginx'],
    ['docker.io/acme/shop', 'https://registry-1.docker.io', 'acme/shop'],
    ['r.example.com:5000/a/b', 'https://r.example.com:5000', 'a/b'],
    ['localhost:5000/a/b', 'http://localhost:5000', 'a/b'],
  ])('asks for %s at %s', (repository, registry, path) => {
    expect(plan({ repository })).toMatchObject({
      type: 'source',
      source: { type: 'image', registry, path, interval: 300_000 },
    });
  });

  it.each<[string, Partial<Image>, string]>([
    ['no repository', { repository: 'Not One' }, 'spec.image.repository: "Not'],
    ['a tag', { repository: 'ghcr.io/a/b:1' }, 'has a tag; leave it out'],
    [
      'this machine',
      { repository: '127.0.0.1:6443/a/b' },
      'spec.image.repository: 127.0.0.1 is a loopback address',
    ],
    [
      'cloud metadata',
      { repository: '169.254.169.254/a/b' },
      'an address of cloud metadata',
    ],
    [
      'the control plane',
      { repository: 'kubernetes.example.com/a/b' },
      'belongs to Kardinal or its control plane',
    ],
    ['no range', { range: 'new' }, 'spec.image.range: "new" is no range'],
    ['no pattern', { allow: '(' }, 'spec.image.allow: "("'],
    ['a pattern to ignore that is none', { ignore: ['a', '['] }, 'ignore[1]'],
  ])('refuses %s', (_what, image, problem) => {
    expect(plan(image)).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining(problem)],
    });
  });

  it.each([
    ['soon', 'spec.minInterval: soon is no duration'],
    ['10s', 'spec.minInterval: 10s is shorter than 1m'],
  ])('refuses the interval %s', (minInterval, problem) => {
    expect(plan({}, { minInterval })).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining(problem)],
    });
  });

  it('looks at several, each with its name', () => {
    const combined = combinedSubscriptionOf();
    expect(subscriptionPlan(combined, egress, undefined)).toMatchObject({
      type: 'combined',
      sources: [
        { type: 'image', id: 'api', path: 'acme/api' },
        { type: 'image', id: 'web', path: 'acme/web' },
      ],
    });
  });

  it('looks at charts among them, and names the field of one that cannot be', () => {
    const charts = (repository: string) =>
      combinedSubscriptionOf({
        charts: [{ id: 'packaged', repository, name: 'shop' }],
        when: 'charts.packaged.version == images.api.tag',
      });
    expect(
      subscriptionPlan(charts('https://charts.example.com'), egress, undefined),
    ).toMatchObject({
      sources: [
        { type: 'image', id: 'api' },
        { type: 'image', id: 'web' },
        { type: 'chart', id: 'packaged', field: 'spec.charts[0]' },
      ],
    });
    expect(subscriptionPlan(charts('nowhere'), egress, undefined)).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining('spec.charts[0].repository: ')],
    });
  });

  it('refuses a condition over what is not looked at', () => {
    const combined = combinedSubscriptionOf({ when: 'images.db.tag == "1"' });
    expect(subscriptionPlan(combined, egress, undefined)).toEqual({
      type: 'invalid',
      problems: [expect.stringContaining('spec.when: ')],
    });
  });

  it('looks at nothing while it is suspended', () => {
    expect(plan({}, { suspend: true })).toEqual({ type: 'suspended' });
  });
});
