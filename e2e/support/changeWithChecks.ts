import { expect } from '@playwright/test';
import { KubeClient } from '../../packages/kube-controller/src';
import {
  CommitStatus,
  commitStatusType,
} from '../../plugins/kardinal-common/src';
import { gateSays, sayOfCommit } from './commitChecks';
import { releaseConfig } from './configBundle';
import { messageOf, pullRequestFor, verifiedIn } from './promotions';
import { RenderedService } from './RenderedService';
import { settled } from './settled';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

const keys = ['smoke', 'load-test'] as const;
const service = new RenderedService('vineyard', {
  checks: keys,
  proposed: ['lint'],
});

/**
 * A change of the dry branch goes through three environments to live, with the checks of somebody else: staging waits for one of
 * what is proposed to it, live for two of what staging has.
 *
 * @param stranger - may write CommitStatuses, and nothing else
 */
export async function changeWithChecks(
  sandbox: TestSandbox,
  stranger: KubeClient,
): Promise<void> {
  const { forge } = sandbox;
  await service.add(sandbox);
  const sha = await service.configure(sandbox, 2);
  const gitCommit = { repository: forge.cloneUrl, sha };
  const name = await releaseConfig(sandbox, service, 'config', { gitCommit });
  await verifiedIn(sandbox, name, 'dev');
  const proposal = await pullRequestFor(sandbox, name, 'staging');
  const inStaging = { bundle: name, environment: 'staging' };
  await messageOf(
    sandbox,
    inStaging,
    /^Waiting for the gate staging\.proposed\.lint: staging: lint is not reported for \w+ yet/,
  );
  await sayOfCommit(stranger, {
    pipelineRef: service.name,
    sha: proposal.head.sha,
    key: 'lint',
    phase: 'success',
  });
  const { evidence } = await verifiedIn(sandbox, name, 'staging');
  expect(evidence?.policyGates).toContainEqual(
    expect.objectContaining({
      name: 'staging.proposed.lint',
      holds: 'merge',
      result: 'pass',
    }),
  );
  const rendered = evidence?.revision?.commit ?? '';
  expect(rendered).toMatch(/^[0-9a-f]{40}$/);
  expect(await service.heads(sandbox)).toContain(rendered);
  const say = (key: string, phase: CommitStatus['spec']['phase']) =>
    sayOfCommit(stranger, {
      pipelineRef: service.name,
      sha: rendered,
      key,
      phase,
      description: `${key} says ${phase}`,
      url: `https://tests.example.com/${key}`,
    });
  const held = (key: string, pattern: RegExp) =>
    gateSays(sandbox, { bundle: name, gate: `staging.${key}` }, pattern);

  for (const key of keys) await held(key, /is not reported for \w+ yet/);
  const before = await service.heads(sandbox);
  await say('smoke', 'success');
  await say('load-test', 'pending');
  await held('load-test', /load-test of \w+ is pending/);
  // Who looks at the commit on the forge sees it, too.
  await until('the checks on the forge', async () => {
    const found = await forge.statusesOf(rendered);
    const states = keys.map(
      key => found.find(({ context }) => context === key)?.state,
    );
    return states.join() === 'success,pending' || undefined;
  });
  expect(await service.heads(sandbox)).toBe(before);
  expect((await forge.pulls()).map(({ head }) => head.ref)).not.toContain(
    `kardinal/default/${name}/live`,
  );

  await say('load-test', 'success');
  const pull = await pullRequestFor(sandbox, name, 'live');
  await forge.merge(pull.number);
  const live = await verifiedIn(sandbox, name, 'live');
  expect(live.evidence?.policyGates).toEqual(
    expect.arrayContaining(
      keys.map(key =>
        expect.objectContaining({ name: `staging.${key}`, result: 'pass' }),
      ),
    ),
  );
  for (const environment of service.environments) {
    const files = await service.rendered(sandbox, environment);
    expect(JSON.parse(files['hydrator.metadata'])).toMatchObject({
      drySha: sha,
    });
  }
  const { items } = await stranger.list(commitStatusType, {
    namespace: 'default',
  });
  expect(
    items
      .filter(({ spec }) => spec.sha === rendered)
      .map(({ spec }) => spec.key),
  ).toEqual(expect.arrayContaining([...keys]));
  await settled(sandbox, service.name);
}
