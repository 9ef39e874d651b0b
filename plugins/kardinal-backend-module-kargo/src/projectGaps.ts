import { NotCarried } from '@kardinal/backstage-plugin-kardinal-common';
import { inProject, KargoObjects, Stage, Warehouse } from './readKargo';
import { upstreamOf } from './stagesInOrder';

const gapsOf =
  (object: string) =>
  (field: string, reason: string): NotCarried => ({
    field: `${object}: ${field}`,
    reason,
  });

/** Everything of a Project that is in no step, and that its Pipeline does not say. */
export function projectGaps(
  project: string,
  stages: readonly Stage[],
  read: KargoObjects,
): readonly NotCarried[] {
  return [
    {
      field: `Project ${project}`,
      reason:
        'its logins are Secrets with the label kargo.akuity.io/cred-type; create one with the key token, and name it in spec.git.secretRef. spec.git.provider is assumed to be github',
    },
    ...stages.flatMap(stageGaps),
    ...inProject(project, read.warehouses).flatMap(warehouseGaps),
    ...inProject(project, read.configs).flatMap(({ metadata, spec }) => {
      const of = gapsOf(`ProjectConfig ${metadata.name}`);
      return [
        ...spec.promotionPolicies.flatMap((policy, index) => {
          const field = `spec.promotionPolicies[${index}]`;
          const { stageSelector: selector, autoRollback } = policy;
          const isNamed =
            policy.stage !== undefined ||
            stages.some(each => each.metadata.name === selector?.name);
          return [
            ...(isNamed
              ? []
              : [
                  of(
                    `${field}.stageSelector`,
                    'only the name of one Stage is read; set approval auto for the others that it selects',
                  ),
                ]),
            ...(autoRollback === undefined
              ? []
              : [
                  of(
                    `${field}.autoRollback`,
                    'set onHealthFailure: rollback for the environment',
                  ),
                ]),
          ];
        }),
        ...spec.promotionWindows.map(({ name }, index) =>
          of(
            `spec.promotionWindows[${index}]`,
            `write a ChangeWindow that says when ${name} is, and a PolicyGate that asks for it`,
          ),
        ),
        ...spec.webhookReceivers.map(({ name }, index) =>
          of(
            `spec.webhookReceivers[${index}]`,
            `${name} refreshes a Warehouse, which a Pipeline has none of; let CI create the Bundle`,
          ),
        ),
      ];
    }),
  ];
}

function stageGaps(stage: Stage): readonly NotCarried[] {
  const { metadata, spec } = stage;
  const of = gapsOf(`Stage ${metadata.name}`);
  const isSet = (field: string, value: unknown, reason: string) =>
    value === undefined ? [] : [of(field, reason)];
  return [
    ...isSet(
      'spec.verification',
      spec.verification,
      'no AnalysisRun is started; watch the environment with bake and MetricChecks',
    ),
    ...isSet(
      'spec.shard',
      spec.shard,
      'one controller promotes all; what runs elsewhere is seen by health.cluster',
    ),
    ...isSet(
      'spec.targets',
      spec.targets,
      'an environment is one target; list an environment for each, with the same wave',
    ),
    ...spec.requestedFreight.flatMap(({ sources }, index) => {
      const field = `spec.requestedFreight[${index}].sources`;
      return [
        ...(sources.stages.length > 1 && sources.availabilityStrategy !== 'All'
          ? [
              of(
                `${field}.availabilityStrategy`,
                'one of several Stages is enough; here all that dependsOn names have to be verified',
              ),
            ]
          : []),
        ...(sources.direct && upstreamOf(stage).length > 0
          ? [
              of(
                `${field}.direct`,
                'Freight may come past the Stages before; here every Bundle goes through them, and a hotfix skips them with spec.intent',
              ),
            ]
          : []),
        ...isSet(
          `${field}.autoPromotionOptions`,
          sources.autoPromotionOptions,
          'what goes on is what the environments before have verified last; see promotion.policy',
        ),
      ];
    }),
    ...(spec.requestedFreight.length > 1
      ? [
          of(
            'spec.requestedFreight',
            'Freight of each Warehouse is promoted by itself; a Bundle carries all of its images together',
          ),
        ]
      : []),
  ];
}

function warehouseGaps({ metadata, spec }: Warehouse): readonly NotCarried[] {
  const of = gapsOf(`Warehouse ${metadata.name}`);
  return [
    ...spec.subscriptions.flatMap((subscription, index) =>
      Object.entries(subscription).map(([kind, { repoURL }]) =>
        of(`spec.subscriptions[${index}].${kind}`, sourceGap(kind, repoURL)),
      ),
    ),
    ...(spec.freightCreationCriteria === undefined
      ? []
      : [
          of(
            'spec.freightCreationCriteria',
            'create a Subscription of type combined for what belongs together, or let whoever creates Bundles decide that',
          ),
        ]),
  ];
}

/** What becomes of a source of a Warehouse. */
function sourceGap(kind: string, repository: string): string {
  const byCi = 'let CI create a Bundle for each that it releases';
  switch (kind) {
    case 'git':
      return `commits of ${repository} become no Bundles by themselves; create a Subscription of type git, set spec.config.watch, or let CI create Bundles of type config`;
    case 'image':
    case 'chart':
      return `nobody looks for versions of ${repository} yet; create a Subscription to it, or ${byCi}`;
    default:
      return `nobody looks for versions of ${repository}; ${byCi}`;
  }
}
