import {
  ForeignObject,
  readObjects,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';

const reference = z.object({ name: z.string() });
const switchText = z.enum(['Enabled', 'Disabled']);

const metadata = z.object({
  name: z.string(),
  namespace: z.string().default('default'),
  creationTimestamp: z.string().optional(),
});

const status = z.object({
  conditions: z
    .array(
      z.object({
        type: z.string(),
        status: z.string(),
        message: z.string().default(''),
      }),
    )
    .default([]),
});

const source = z.object({
  oci: z.string().optional(),
  pantryRef: reference.optional(),
  version: z.string(),
});

const render = z.object({
  helm: z
    .object({
      values: z.record(z.string(), z.unknown()).optional(),
      namespace: z.string().optional(),
      releaseName: z.string().optional(),
    })
    .optional(),
});

const target = z.object({
  kind: z.string(),
  name: z.string(),
  namespace: z.string().optional(),
});

const edit = z.object({
  target,
  set: z.record(z.string(), z.string()).default({}),
});

const policy = z.enum(['All', 'Restricted', 'None']);

const orderSchema = z.object({
  metadata,
  spec: z.object({
    source: source.optional(),
    menuRef: reference.optional(),
    render: render.optional(),
    destination: z
      .object({
        oci: z.string().optional(),
        pantryRef: reference.optional(),
      })
      .optional(),
    autoDeploy: switchText.optional(),
    patches: z.array(edit).default([]),
    edits: z.array(edit).default([]),
  }),
  status: status
    .extend({ latestPreparationName: z.string().optional() })
    .prefault({}),
});

const preparationSchema = z.object({
  metadata,
  spec: z.object({
    orderName: z.string(),
    artifact: z.object({ digest: z.string(), ociRef: z.string() }),
    commitMessage: z.string().optional(),
    source: z.object({ oci: z.string(), baseDigest: z.string() }),
  }),
  status: status.prefault({}),
});

const servingSchema = z.object({
  metadata,
  spec: z.object({ orderName: z.string(), preparationName: z.string() }),
  status: status.extend({ deployedDigest: z.string().optional() }).prefault({}),
});

const menuSchema = z.object({
  metadata,
  spec: z.object({
    source,
    render: render.optional(),
    defaults: z.object({ autoDeploy: switchText.optional() }).optional(),
    overrides: z.object({
      values: z.object({ policy, allowed: z.array(z.string()).default([]) }),
      patches: z.object({
        policy,
        allowed: z
          .array(z.object({ target, paths: z.array(z.string()) }))
          .default([]),
      }),
    }),
    patches: z.array(edit).default([]),
  }),
});

export type Order = z.infer<typeof orderSchema>;
export type Preparation = z.infer<typeof preparationSchema>;
export type Menu = z.infer<typeof menuSchema>;
/** What is deployed, or why it is not, as its controller says. */
export type Status = z.infer<typeof status>;

/** The objects of Kokumi, by kind. */
export function readKokumi(objects: readonly ForeignObject[]) {
  return {
    orders: readObjects('Order', orderSchema, objects),
    preparations: readObjects('Preparation', preparationSchema, objects),
    servings: readObjects('Serving', servingSchema, objects),
    menus: readObjects('Menu', menuSchema, objects),
  };
}

/** What {@link readKokumi} returns. */
export type KokumiObjects = ReturnType<typeof readKokumi>;
