import { expect } from '@playwright/test';
import { plainService } from '../packages/sandbox/src/seed/plainService';
import { bundleType, pipelineType } from '../plugins/kardinal-common/src';
import { releaseBy } from './support/ci';
import { guestToken } from './support/guestToken';
import {
  addBookshop,
  bookshop as service,
  bookshopEnvironments as environments,
} from './support/plainService';
import { pullRequestFor, verifiedIn } from './support/promotions';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const { name, repository } = plainService;
const entity = `component:default/${name}`;
const chartPlace = {
  file: 'application.yaml',
  version: 'spec.source.targetRevision',
};

/** What a browser sends to a plugin for the guest. */
async function ask<T>(
  sandbox: TestSandbox,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${sandbox.portalUrl}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${await guestToken(sandbox)}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Runs the template as the form of the portal does; what it says at the end. */
async function runTemplate(sandbox: TestSandbox): Promise<string> {
  const { id } = await ask<{ readonly id: string }>(
    sandbox,
    'scaffolder/v2/tasks',
    {
      templateRef: 'template:default/add-promotion',
      values: {
        entity,
        app: name,
        image: `registry.example.com/${name}`,
        chart: `https://charts.example.com/${name}`,
        chartFile: chartPlace.file,
        chartVersion: chartPlace.version,
        gitUrl: sandbox.forge.cloneUrl,
        gitSecret: 'forge-token',
        environments,
        prodApproval: 'pr-review',
      },
    },
  );
  await until('the end of the template', async () => {
    const { status } = await ask<{ readonly status: string }>(
      sandbox,
      `scaffolder/v2/tasks/${id}`,
    );
    return ['open', 'processing'].includes(status) ? undefined : status;
  });
  const events = await ask<
    readonly { readonly body: { readonly message: string } }[]
  >(sandbox, `scaffolder/v2/tasks/${id}/events`);
  return events.map(({ body }) => body.message).join('\n');
}

const commandsPath = `kardinal/pipelines/default/${name}/commands`;

/** What a Resource is related to. */
async function relationsOf(
  sandbox: TestSandbox,
  resource: string,
): Promise<readonly string[]> {
  const { relations } = await ask<{
    readonly relations: readonly {
      readonly type: string;
      readonly targetRef: string;
    }[];
  }>(sandbox, `catalog/entities/by-name/resource/default/${resource}`);
  return relations.map(each => `${each.type} ${each.targetRef}`);
}

/** What the audit log says of the set-up, the newest first. */
async function setups(sandbox: TestSandbox) {
  const { items } = await ask<{
    readonly items: readonly Readonly<Record<string, string>>[];
  }>(sandbox, `kardinal/audit?kind=setup&pipeline=default/${name}`);
  return items.map(({ action, by, via, message }) => ({
    action,
    by,
    via,
    message,
  }));
}

/** Asks the forge about the service's own repository, as the person who reviews. */
async function forge(
  { forge: { url }, secrets }: TestSandbox,
  path: string,
  method = 'GET',
): Promise<string> {
  const { owner, name: repo } = repository;
  const answer = await fetch(`${url}/api/v3/repos/${owner}/${repo}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secrets.reviewerToken}`,
      accept: path.startsWith('/contents')
        ? 'application/vnd.github.raw'
        : 'application/json',
    },
    ...(method === 'PUT' ? { body: '{}' } : {}),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

sharedJourney(
  'a component gets promotion by a template: a pull request, a kardinal.yaml, a Pipeline, a first release, and is removed by a person',
  async ({ sandbox }) => {
    await addBookshop(sandbox);
    await until('the component in the catalog', () =>
      ask(sandbox, `catalog/entities/by-name/component/default/${name}`),
    );

    expect(await runTemplate(sandbox)).toMatch(/Pull request .*: created/);
    // A second click finds what the first has opened.
    expect(await runTemplate(sandbox)).toMatch(/Pull request .*: found/);
    const pulls = JSON.parse(await forge(sandbox, '/pulls?state=all'));
    expect(pulls).toHaveLength(1);
    const [{ number, head }] = pulls;
    expect(
      await forge(sandbox, `/contents/kardinal.yaml?ref=${head.ref}`),
    ).toContain(`app: ${name}\n`);
    await forge(sandbox, `/pulls/${number}/merge`, 'PUT');

    await ask(sandbox, 'catalog/refresh', { entityRef: entity });
    const pipeline = await until('the Pipeline', () =>
      sandbox.platform.get(pipelineType, { namespace: 'default', name }),
    );
    expect(pipeline.metadata.annotations).toMatchObject({
      'kardinal.io/entity': entity,
    });
    expect(
      pipeline.spec.environments.map(each => [each.name, each.approval]),
    ).toEqual([
      [`${name}-dev`, 'auto'],
      [`${name}-live`, 'pr-review'],
    ]);

    expect(
      pipeline.spec.environments.map(({ update }) => update?.charts),
    ).toEqual(environments.map(() => [{ chart: name, ...chartPlace }]));

    const bundle = await releaseBy(sandbox, service.ciRequest('1.0.0'));
    await verifiedIn(sandbox, bundle.name, `${name}-dev`);
    const pull = await pullRequestFor(sandbox, bundle.name, `${name}-live`);
    await sandbox.forge.merge(pull.number);
    await verifiedIn(sandbox, bundle.name, `${name}-live`);

    await until('the Pipeline on the entity', async () => {
      const { metadata } = await ask<{
        readonly metadata: {
          readonly annotations: Readonly<Record<string, string>>;
        };
      }>(sandbox, `catalog/entities/by-name/component/default/${name}`);
      return metadata.annotations['kardinal.io/pipeline'] === `default/${name}`
        ? metadata
        : undefined;
    });
    // The Pipeline and its environments are in the catalog, too.
    const resource = await until('the Pipeline as a Resource', async () => {
      const refs = await relationsOf(sandbox, `pipeline.default.${name}`);
      return refs.length > environments.length ? refs : undefined;
    });
    expect(resource).toEqual(
      expect.arrayContaining([
        `dependencyOf ${entity}`,
        'ownedBy group:default/guests',
        ...environments.map(
          each =>
            `dependsOn resource:default/environment.default.${name}.${each}`,
        ),
      ]),
    );
    expect(
      await relationsOf(sandbox, `environment.default.${name}.${name}-live`),
    ).toContain(
      `dependsOn resource:default/environment.default.${name}.${name}-dev`,
    );

    // What the catalog did is on record once, however often it looks.
    await ask(sandbox, 'catalog/refresh', { entityRef: entity });
    await settled(sandbox, name);
    expect(await setups(sandbox)).toEqual([
      {
        action: 'SetUpCreated',
        by: 'plugin:catalog',
        via: 'catalog',
        message: expect.stringMatching(
          /kardinal\.yaml \(revision .*\) for component:default\/bookshop, owned by group:default\/guests: bookshop-dev, bookshop-live in /,
        ),
      },
    ]);

    // It goes only when a person asks, is not made again from the same file, and its record stays.
    const remove = { type: 'remove', arguments: { reason: 'It was a trial' } };
    const preview = await ask<{ readonly confirmation: string }>(
      sandbox,
      `${commandsPath}/preview`,
      remove,
    );
    expect(preview.confirmation).toContain('Its Bundle with its evidence');
    await ask(sandbox, commandsPath, remove);
    await until('the end of the Pipeline', async () =>
      (await sandbox.platform.get(pipelineType, {
        namespace: 'default',
        name,
      })) === undefined
        ? true
        : undefined,
    );
    await ask(sandbox, 'catalog/refresh', { entityRef: entity });
    await until('on the entity who removed it', async () => {
      const { status } = await ask<{
        readonly status?: {
          readonly items?: readonly { readonly message: string }[];
        };
      }>(sandbox, `catalog/entities/by-name/component/default/${name}`);
      return status?.items?.find(({ message }) =>
        message.includes('removed the Pipeline default/bookshop at '),
      );
    });
    await until('a catalog without its Resources', async () =>
      (await relationsOf(sandbox, `pipeline.default.${name}`).catch(
        () => undefined,
      )) === undefined
        ? true
        : undefined,
    );
    expect(
      await sandbox.platform.get(pipelineType, { namespace: 'default', name }),
    ).toBeUndefined();
    expect(
      await sandbox.platform.get(bundleType, {
        namespace: 'default',
        name: bundle.name,
      }),
    ).toMatchObject({ status: { phase: 'Verified' } });
    await until('the refusal on record', async () => {
      const [newest, ...others] = await setups(sandbox);
      expect(others.map(({ action }) => action)).not.toContain('SetUpRefused');
      return newest.action === 'SetUpRefused' ? newest : undefined;
    });
  },
);
