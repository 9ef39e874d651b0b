import {
  NotCarried,
  Template,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KokumiObjects, Menu, Order } from './readKokumi';
import { SourceName } from './templateOf';

/** What is rendered from, as far as it is known. */
export interface GapsOf {
  readonly template: Template | undefined;
  readonly source: SourceName;
}

/** Everything of an Order, and of the Menu that it is from, that its Pipeline and Template do not say. */
export function orderGaps(
  order: Order,
  menu: Menu | undefined,
  { servings }: KokumiObjects,
  { template, source }: GapsOf,
): readonly NotCarried[] {
  const { name, namespace } = order.metadata;
  const of = (field: string, reason: string): NotCarried => ({
    field: `Order ${name}: ${field}`,
    reason,
  });
  const serving = servings.find(
    ({ metadata, spec }) =>
      metadata.namespace === namespace && spec.orderName === name,
  );
  const { version } = menu?.spec.source ?? order.spec.source ?? {};
  const steps =
    template === undefined
      ? 'pull-manifests and push-rendition'
      : 'render-template and push-rendition';
  return [
    of(
      'spec',
      'an Order has no Git repository, and a Pipeline has one; set spec.git.url, and put source.yaml into environments/<name> of it: the OCIRepository or Application that deploys',
    ),
    ...versionGaps(of, version, { template, source }),
    of(
      'spec.destination',
      `the login of the registry is in no Order; name a Secret in config.secretRef of ${steps} where one is needed`,
    ),
    ...(template === undefined
      ? []
      : [
          of(
            'Template',
            `Template ${template.metadata.name} is of the whole cluster and belongs to whoever may write Templates; have it applied before the Pipeline`,
          ),
        ]),
    ...namespaces(of, 'spec.patches', order.spec.patches),
    ...namespaces(of, 'spec.edits', order.spec.edits),
    ...(serving === undefined
      ? []
      : [
          {
            field: `Serving ${serving.metadata.name}`,
            reason: `it deploys ${serving.spec.preparationName} until it is deleted; delete it when source.yaml is applied`,
          },
        ]),
    ...(menu === undefined ? [] : menuGaps(menu, namespace)),
  ];
}

/** A tag that a Template names is followed, as Kokumi does. */
function versionGaps(
  of: (field: string, reason: string) => NotCarried,
  version: string | undefined,
  { template, source }: GapsOf,
): readonly NotCarried[] {
  const field = 'spec.source.version';
  if (version === undefined) return [];
  if (template === undefined)
    return [
      of(
        field,
        `${version} can name something else tomorrow; create a Bundle for each release, whose first image is the artifact with its digest`,
      ),
    ];
  const { name } = template.metadata;
  if (source.type === 'tag') return [];
  if (source.type === 'unset')
    return [
      of(
        field,
        `${version} is no tag; set spec.source of Template ${name} to a tag, or to a digest for each release`,
      ),
    ];
  return source.digest === version
    ? []
    : [
        of(
          field,
          `${version} is no tag; Template ${name} has the digest that the last Preparation was made from: set spec.source.tag in its place, or the digest for each release`,
        ),
      ];
}

function menuGaps(
  { metadata, spec }: Menu,
  namespace: string,
): readonly NotCarried[] {
  const of = (field: string, reason: string): NotCarried => ({
    field: `Menu ${metadata.name}: ${field}`,
    reason,
  });
  const helm = spec.render?.helm;
  return [
    ...(helm === undefined || helm.namespace !== undefined
      ? []
      : [
          of(
            'spec.render.helm.namespace',
            `is not set, so that each Order has its own; the Template has ${namespace} for all`,
          ),
        ]),
    ...namespaces(of, 'spec.patches', spec.patches),
  ];
}

/** A target of a Template has no namespace. */
function namespaces(
  of: (field: string, reason: string) => NotCarried,
  field: string,
  edits: Order['spec']['patches'],
): readonly NotCarried[] {
  return edits.flatMap(({ target: { kind, name, namespace } }, index) =>
    namespace === undefined
      ? []
      : [
          of(
            `${field}[${index}].target.namespace`,
            `every ${kind} ${name} is changed, not only that of ${namespace}`,
          ),
        ],
  );
}
