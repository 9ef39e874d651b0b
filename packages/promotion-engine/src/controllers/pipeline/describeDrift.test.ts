import { EnvironmentDrift } from '@kardinal/backstage-plugin-kardinal-common';
import { driftCondition, driftEvents } from './describeDrift';

const missing: EnvironmentDrift = {
  environment: 'prod',
  promoted: { bundle: 'shop-2', version: '2.0.0' },
  version: '1.9.9',
  workload: 'shop',
  since: '2026-11-18T10:00:00Z',
};
const found: EnvironmentDrift = { ...missing, bundle: 'shop-1' };
const other: EnvironmentDrift = { ...missing, version: '1.9.8' };

const drifted = 'Drifted: prod has drifted: shop runs 1.9.9, not 2.0.0.';
const unknown =
  'BundleMissing: No Bundle has what prod runs: shop runs 1.9.9. Create a Bundle with it, or put back what was promoted.';

describe('the Events of drift', () => {
  it.each<
    [
      string,
      readonly EnvironmentDrift[],
      readonly EnvironmentDrift[],
      readonly string[],
    ]
  >([
    ['begins, and no Bundle has it', [], [missing], [drifted, unknown]],
    ['begins, and a Bundle has it', [], [found], [drifted]],
    [
      'is somebody’s',
      [],
      [{ ...found, changedBy: 'kubectl-edit' }],
      [`${drifted} It was last changed by kubectl-edit.`],
    ],
    ['lasts, and no Bundle has it', [missing], [missing], []],
    [
      'is what a Bundle has by now',
      [missing],
      [found],
      ['BundleFound: prod runs what Bundle shop-1 has.'],
    ],
    ['is what no Bundle has any more', [found], [missing], [unknown]],
    ['changes', [other], [missing], [drifted, unknown]],
    [
      'is over',
      [missing],
      [],
      ['DriftEnded: prod no longer differs from what was promoted.'],
    ],
  ])('when it %s', (_title, before, after, expected) => {
    expect(
      driftEvents(before, after).map(
        ({ reason, message }) => `${reason}: ${message}`,
      ),
    ).toEqual(expected);
  });
});

describe('the condition Drifted', () => {
  const dev = { ...found, environment: 'dev' };

  it.each<[string, readonly EnvironmentDrift[], string | undefined]>([
    ['is absent without drift', [], undefined],
    ['says that each has its Bundle', [dev, found], 'BundleKnown'],
    ['says that one has none', [dev, missing], 'BundleMissing'],
  ])('%s', (_title, drift, reason) => {
    expect(driftCondition(drift)?.reason).toBe(reason);
  });

  it('counts those that no message has room for', () => {
    const many = Array.from({ length: 1000 }, () => dev);
    const { message = '' } = driftCondition(many) ?? {};
    expect(message).toMatch(/ So have 960 more environments\.$/);
    expect(message.length).toBeLessThan(32_768);
  });

  it('says where it comes from', () => {
    const { message } = driftCondition([{ ...dev, origin: 'cluster' }]) ?? {};
    expect(message).toMatch(/not 2\.0\.0\. Its files in the repository are/);
  });

  it('ends with what holds for all', () => {
    const { message } = driftCondition([dev], 'The policy sleeps.') ?? {};
    expect(message).toMatch(/has what runs\. The policy sleeps\.$/);
  });

  it('names each environment and what it runs', () => {
    expect(driftCondition([dev, missing])?.message).toBe(
      'dev has drifted: shop runs 1.9.9, not 2.0.0. Bundle shop-1 has what runs. prod has drifted: shop runs 1.9.9, not 2.0.0. No Bundle has what prod runs: shop runs 1.9.9. Create a Bundle with it, or put back what was promoted.',
    );
  });
});
