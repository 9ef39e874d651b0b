import type {
  NotificationHook,
  Pipeline,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/foundation';
import type { ForgeDialect } from '../commandLine/parseCommandLine';
import { sampleEnvironments, sampleService } from './sampleService';

/** A Kubernetes object that the sandbox begins with. @public */
export interface SeedObject extends KubeObject {
  readonly [field: string]: unknown;
}

/** The one policy namespace of the operator's configuration. @public */
export const policyNamespace = 'platform-policies';

/** @public */
export function namespaceOf(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

/** What the platform asks of every promotion to prod. */
const prodGates: readonly PolicyGate[] = [
  orgGate('no-weekend-deploys', {
    appliesTo: 'prod',
    // Whatever the environment that writes there is called.
    path: 'environments/prod',
    expression: '!schedule.isWeekend',
    message: 'Nothing is released to production on Saturday and Sunday (UTC).',
  }),
  orgGate('staging-soak', {
    appliesTo: 'prod',
    path: 'environments/prod',
    expression: 'bundle.upstreamSoakMinutes >= 1',
    message: 'A release runs in staging for a minute before production.',
    recheckInterval: '1m',
  }),
];

/** Tells the team in the portal what waits for it, what failed, and what has arrived. */
const portalNotifications: NotificationHook = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'NotificationHook',
  metadata: { name: 'portal', namespace: sampleService.namespace },
  spec: {
    type: 'backstage',
    recipients: ['group:default/guests'],
    events: [
      'Promotion.WaitingForReview',
      'Promotion.Failed',
      'Bundle.Verified',
    ],
  },
};

/** What is there before the sample service. @public */
export function platformObjects(
  forgeUrl: string,
  botToken: string,
): readonly KubeObject[] {
  const { owner, name } = sampleService.repository;
  const runbook = `${forgeUrl}/${owner}/${name}`;
  return [
    ...[
      sampleService.namespace,
      policyNamespace,
      ...sampleEnvironments.map(environment => environment.name),
    ].map(namespaceOf),
    forgeToken(sampleService.namespace, botToken),
    ...prodGates.map(gate => withRunbook(gate, runbook)),
    portalNotifications,
  ];
}

/** The credentials with which the controllers write to the forge for the Pipelines of a namespace. @public */
export function forgeToken(namespace: string, token: string): SeedObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'forge-token', namespace },
    type: 'Opaque',
    data: { token: Buffer.from(token).toString('base64') },
  };
}

/** A gate of the platform. @public */
export function orgGate(
  name: string,
  {
    appliesTo,
    ...spec
  }: Partial<PolicyGate['spec']> & {
    readonly expression: string;
    /** The environment that it guards by name; without, by the rest of what it says. */
    readonly appliesTo?: string;
  },
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: policyNamespace,
      labels: {
        'kardinal.io/scope': 'org',
        ...(appliesTo === undefined
          ? {}
          : { 'kardinal.io/applies-to': appliesTo }),
      },
    },
    spec: { recheckInterval: '5m', ...spec },
  };
}

function withRunbook(gate: PolicyGate, runbook: string): PolicyGate {
  const annotations = { 'kardinal.io/runbook': runbook };
  return { ...gate, metadata: { ...gate.metadata, annotations } };
}

/** How the sample service is promoted. @public */
export function samplePipeline(
  cloneUrl: string,
  provider: ForgeDialect = 'github',
): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: sampleService.name, namespace: sampleService.namespace },
    spec: {
      git: {
        url: cloneUrl,
        branch: 'main',
        layout: 'directory',
        provider,
        secretRef: { name: 'forge-token' },
      },
      historyLimit: 20,
      graphHistoryLimit: 3,
      environments: sampleEnvironments.map(({ name, approval }) => ({
        name,
        path: `environments/${name}`,
        update: { strategy: 'kustomize' },
        approval,
        health: {
          type: 'resource',
          resource: {
            kind: 'Deployment',
            name: sampleService.name,
            namespace: name,
            condition: 'Available',
          },
          timeout: '2m',
        },
      })),
    },
  };
}
