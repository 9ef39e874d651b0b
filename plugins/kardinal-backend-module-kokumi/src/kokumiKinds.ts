import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';

/** The version whose fields are read. */
export const apiVersion = 'delivery.kokumi.dev/v1alpha1';

const kindOf = (
  kind: string,
  plural: string,
  scope: WatchedKind['scope'] = 'Namespaced',
): WatchedKind => ({ apiVersion, kind, plural, scope });

/** The kinds of Kokumi that say what is delivered where. */
export const kokumiKinds = {
  order: kindOf('Order', 'orders'),
  preparation: kindOf('Preparation', 'preparations'),
  serving: kindOf('Serving', 'servings'),
  menu: kindOf('Menu', 'menus', 'Cluster'),
} as const;
