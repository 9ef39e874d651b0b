import {
  Bundle,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { observeEligibility } from './observeEligibility';

const directories = aPipeline(['prod']);
const pipeline = aPipeline(['prod'], {
  git: { ...directories.spec.git, layout: 'branch' },
});

function bundle(name: string): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name,
      creationTimestamp: `2026-11-18T10:0${name.slice(-1)}:00Z`,
    },
    spec: { type: 'config', artifacts: {} },
    status: { phase: 'Promoting' },
  };
}

function step(name: string, layout: 'branch' | 'directory'): PromotionStep {
  return {
    metadata: { name: `${name}.prod`, namespace: 'default' },
    spec: {
      pipeline: 'guestbook',
      bundleRef: name,
      environment: 'prod',
      git: { layout },
    },
  } as PromotionStep;
}

function observed(
  name: string,
  pending: Readonly<Record<string, string>>,
  layout: 'branch' | 'directory' = 'branch',
) {
  const bundles = [bundle('shop-1'), bundle('shop-2')];
  const cached = {
    pipeline: () => pipeline,
    bundleOf: ({ spec }: PromotionStep) =>
      bundles.find(({ metadata }) => metadata.name === spec.bundleRef),
    bundlesOfPipeline: () => bundles,
    trusted: (each: Bundle) => each,
    stepsOfEnvironment: (_step: PromotionStep, state: string) =>
      Object.entries(pending).flatMap(([each, at]) =>
        at === state ? [step(each, layout)] : [],
      ),
  };
  return observeEligibility(cached, step(name, layout));
}

describe('a change of an environment on a branch', () => {
  it.each(['Promoting', 'WaitingForMerge', 'HealthChecking'])(
    'waits for an older one that is %s there',
    state => {
      expect(observed('shop-2', { 'shop-1': state })).toEqual({
        ineligible: expect.stringContaining('is no longer pending in prod'),
      });
    },
  );

  it('waits neither for itself nor for one that has ended', () => {
    expect(observed('shop-1', { 'shop-1': 'Promoting' })).toEqual({});
    expect(observed('shop-2', { 'shop-1': 'Verified' })).toEqual({});
  });

  it('is judged only where environments are branches', () => {
    const pending = { 'shop-1': 'WaitingForMerge' };
    expect(observed('shop-2', pending, 'directory')).toEqual({});
  });
});
