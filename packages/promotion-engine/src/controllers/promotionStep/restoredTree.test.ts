import {
  Bundle,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { GitCommitRequest } from '../../services/git';
import { RestoreServices, restoredTree } from './restoredTree';

const url = 'https://forge.example.com/acme/gitops';
const branch = 'environment/prod';

function bundle(
  name: string,
  spec: Partial<Bundle['spec']> = {},
  commit?: string,
): Bundle {
  const revision = { type: 'git' as const, commit };
  const verifiedAt = '2026-11-18T10:00:00Z';
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name, namespace: 'shop' },
    spec: { pipeline: 'shop', type: 'config', artifacts: {}, ...spec },
    status: {
      environments: {
        prod: { state: 'Verified', verifiedAt, evidence: { revision } },
      },
    },
  } as Bundle;
}

const back = bundle('back', {
  provenance: { rollbackOf: 'newer', rollbackTo: 'older' },
  intent: { target: 'prod' },
});

/** Remembers what was read of the repository. */
function world(...bundles: readonly Bundle[]) {
  const reads: GitCommitRequest[] = [];
  const services = {
    cached: {
      bundle: (_namespace: string, wanted: string) =>
        bundles.find(({ metadata }) => metadata.name === wanted),
      bundlesOfPipeline: () => bundles,
      trusted: (each: Bundle) => each,
    },
    credentials: { find: async () => ({ token: 'ours' }) },
    sourceCommits: {
      read: async (request: GitCommitRequest) => {
        reads.push(request);
        return [{ path: 'web.yaml' }];
      },
    },
  } as unknown as RestoreServices;
  return { reads, services };
}

function step(layout: 'branch' | 'directory'): PromotionStep {
  return {
    metadata: { name: 'back.prod', namespace: 'shop' },
    spec: {
      pipeline: 'shop',
      environment: 'prod',
      path: 'app',
      git: { url, branch, provider: 'github', layout },
    },
  } as PromotionStep;
}

describe('what a rollback restores of a branch', () => {
  it('is the commit that the environment had, read from that branch alone', async () => {
    const { services, reads } = world(bundle('older', {}, 'abc'));
    const found = await restoredTree(services, {
      step: step('branch'),
      promotion: { bundle: back },
    });
    expect(found).toEqual({ sha: 'abc', files: [{ path: 'web.yaml' }] });
    expect(reads).toEqual([
      {
        repository: { url },
        credentials: { token: 'ours' },
        commit: 'abc',
        branch,
        absent: 'refused',
        query: { type: 'files', directory: 'app' },
      },
    ]);
  });

  it('is nothing where it is no rollback, or environments are directories', async () => {
    const { services } = world(bundle('older', {}, 'abc'));
    const of = (each: Bundle, layout: 'branch' | 'directory') =>
      restoredTree(services, {
        step: step(layout),
        promotion: { bundle: each },
      });
    expect(await of(bundle('newer'), 'branch')).toBeUndefined();
    expect(await of(back, 'directory')).toBeUndefined();
  });

  it.each([
    ['is gone', []],
    ['has no commit', [bundle('older')]],
  ])('is not rendered again where its record %s', async (_words, bundles) => {
    const { services } = world(...bundles);
    const restoring = restoredTree(services, {
      step: step('branch'),
      promotion: { bundle: back },
    });
    await expect(restoring).rejects.toMatchObject({
      kind: 'terminal',
      message: expect.stringContaining(
        'No record says which commit of environment/prod prod had with older',
      ),
    });
  });
});
