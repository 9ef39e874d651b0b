import { EnvironmentSpec } from '@kardinal/backstage-plugin-kardinal-common';
import { foreignSecretProblem } from './credentials/credentialTarget';
import { Egress } from './egress';

/**
 * What of the servers that the steps of an environment name nothing may be sent to, as far as the Pipeline shows it: addresses
 * that the operator does not allow, and Secrets of another namespace.
 */
export function serverProblems(
  { steps = [] }: EnvironmentSpec,
  namespace: string,
  egress: Pick<Egress, 'problemOf'>,
): readonly string[] {
  return steps.flatMap(({ webhook }, index) => {
    if (webhook === undefined) return [];
    const { url, secretRef = {} } = webhook;
    const field = `steps[${index}].webhook`;
    const refused = egress.problemOf(url);
    const foreign = foreignSecretProblem(secretRef, namespace);
    return [
      ...(refused === undefined ? [] : [`${field}.url: ${refused}`]),
      ...(foreign === undefined
        ? []
        : [`${field}.secretRef.namespace: ${foreign}`]),
    ];
  });
}
