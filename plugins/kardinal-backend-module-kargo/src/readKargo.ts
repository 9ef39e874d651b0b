import {
  ForeignObject,
  readObjects,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import {
  freightFields,
  freightReference,
  origin,
  stepSchema,
  variables,
} from './kargoFields';

const metadata = z.object({
  name: z.string(),
  namespace: z.string().default(''),
  uid: z.string().optional(),
  creationTimestamp: z.string().optional(),
  labels: z.record(z.string(), z.string()).default({}),
  annotations: z.record(z.string(), z.string()).default({}),
});

const freightRequest = z.object({
  origin,
  sources: z
    .object({
      direct: z.boolean().default(false),
      stages: z.array(z.string()).default([]),
      requiredSoakTime: z.string().optional(),
      availabilityStrategy: z.string().default(''),
      autoPromotionOptions: z.unknown().optional(),
    })
    .prefault({}),
});

const reference = z
  .object({
    name: z.string(),
    status: z
      .object({
        phase: z.string().default(''),
        message: z.string().default(''),
      })
      .optional(),
    finishedAt: z.string().optional(),
  })
  .optional();

const stageSchema = z.object({
  metadata,
  spec: z.object({
    shard: z.string().optional(),
    targets: z.unknown().optional(),
    vars: variables,
    requestedFreight: z.array(freightRequest).min(1),
    promotionTemplate: z
      .object({
        spec: z.object({
          vars: variables,
          steps: z.array(stepSchema).default([]),
        }),
      })
      .optional(),
    verification: z.unknown().optional(),
  }),
  status: z
    .object({
      conditions: z
        .array(
          z.object({
            type: z.string(),
            status: z.string(),
            message: z.string().default(''),
          }),
        )
        .default([]),
      freightHistory: z
        .array(
          z.object({
            id: z.string().default(''),
            items: z.record(z.string(), freightReference).default({}),
            verificationHistory: z
              .array(
                z.object({
                  phase: z.string().default(''),
                  message: z.string().default(''),
                }),
              )
              .default([]),
          }),
        )
        .default([]),
      health: z
        .object({
          status: z.string().default(''),
          issues: z.array(z.string()).default([]),
        })
        .optional(),
      currentPromotion: reference,
      lastPromotion: reference,
    })
    .prefault({}),
});

const promotionSchema = z.object({
  metadata,
  spec: z.object({ stage: z.string(), freight: z.string().default('') }),
  status: z
    .object({ phase: z.string().default(''), message: z.string().default('') })
    .prefault({}),
});

const freightSchema = freightFields.extend({
  metadata,
  alias: z.string().optional(),
  origin,
  status: z
    .object({
      currentlyIn: z
        .record(z.string(), z.object({ since: z.string().default('') }))
        .default({}),
    })
    .prefault({}),
});

const warehouseSchema = z.object({
  metadata,
  spec: z.object({
    freightCreationPolicy: z.string().default('Automatic'),
    freightCreationCriteria: z.unknown().optional(),
    subscriptions: z.array(
      z.record(
        z.string(),
        z.object({ repoURL: z.string().default('') }).catch({ repoURL: '' }),
      ),
    ),
  }),
});

const configSchema = z.object({
  metadata,
  spec: z
    .object({
      promotionPolicies: z
        .array(
          z.object({
            stage: z.string().optional(),
            stageSelector: z
              .object({
                name: z.string().optional(),
                matchLabels: z.unknown().optional(),
                matchExpressions: z.unknown().optional(),
              })
              .optional(),
            autoPromotionEnabled: z.boolean().default(false),
            autoRollback: z.unknown().optional(),
          }),
        )
        .default([]),
      promotionWindows: z.array(z.object({ name: z.string() })).default([]),
      webhookReceivers: z.array(z.object({ name: z.string() })).default([]),
    })
    .prefault({}),
});

const taskSchema = z.object({
  metadata,
  spec: z.object({ vars: variables, steps: z.array(stepSchema) }),
});

const applicationSchema = z.object({
  metadata,
  operation: z.unknown().optional(),
  status: z
    .object({
      operationState: z.object({ phase: z.string().default('') }).optional(),
      summary: z
        .object({ images: z.array(z.string()).default([]) })
        .prefault({}),
    })
    .prefault({}),
});

export type Stage = z.infer<typeof stageSchema>;
export type Freight = z.infer<typeof freightSchema>;
export type Warehouse = z.infer<typeof warehouseSchema>;
export type ProjectConfig = z.infer<typeof configSchema>;
export type Application = z.infer<typeof applicationSchema>;

/** The objects of Kargo, and the Applications of Argo CD, by kind. */
export function readKargo(objects: readonly ForeignObject[]) {
  return {
    projects: readObjects('Project', z.object({ metadata }), objects),
    configs: readObjects('ProjectConfig', configSchema, objects),
    stages: readObjects('Stage', stageSchema, objects),
    freight: readObjects('Freight', freightSchema, objects),
    warehouses: readObjects('Warehouse', warehouseSchema, objects),
    promotions: readObjects('Promotion', promotionSchema, objects),
    tasks: readObjects('PromotionTask', taskSchema, objects),
    clusterTasks: readObjects('ClusterPromotionTask', taskSchema, objects),
    applications: readObjects('Application', applicationSchema, objects),
  };
}

/** What {@link readKargo} returns. */
export type KargoObjects = ReturnType<typeof readKargo>;

/** Those of a namespace, which is what a Project is. */
export function inProject<
  T extends { readonly metadata: { readonly namespace: string } },
>(project: string, objects: readonly T[]): readonly T[] {
  return objects.filter(({ metadata: each }) => each.namespace === project);
}
