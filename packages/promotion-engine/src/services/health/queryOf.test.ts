import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { queryOf } from './queryOf';

const images = [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }];

function step(
  spec: Partial<PromotionStep['spec']>,
  status?: PromotionStep['status'],
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name: 'guestbook-2-prod', namespace: 'default' },
    spec: {
      pipeline: 'guestbook',
      environment: 'prod',
      bundleRef: 'guestbook-2',
      ...spec,
    } as PromotionStep['spec'],
    ...(status === undefined ? {} : { status }),
  };
}

describe('what a step asks a health adapter', () => {
  it('is whether its images run in its environment', () => {
    expect(queryOf(step({}), { images, charts: [] })).toEqual({
      pipeline: 'guestbook',
      environment: 'prod',
      images,
      settings: {},
    });
  });

  it('has the settings of the environment, and the commit of its configuration', () => {
    const health = { type: 'argocd', timeout: '5m' };
    const gitCommit = {
      repository: 'https://git.example.com/acme/config.git',
      sha: 'c'.repeat(40),
    };
    expect(
      queryOf(step({ health, gitCommit } as never), { images: [], charts: [] }),
    ).toMatchObject({
      images: [],
      settings: health,
      configCommit: gitCommit.sha,
    });
  });

  it('has what was written, and since when, once that is so', () => {
    const status = {
      state: 'HealthChecking' as const,
      commit: 'a'.repeat(40),
      startedAt: '2026-11-18T10:00:00Z',
    };
    expect(queryOf(step({}, status), { images, charts: [] })).toMatchObject({
      commit: status.commit,
      since: status.startedAt,
    });
  });
});
