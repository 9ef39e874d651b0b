import { NotCarried } from '@kardinal/backstage-plugin-kardinal-common';
import { KokumiObjects, Menu, Order } from './readKokumi';

/** Everything of an Order, and of the Menu that it is from, that its Pipeline does not say. */
export function orderGaps(
  order: Order,
  menu: Menu | undefined,
  { servings }: KokumiObjects,
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
  return [
    of(
      'spec',
      'an Order has no Git repository, and a Pipeline has one; set spec.git.url, and put source.yaml into environments/<name> of it: the OCIRepository or Application that deploys',
    ),
    ...(version === undefined
      ? []
      : [
          of(
            'spec.source.version',
            `${version} can name something else tomorrow; create a Bundle for each release, with its digest in the label manifests`,
          ),
        ]),
    of(
      'spec.destination',
      'the login of the registry is in no Order; name a Secret in config.secretRef of pull-manifests and push-rendition where one is needed',
    ),
    ...changes(of, 'spec.patches', order.spec.patches),
    ...changes(of, 'spec.edits', order.spec.edits),
    ...(serving === undefined
      ? []
      : [
          {
            field: `Serving ${serving.metadata.name}`,
            reason: `it deploys ${serving.spec.preparationName} until it is deleted; delete it when source.yaml is applied`,
          },
        ]),
    ...(menu === undefined ? [] : menuGaps(menu)),
  ];
}

function menuGaps({ metadata, spec }: Menu): readonly NotCarried[] {
  const of = (field: string, reason: string): NotCarried => ({
    field: `Menu ${metadata.name}: ${field}`,
    reason,
  });
  const { values, patches } = spec.overrides;
  return [
    of(
      'spec.overrides',
      `values ${values.policy}, patches ${patches.policy}: nothing restricts what a Pipeline does with its manifests; review changes of it where it is kept`,
    ),
    ...changes(of, 'spec.patches', spec.patches),
  ];
}

function changes(
  of: (field: string, reason: string) => NotCarried,
  field: string,
  edits: Order['spec']['patches'],
): readonly NotCarried[] {
  return edits.map(({ target: { kind, name } }, index) =>
    of(
      `${field}[${index}]`,
      `${kind} ${name} is as it was released: no step changes manifests of a registry; make the change where they are rendered`,
    ),
  );
}
