import { expect } from '@playwright/test';
import { bundleType } from '../plugins/kardinal-common/src';
import { gateSays, sayOfCommit } from './support/commitChecks';
import { releaseConfig } from './support/configBundle';
import { pause } from './support/pause';
import {
  gatesStatusIs,
  messageOf,
  pullRequestFor,
  verifiedIn,
} from './support/promotions';
import { RenderedService } from './support/RenderedService';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const key = 'smoke';
const service = new RenderedService('moor', { checks: [key] });

sharedJourney(
  'a change waits with its reason while the environment before has a failing check or another change',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { forge, kubernetes } = sandbox;
    const { client } = kubernetes;
    await service.add(sandbox);
    const say = (sha: string, phase: 'success' | 'failure') =>
      sayOfCommit(client, { pipelineRef: service.name, sha, key, phase });
    /** A change that has come to staging. */
    const change = async (replicas: number) => {
      const sha = await service.configure(sandbox, replicas);
      const gitCommit = { repository: forge.cloneUrl, sha };
      const name = await releaseConfig(sandbox, service, 'config', {
        gitCommit,
      });
      const arrived = async () => {
        const { evidence } = await verifiedIn(sandbox, name, 'staging');
        const commit = evidence?.revision?.commit;
        if (commit === undefined) throw new Error(`${name} has no commit`);
        return commit;
      };
      return { name, sha: sha.slice(0, 7), arrived };
    };

    // A failing check of the environment before.
    const first = await change(2);
    const checked = await first.arrived();
    const closed = { bundle: first.name, gate: `staging.${key}` };
    await gateSays(sandbox, closed, /smoke is not reported for \w+ yet/);
    const before = await service.heads(sandbox);
    await say(checked, 'failure');
    await gateSays(sandbox, closed, /staging: smoke of \w+ has failed/);
    await pause(5_000);
    expect(await service.heads(sandbox)).toBe(before);
    const ofLive = `kardinal/default/${first.name}/live`;
    const pulls = await forge.pulls();
    expect(pulls.map(({ head }) => head.ref)).not.toContain(ofLive);

    await say(checked, 'success');
    const pull = await pullRequestFor(sandbox, first.name, 'live');
    await gatesStatusIs(sandbox, pull.number, 'success');
    const opened = await service.heads(sandbox);
    // It fails once more while somebody could merge: the forge says so at the pull request.
    await say(checked, 'failure');
    await gatesStatusIs(sandbox, pull.number, 'failure');
    expect(await service.heads(sandbox)).toBe(opened);
    await say(checked, 'success');
    await forge.merge(pull.number);
    await verifiedIn(sandbox, first.name, 'live');

    // Another change in the environments before.
    const second = await change(3);
    const metadata = { name: second.name, namespace: 'default' };
    const pin = (value: string) =>
      client.patch(bundleType, metadata, {
        type: 'merge',
        body: { metadata: { annotations: { 'kardinal.io/pin': value } } },
      });
    await pin('true');
    const secondChecked = await second.arrived();
    const third = await change(1);
    const thirdChecked = await third.arrived();
    const between = await service.heads(sandbox);
    await say(secondChecked, 'success');
    await messageOf(
      sandbox,
      { bundle: second.name, environment: 'live' },
      new RegExp(
        `^Waiting until dev has config ${second.sha} again: it has config ${third.sha} \\(${third.name}\\) by now`,
      ),
    );
    await pause(5_000);
    expect(await service.heads(sandbox)).toBe(between);

    await pin('false');
    await until(`${second.name} Superseded`, async () => {
      const found = await kubernetes.bundle(second.name);
      return found?.status?.phase === 'Superseded' || undefined;
    });
    await say(thirdChecked, 'success');
    const last = await pullRequestFor(sandbox, third.name, 'live');
    await forge.merge(last.number);
    await verifiedIn(sandbox, third.name, 'live');
    const live = await service.rendered(sandbox, 'live');
    expect(JSON.stringify(live)).toContain(third.sha);
    await settled(sandbox, service.name);
  },
);
