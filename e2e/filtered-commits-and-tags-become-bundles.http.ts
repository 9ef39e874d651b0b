import { expect } from '@playwright/test';
import {
  bundleType,
  commitBundleName,
  labels,
  Subscription,
  subscriptionType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { configOf, configure } from './support/configBundle';
import { verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { pushTag } from './support/pushTag';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const environments = [
  {
    name: 'dev',
    approval: 'auto',
    update: { strategy: 'kustomize', config: { strategy: 'overlay' } },
  },
] as const;
const dairy = new Service('dairy', { environments });
const chandlery = new Service('chandlery', { environments });

type Git = NonNullable<Subscription['spec']['git']>;

const keyOf = (name: string) => ({ name, namespace: 'default' });

async function subscribe(
  { kubernetes }: TestSandbox,
  service: Service,
  name: string,
  options: Partial<Git>,
): Promise<void> {
  await kubernetes.client.create(subscriptionType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Subscription',
    metadata: keyOf(name),
    spec: {
      type: 'git',
      pipeline: service.name,
      first: 'skipped',
      minInterval: '1m',
      git: { select: 'branch', path: configOf(service), ...options },
    },
  });
}

async function latestOf({ kubernetes }: TestSandbox, name: string) {
  const found = await kubernetes.client.get(subscriptionType, keyOf(name));
  return found?.status?.latest;
}

/** Whoever cannot wait asks for a look. */
async function lookAt({ kubernetes }: TestSandbox, name: string, why: string) {
  await kubernetes.client.patch(subscriptionType, keyOf(name), {
    type: 'merge',
    body: { metadata: { annotations: { [labels.lookAt]: why } } },
  });
}

/** The Bundles that a Subscription made, by name. */
async function madeBy({ kubernetes }: TestSandbox, name: string) {
  return (await kubernetes.bundles()).flatMap(({ metadata }) =>
    metadata.labels?.[labels.subscription] === name ? [metadata.name] : [],
  );
}

sharedJourney(
  'a commit that changes what counts becomes a Bundle by itself and is promoted, once',
  async ({ sandbox }) => {
    const { client } = sandbox.kubernetes;
    const name = 'dairy-config';
    await addServices(sandbox, [dairy]);
    await configure(sandbox, dairy, 1);
    await subscribe(sandbox, dairy, name, {
      include: [`${configOf(dairy)}/**`],
      exclude: ['**/*.md'],
    });
    await until('a Subscription that begins with what is there', () =>
      latestOf(sandbox, name),
    );

    // Nothing that counts, then something that does.
    const read = { [`${configOf(dairy)}/README.md`]: 'Of nobody.\n' };
    await pushFiles(sandbox, read, 'Write something down');
    const { sha, message } = await configure(sandbox, dairy, 2);
    await lookAt(sandbox, name, sha);
    const made = commitBundleName(dairy.name, sha);
    await verifiedIn(sandbox, made, 'dev');
    const bundle = await client.get(bundleType, keyOf(made));
    expect(bundle?.spec).toMatchObject({
      type: 'config',
      artifacts: { gitCommit: { sha, path: configOf(dairy), message } },
      provenance: { commitSHA: sha, author: 'Test' },
    });
    expect(await madeBy(sandbox, name)).toEqual([made]);
    expect(await latestOf(sandbox, name)).toMatchObject({
      commit: sha,
      bundle: made,
    });
    await client.delete(subscriptionType, keyOf(name));
    await settled(sandbox, dairy.name);
  },
);

sharedJourney(
  'a new tag of a repository becomes a Bundle by itself and is promoted, once',
  async ({ sandbox }) => {
    const { client } = sandbox.kubernetes;
    const name = 'chandlery-tags';
    await addServices(sandbox, [chandlery]);
    const { sha: first } = await configure(sandbox, chandlery, 1);
    await pushTag(sandbox, 'chandlery-1.0.0', first);
    await pushTag(sandbox, 'v1.0.0', first);
    await subscribe(sandbox, chandlery, name, {
      select: 'semver',
      range: '^1',
    });
    await until('a Subscription that begins with v1.0.0', async () =>
      (await latestOf(sandbox, name))?.tag === 'v1.0.0' ? true : undefined,
    );

    await configure(sandbox, chandlery, 3);
    const { sha } = await configure(sandbox, chandlery, 2);
    await pushTag(sandbox, 'v2.0.0', sha);
    await pushTag(sandbox, 'v1.10.0', sha);
    await lookAt(sandbox, name, sha);
    const made = commitBundleName(chandlery.name, sha);
    await verifiedIn(sandbox, made, 'dev');
    const bundle = await client.get(bundleType, keyOf(made));
    expect(bundle?.metadata.annotations?.[labels.reason]).toBe(
      `The Subscription ${name} found ${sandbox.forge.cloneUrl}@v1.10.0`,
    );
    expect(await madeBy(sandbox, name)).toEqual([made]);
    await client.delete(subscriptionType, keyOf(name));
    await settled(sandbox, chandlery.name);
  },
);
