import {
  isTemplate,
  PolicyGate,
  rootsRead,
} from '@kardinal/backstage-plugin-kardinal-common';
import { join } from './bundleIndexes';

/** Where promotions are whose gates are looked for. Default: everywhere. */
export type ReadingScope =
  | { readonly namespace?: undefined }
  | {
      readonly namespace: string;
      readonly pipeline?: string;
      readonly bundle?: undefined;
    }
  | {
      readonly namespace: string;
      readonly bundle: string;
      readonly pipeline?: undefined;
    };

/** The values under which a gate instance is found by what its expression reads. */
export function readingKeys(gate: PolicyGate): readonly string[] {
  if (isTemplate(gate)) return [];
  const { namespace = 'default' } = gate.metadata;
  const { expression, pipeline = '', bundleRef: bundle = '' } = gate.spec;
  return [...rootsRead(expression)].flatMap(root => [
    readingKey(root, {}),
    readingKey(root, { namespace }),
    readingKey(root, { namespace, pipeline }),
    readingKey(root, { namespace, bundle }),
  ]);
}

/** One such value. */
export function readingKey(root: string, scope: ReadingScope): string {
  if (scope.namespace === undefined) return root;
  const { namespace, pipeline, bundle } = scope;
  if (bundle !== undefined) return `${root} bundle ${join(namespace, bundle)}`;
  return pipeline === undefined
    ? `${root} ${namespace}`
    : `${root} pipeline ${join(namespace, pipeline)}`;
}
