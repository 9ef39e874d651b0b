import {
  EnvironmentSpec,
  SequenceEntry,
} from '@kardinal/backstage-plugin-kardinal-common';
import { StepDefinition } from '@kardinal/backstage-plugin-kardinal-node';
import { Registry } from '../registry/Registry';
import { foreignSecretProblem } from './credentials/credentialTarget';
import { Egress } from './egress';
import { definitionOf } from './sequences/resolveSequence';

/** What servers are judged by. */
export interface ServerRules {
  readonly steps: Registry<StepDefinition>;
  readonly egress: Pick<Egress, 'problemOf'>;
}

/** Where an entry says which server it calls. */
interface NamedServer {
  readonly field: 'webhook.url' | 'config.url' | 'config.registry';
  readonly url: string;
  readonly secretRef: { readonly namespace?: string };
}

/**
 * What of the servers that the steps of an environment name nothing may be sent to, as far as the Pipeline shows it: addresses
 * that the operator does not allow, and Secrets of another namespace.
 */
export function serverProblems(
  { steps: entries = [] }: EnvironmentSpec,
  namespace: string,
  { steps, egress }: ServerRules,
): readonly string[] {
  return entries.flatMap((entry, index) => {
    const server = serverOf(entry, steps);
    if (server === undefined) return [];
    const at = `steps[${index}]`;
    const refused = egress.problemOf(server.url);
    const foreign = foreignSecretProblem(server.secretRef, namespace);
    return [
      ...(refused === undefined ? [] : [`${at}.${server.field}: ${refused}`]),
      ...(foreign === undefined
        ? []
        : [`${at}.webhook.secretRef.namespace: ${foreign}`]),
    ];
  });
}

/** An installed step may have a setting `url` of its own, which is no server that is called for it. */
function serverOf(
  entry: SequenceEntry,
  steps: Registry<StepDefinition>,
): NamedServer | undefined {
  const { webhook, config } = entry;
  if (webhook !== undefined)
    return {
      field: 'webhook.url',
      url: webhook.url,
      secretRef: webhook.secretRef ?? {},
    };
  const definition = definitionOf(entry, steps);
  const { url, registry } = { ...config };
  if (typeof url === 'string' && definition?.settingsOf === 'entry')
    return { field: 'config.url', url, secretRef: {} };
  return typeof registry === 'string' &&
    definition !== undefined &&
    usesRegistry(definition)
    ? { field: 'config.registry', url: registry, secretRef: {} }
    : undefined;
}

/** Whether a step stores something in the registry that its settings name, or reads from it. */
function usesRegistry(definition: StepDefinition): boolean {
  switch (definition.type) {
    case 'effect':
      return definition.capabilities.includes('rendition');
    case 'edit':
      return definition.files === 'any' && definition.artifact !== undefined;
    default:
      return false;
  }
}
