import { expect } from '@playwright/test';
import { KubeObject, ResourceType } from '../packages/foundation/src';
import { bundleType, PromotionStep } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { ForgeTrouble } from './support/ForgeTrouble';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const secretName = 'lantern-token';
const bundle = 'lantern-1-0-0';

// It troubles the forge of all.
sharedJourney.use({ alone: 'everything' });

sharedJourney(
  'a release arrives once through everything that can be wrong with a forge, and says each time what it waits for',
  async ({ sandbox }) => {
    sharedJourney.setTimeout(1_200_000);
    const { kubernetes, forge, secrets } = sandbox;
    const trouble = new ForgeTrouble(sandbox);
    const says = (environment: string, state: string, words: RegExp) =>
      until(`${environment} to say ${words}`, async () => {
        const { status } = (await stepFor(sandbox, environment)) ?? {};
        return status?.state === state && words.test(status.message ?? '')
          ? status
          : undefined;
      });
    const service = lantern(sandbox);
    await setToken(sandbox, 'expired');
    await addServices(sandbox, [service]);
    await kubernetes.client.create(bundleType, service.bundle('1.0.0'));

    await says(
      'staging',
      'Promoting',
      /refused.*Put a token that may do this into the Secret default\/lantern-token/,
    );
    await trouble.begin({ kind: 'status', route: 'git *', status: 503 });
    await setToken(sandbox, secrets.botToken);
    await says('staging', 'Promoting', /could not be reached/);

    await trouble.replace({
      kind: 'status',
      route: 'POST /repos/{owner}/{repo}/pulls',
      status: 429,
      retryAfterSeconds: 12,
    });
    await says(
      'staging',
      'Promoting',
      /^GitHub limits the requests of this credential until .*Z, so that it has to wait to open a pull request/,
    );
    await trouble.end();
    await verifiedIn(sandbox, bundle, 'staging');

    const { number, head } = await pullRequestFor(sandbox, bundle, 'live');
    const needsMerge = new RegExp(`^Waiting for PR #${number} to be merged`);
    const wasClosed = new RegExp(
      `^PR #${number} was closed; the promotion fails unless it is reopened by .*Z \\(restore its branch first if that was deleted\\)$`,
    );
    await says('live', 'WaitingForMerge', needsMerge);
    await trouble.changePull(number, { state: 'closed' });
    await says('live', 'WaitingForMerge', wasClosed);
    await trouble.changePull(number, { state: 'open' });
    await says('live', 'WaitingForMerge', needsMerge);

    await trouble.deleteBranch(head.ref);
    await says('live', 'WaitingForMerge', wasClosed);
    await trouble.restoreBranch(head.ref, head.sha);
    await trouble.changePull(number, { state: 'open' });
    await says('live', 'WaitingForMerge', needsMerge);

    await trouble.begin({
      kind: 'status',
      route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
      status: 503,
    });
    await trouble.changePull(number, { title: 'Somebody edits it' });
    await says(
      'live',
      'WaitingForMerge',
      /^GitHub failed to read pull request #\d+ in platform\/gitops: 503/,
    );
    await trouble.end();
    await says('live', 'WaitingForMerge', needsMerge);

    await trouble.begin({ kind: 'drop-webhook' });
    await forge.merge(number);
    const { evidence } = await verifiedIn(sandbox, bundle, 'live');
    await trouble.end();
    expect(evidence?.mergedBy).toBe('ana');

    const found = await kubernetes.bundle(bundle);
    expect(found?.status?.phase).toBe('Verified');
    const made = (await forge.promotions()).filter(
      each => each.bundle === bundle,
    );
    expect(made.map(({ environment }) => environment).sort()).toEqual([
      'live',
      'staging',
    ]);
    const pulls = await forge.pulls();
    expect(
      pulls
        .filter(each => each.head.ref.includes(`/${bundle}/`))
        .map(each => each.merged_at !== null),
    ).toEqual([true, true]);
    await settled(sandbox, service.name);
  },
);

/** With a Secret of its own. */
function lantern({ forge }: TestSandbox): Service {
  return new Service('lantern', {
    environments: [
      { name: 'staging', approval: 'auto', pr: true },
      { name: 'live', approval: 'pr-review' },
    ],
    spec: {
      git: {
        url: forge.cloneUrl,
        branch: 'main',
        layout: 'directory',
        provider: 'github',
        secretRef: { name: secretName },
      },
    },
  });
}

async function stepFor(
  { kubernetes }: TestSandbox,
  environment: string,
): Promise<PromotionStep | undefined> {
  const steps = await kubernetes.stepsOf(bundle);
  return steps.find(
    ({ spec }) => spec.bundleRef === bundle && spec.environment === environment,
  );
}

const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** As somebody who rotates it. */
async function setToken(
  { platform }: TestSandbox,
  token: string,
): Promise<void> {
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: secretName, namespace: 'default' },
    data: { token: Buffer.from(token).toString('base64') },
  } as KubeObject;
  await platform.apply(secretType, secret, {
    fieldManager: 'journey',
    onConflict: 'force',
  });
}
