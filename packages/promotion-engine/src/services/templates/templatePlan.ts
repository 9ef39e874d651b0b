import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { headerTargetProblem } from '../credentials/credentialTarget';
import { Egress } from '../egress';
import { lookInterval, LookSource } from '../registryLooks';

type Source = Template['spec']['source'];

/** The tag that a Template names, as data: two that are equal are looked at alike. */
export interface TagSource extends LookSource, Pick<Source, 'type'> {
  readonly tag: string;
  readonly secret?: Source['secretRef'];
}

/** What is looked at for a Template, or everything that keeps it from that: fields and fixes. */
export type TemplatePlan =
  /** It names a digest, which means the same for ever. */
  | { readonly type: 'fixed' }
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | { readonly type: 'tag'; readonly source: TagSource };

/** Reads a Template. Pure. */
export function templatePlan(
  { spec: { source } }: Template,
  {
    egress,
    policyNamespaces,
  }: {
    readonly egress: Pick<Egress, 'problemOf'>;
    /** The operator's. */
    readonly policyNamespaces: readonly string[];
  },
): TemplatePlan {
  const { type, registry, repository, tag, minInterval, secretRef } = source;
  if (tag === undefined) return { type: 'fixed' };
  const interval = lookInterval(minInterval);
  const target = targetProblem(source, egress);
  const problems = [
    ...(typeof interval === 'string'
      ? [`spec.source.minInterval: ${interval}`]
      : []),
    ...(target === undefined ? [] : [`spec.source.registry: ${target}`]),
    ...(secretRef === undefined ||
    policyNamespaces.includes(secretRef.namespace)
      ? []
      : [
          `spec.source.secretRef.namespace: ${
            secretRef.namespace
          } is no policy namespace of the operator, and Secrets of teams are not lent to a Template; name one in ${
            policyNamespaces.join(' or ') || 'kardinal.policyNamespaces'
          }`,
        ]),
  ];
  if (problems.length > 0 || typeof interval !== 'number')
    return { type: 'invalid', problems };
  return {
    type: 'tag',
    source: {
      registry: registry.replace(/\/$/, ''),
      path: repository,
      interval,
      type,
      tag,
      ...(secretRef === undefined ? {} : { secret: secretRef }),
    },
  };
}

function targetProblem(
  { registry, secretRef }: Source,
  egress: Pick<Egress, 'problemOf'>,
): string | undefined {
  if (!URL.canParse(registry))
    return `${registry} is no URL; write it like https://ghcr.io`;
  return (
    egress.problemOf(registry) ??
    (secretRef === undefined ? undefined : headerTargetProblem(registry))
  );
}
