import { labels } from '../api/labels';
import { ChangeWindow, PolicyGate } from '../api/types.generated';
import { GateScope } from '../graph/gates';

/** Under which key gates read a window. @public */
export function windowKey({ metadata }: ChangeWindow): string {
  return `${metadata.namespace ?? 'default'}/${metadata.name}`;
}

/**
 * The gate that a window is: it guards what a PolicyGate with its labels, repository and path would. It is made where it is
 * looked at and never stored, so that a window holds what is on its way too.
 *
 * @public
 */
export function windowTemplate(window: ChangeWindow): PolicyGate {
  const { name, namespace, annotations } = window.metadata;
  const { [labels.type]: _, ...own } = window.metadata.labels ?? {};
  const { message, repository, path } = window.spec;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      labels: own,
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: {
      expression: `windows["${windowKey(window)}"].open`,
      message: message ?? `Change window ${name} is closed`,
      recheckInterval: '24h',
      ...(repository === undefined ? {} : { repository }),
      ...(path === undefined ? {} : { path }),
    },
  };
}

/** The same gate for one promotion. @public */
export function windowGate(
  window: ChangeWindow,
  promotion: {
    readonly namespace: string;
    readonly bundle: string;
    readonly pipeline: string;
    readonly environment: string;
  },
  scope: GateScope,
): PolicyGate {
  const { metadata, spec, ...template } = windowTemplate(window);
  const { namespace, bundle, pipeline, environment } = promotion;
  return {
    ...template,
    metadata: {
      ...metadata,
      namespace,
      labels: { ...metadata.labels, [labels.scope]: scope },
    },
    spec: {
      ...spec,
      bundleRef: bundle,
      pipeline,
      environment,
      templateRef: {
        namespace: window.metadata.namespace ?? 'default',
        name: window.metadata.name,
      },
    },
  };
}
