import {
  ForeignPromotion,
  objectName,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  DialectImport,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ociPlace, OciPlace } from './ociPlace';
import { orderGaps } from './orderGaps';
import { KokumiObjects, Menu, Order, readKokumi } from './readKokumi';
import { RenderedTemplate, sourceName, templateOf } from './templateOf';

/** Nobody's: an Order has no Git repository, and a Pipeline has one. */
const unsetRepository = 'https://git.example.com/set/this';

type Found<T> =
  | { readonly type: 'found'; readonly value: T }
  | { readonly type: 'missing'; readonly problem: string };

/**
 * The Pipeline that an Order comes to: the manifests are taken from where the Order takes them, stored where it stores them, and an object
 * in Git is pointed to them. Where it renders a chart, changes them or is from a Menu, that is a Template. Deterministic; what has no
 * counterpart is named.
 */
export function importOrder(
  { namespace, name }: Pick<ForeignPromotion, 'kind' | 'namespace' | 'name'>,
  objects: readonly ForeignObject[],
): DialectImport {
  const read = readKokumi(objects);
  const whole = `Order ${namespace}/${name}`;
  const order = read.orders.find(
    ({ metadata }) =>
      metadata.namespace === namespace && metadata.name === name,
  );
  if (order === undefined)
    return {
      type: 'impossible',
      problems: [`${whole} is not there, or is not as Kokumi defines it`],
    };
  const menu = read.menus.find(
    ({ metadata }) => metadata.name === order.spec.menuRef?.name,
  );
  const source = sourceOf(order, menu);
  const destination = destinationOf(order, read);
  const problems = [source, destination].flatMap(each =>
    each.type === 'missing' ? [`${whole}: ${each.problem}`] : [],
  );
  if (source.type === 'missing' || destination.type === 'missing')
    return { type: 'impossible', problems };
  const named = sourceName(order, (menu?.spec ?? order.spec).source, read);
  const rendered = templateOf(order, menu, source.value, named);
  return {
    type: 'imported',
    resources: [
      ...(rendered === undefined ? [] : [rendered.template]),
      pipelineOf(order, menu, {
        source: stepOf(source.value, rendered),
        destination: destination.value,
      }),
    ],
    notCarried: orderGaps(order, menu, read, {
      template: rendered?.template,
      source: named,
    }),
  };
}

/** What makes the manifests: the Template where there is one, else what takes them as they are. */
function stepOf(source: OciPlace, rendered: RenderedTemplate | undefined) {
  const output = 'rendered';
  return rendered === undefined
    ? {
        uses: 'pull-manifests',
        config: { ...source, digest: '${bundle.images[0].digest}', output },
      }
    : {
        uses: 'render-template',
        config: {
          template: rendered.template.metadata.name,
          ...rendered.overrides,
          output,
        },
      };
}

function pipelineOf(
  { metadata, spec }: Order,
  menu: Menu | undefined,
  {
    source,
    destination,
  }: {
    readonly source: ReturnType<typeof stepOf>;
    readonly destination: OciPlace;
  },
): Pipeline {
  const { name, namespace } = metadata;
  const deploys =
    (spec.autoDeploy ?? menu?.spec.defaults?.autoDeploy) === 'Enabled';
  const review: readonly string[] = deploys
    ? []
    : ['open-pr', 'wait-for-merge'];
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name, namespace },
    spec: {
      git: {
        url: unsetRepository,
        provider: 'github',
        branch: 'main',
        layout: 'directory',
      },
      environments: [
        {
          name: objectName(name),
          update: { strategy: 'kustomize' },
          approval: deploys ? 'auto' : 'pr-review',
          steps: [
            { uses: 'git-clone' },
            source,
            {
              uses: 'push-rendition',
              config: { ...destination, path: 'rendered' },
            },
            { uses: 'activate-rendition', config: { file: 'source.yaml' } },
            ...['git-commit', 'git-push', ...review, 'health-check'].map(
              uses => ({ uses }),
            ),
          ],
        },
      ],
      historyLimit: 20,
      graphHistoryLimit: 3,
    },
  };
}

function sourceOf({ spec }: Order, menu: Menu | undefined): Found<OciPlace> {
  if (spec.menuRef !== undefined && menu === undefined)
    return {
      type: 'missing',
      problem: `spec.menuRef.name: the Menu ${spec.menuRef.name} is not there; create it, or name spec.source`,
    };
  const source = menu?.spec.source ?? spec.source;
  const field =
    menu === undefined
      ? 'spec.source'
      : `Menu ${menu.metadata.name}: spec.source`;
  if (source?.oci === undefined)
    return {
      type: 'missing',
      problem: `${field}.oci is not set, and Pantries are not read; write the address of the Pantry there`,
    };
  return placeIn(`${field}.oci`, source.oci);
}

/** Where it says so, or where its last Preparation is. */
function destinationOf(
  { metadata, spec, status }: Order,
  { preparations }: KokumiObjects,
): Found<OciPlace> {
  if (spec.destination?.oci !== undefined)
    return placeIn('spec.destination.oci', spec.destination.oci);
  const latest = preparations.find(
    each =>
      each.metadata.namespace === metadata.namespace &&
      each.metadata.name === status.latestPreparationName,
  );
  return latest === undefined
    ? {
        type: 'missing',
        problem:
          'spec.destination.oci is not set, and no Preparation says where its artifacts are; write the address there',
      }
    : placeIn(
        `Preparation ${latest.metadata.name}: spec.artifact.ociRef`,
        latest.spec.artifact.ociRef,
      );
}

function placeIn(field: string, address: string): Found<OciPlace> {
  const value = ociPlace(address);
  return value === undefined
    ? {
        type: 'missing',
        problem: `${field}: ${address} names no repository of a registry; write it as oci://host/repository`,
      }
    : { type: 'found', value };
}
