import { expect } from '@playwright/test';
import {
  EnvironmentNodeView,
  PipelineView,
  plainSentence,
} from '../plugins/kardinal-common/src';
import { eventType } from '../packages/kube-controller/src';
import { deploymentType } from '../packages/sandbox/src/workloads/Deployment';
import { askPortal } from './support/askPortal';
import { journey } from './support/journey';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

/** What the page of the newest release says of prod. */
async function prodOf(sandbox: TestSandbox): Promise<EnvironmentNodeView> {
  const { selected } = await askPortal<PipelineView>(sandbox, 'guestbook', '');
  const prod = selected?.nodes.find(
    (node): node is EnvironmentNodeView =>
      node.type === 'environment' && node.name === 'prod',
  );
  if (prod === undefined) throw new Error('The page shows no prod.');
  return prod;
}

/** What is said of prod, once the release of the past is seen to run there and to be well. */
async function wellIn(
  sandbox: TestSandbox,
): Promise<EnvironmentNodeView | undefined> {
  const prod = await prodOf(sandbox);
  const { current } = prod;
  return current?.type === 'observed' &&
    current.version === '1.28.3' &&
    current.health === 'healthy'
    ? prod
    : undefined;
}

journey(
  'the page says what somebody changed in the cluster, and who, until it is what was promoted again',
  async ({ sandbox }) => {
    const { client } = sandbox.kubernetes;
    await until('1.28.3 in prod', () => wellIn(sandbox));

    await client.patch(
      deploymentType,
      { namespace: 'prod', name: 'guestbook' },
      {
        type: 'json',
        body: [
          {
            op: 'replace',
            path: '/spec/template/spec/containers/0/image',
            value: 'ghcr.io/kardinal-demo/guestbook:1.28.9',
          },
        ],
      },
    );
    const drifted = await until('drift', async () => {
      const prod = await prodOf(sandbox);
      return prod.current?.type === 'drifted' ? prod : undefined;
    });
    expect(drifted).toMatchObject({
      state: 'Verified',
      version: '1.28.3',
      current: { type: 'drifted', version: '1.28.9' },
    });
    expect(plainSentence(drifted.drift ?? [])).toMatch(
      /^prod has drifted: guestbook runs 1\.28\.9, not 1\.28\.3\. It was last changed by .+ at .+\.$/,
    );

    // The GitOps tool puts back what is not in the repository.
    const healed = await until('1.28.3 in prod again', () => wellIn(sandbox));
    expect(healed.drift).toBeUndefined();
    const reports = await until('the end of the drift', async () => {
      const { items } = await client.list(eventType, {
        namespace: 'default',
      });
      const found = items
        .filter(({ reason }) => ['Drifted', 'DriftEnded'].includes(reason))
        .map(({ reason, note }) => `${reason}: ${note}`)
        .sort();
      return found.length > 1 ? found : undefined;
    });
    expect(reports).toEqual([
      'DriftEnded: prod no longer differs from what was promoted.',
      expect.stringMatching(
        /^Drifted: prod has drifted: guestbook runs 1\.28\.9, not 1\.28\.3\./,
      ),
    ]);
  },
);
