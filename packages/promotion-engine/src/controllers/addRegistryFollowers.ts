import { RegistryLimits } from '../services/registryLooks';
import { SubscriptionHints } from '../services/subscriptions/SubscriptionHints';
import { SubscriptionResources } from '../services/subscriptions/SubscriptionResources';
import { SubscriptionWatch } from '../services/subscriptions/SubscriptionWatch';
import { TemplateWatch } from '../services/templates/TemplateWatch';
import type { ControllerParts } from './index';
import { subscriptionController } from './subscription/SubscriptionReconciler';
import { templateController } from './template/TemplateReconciler';

/** The controllers that look at what others publish: a limit of a registry that one of them meets, the other keeps to. */
export function addRegistryFollowers({
  runtime,
  settings: { policyNamespaces },
  cached,
  credentials,
  egress,
  git,
  registries,
  seals,
  subscriptionHints = new SubscriptionHints(),
  subscriptions = new SubscriptionResources(runtime, seals),
}: Pick<
  ControllerParts,
  | 'runtime'
  | 'settings'
  | 'cached'
  | 'credentials'
  | 'egress'
  | 'git'
  | 'registries'
  | 'seals'
  | 'subscriptionHints'
  | 'subscriptions'
>): void {
  const { clock } = runtime;
  const limits = new RegistryLimits();
  const looks = { egress, credentials, clock, limits };
  const { templates } = cached;
  runtime.add(
    templateController({
      egress,
      policyNamespaces,
      seals,
      templates,
      watch: new TemplateWatch({
        ...looks,
        template: name => templates.find(name),
      }),
    }),
  );
  runtime.add(
    subscriptionController({
      cached,
      subscriptions,
      egress,
      seals,
      watch: new SubscriptionWatch({
        ...looks,
        git,
        provider: id => registries.providers.require(id),
        hints: subscriptionHints,
        subscription: key => subscriptions.find(key),
      }),
    }),
  );
}
