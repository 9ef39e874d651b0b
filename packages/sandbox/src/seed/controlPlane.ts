import type {
  Pipeline,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/foundation';
import { sampleEnvironments, sampleService } from './sampleService';

/** A Kubernetes object that the sandbox begins with. @public */
export interface SeedObject extends KubeObject {
  readonly [field: string]: unknown;
}

const policyNamespace = 'platform-policies';

function seedNamespaces(): readonly SeedObject[] {
  return [
    'default',
    policyNamespace,
    ...sampleEnvironments.map(({ name }) => name),
  ].map(name => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
}

/** What is there before the sample service. @public */
export function platformObjects(
  forgeUrl: string,
  botToken: string,
): readonly KubeObject[] {
  return [
    ...seedNamespaces(),
    forgeTokenSecret(botToken),
    ...orgGates(forgeUrl),
  ];
}

/** The credentials with which the controllers write to the forge. */
function forgeTokenSecret(token: string): SeedObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'forge-token', namespace: sampleService.namespace },
    type: 'Opaque',
    data: { token: Buffer.from(token).toString('base64') },
  };
}

/** What the platform asks of every promotion to prod. */
function orgGates(forgeUrl: string): readonly PolicyGate[] {
  const { owner, name } = sampleService.repository;
  const runbook = `${forgeUrl}/${owner}/${name}`;
  return [
    gate('no-weekend-deploys', runbook, {
      expression: '!schedule.isWeekend',
      message:
        'Nothing is released to production on Saturday and Sunday (UTC).',
      recheckInterval: '5m',
    }),
    gate('staging-soak', runbook, {
      expression: 'bundle.upstreamSoakMinutes >= 1',
      message: 'A release runs in staging for a minute before production.',
      recheckInterval: '1m',
    }),
  ];
}

function gate(
  name: string,
  runbook: string,
  spec: PolicyGate['spec'],
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: policyNamespace,
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': 'prod',
        'kardinal.io/type': 'gate',
      },
      annotations: { 'kardinal.io/runbook': runbook },
    },
    // Whatever the environment that writes there is called.
    spec: { path: 'environments/prod', ...spec },
  };
}

/** How the sample service is promoted. @public */
export function samplePipeline(cloneUrl: string): Pipeline {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: sampleService.name, namespace: sampleService.namespace },
    spec: {
      git: {
        url: cloneUrl,
        branch: 'main',
        layout: 'directory',
        provider: 'github',
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
