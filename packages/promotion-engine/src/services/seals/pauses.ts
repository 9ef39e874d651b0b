import { Pause, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Seals, SealVerifier } from './Seals';

type PauseOrder = Required<Pick<Pause, 'reason' | 'by' | 'since'>> &
  Pick<Pause, 'until' | 'environment'>;

const managersSchema = z.array(
  z.object({
    manager: z.string().optional(),
    fieldsV1: z.record(z.string(), z.unknown()).optional(),
  }),
);

/** A pause as the Pipeline's spec has it, signed by the command for this one Pipeline. */
export function signedPause(
  seals: Pick<Seals, 'sealRequest'>,
  pipeline: Pipeline,
  order: PauseOrder,
): Omit<Pause, 'environment'> {
  const { environment, ...pause } = order;
  return { ...pause, seal: seals.sealRequest(pipeline, requestOf(order)) };
}

/**
 * A Pipeline whose pauses name who made them: whom the command signed for; of others, the field manager. That says less, as
 * whoever writes chooses that name.
 */
export function withPausers(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  pipeline: Pipeline,
): Pipeline {
  const { paused, pausedEnvironments } = pipeline.spec;
  if (paused === undefined && pausedEnvironments === undefined) return pipeline;
  const named = (pause: Pause, path: readonly string[]): Pause => {
    const { by, seal, environment, ...said } = pause;
    const isSigned =
      seal !== undefined &&
      seals.holdsRequest(pipeline, requestOf(pause), seal);
    const who = isSigned ? by : managerOf(pipeline, path);
    return { ...said, ...(who === undefined ? {} : { by: who }) };
  };
  return {
    ...pipeline,
    spec: {
      ...pipeline.spec,
      ...(paused === undefined ? {} : { paused: named(paused, ['paused']) }),
      ...(pausedEnvironments === undefined
        ? {}
        : {
            pausedEnvironments: Object.fromEntries(
              Object.entries(pausedEnvironments).map(([environment, pause]) => [
                environment,
                named({ ...pause, environment }, [
                  'pausedEnvironments',
                  environment,
                ]),
              ]),
            ),
          }),
    },
  };
}

function requestOf({
  environment = '',
  reason,
  by = '',
  since = '',
  until = '',
}: Omit<Pause, 'seal'>): object {
  return { pause: environment, reason, by, since, until };
}

/** @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management */
function managerOf(
  { metadata }: Pipeline,
  path: readonly string[],
): string | undefined {
  const managers = managersSchema.safeParse(metadata.managedFields).data ?? [];
  const owner = managers.findLast(({ fieldsV1 }) => {
    const field = ['spec', ...path].reduce<unknown>(
      (fields, key) => memberOf(fields, `f:${key}`),
      fieldsV1,
    );
    return field !== undefined;
  });
  return owner?.manager === undefined
    ? undefined
    : `the field manager ${owner.manager}`;
}

function memberOf(fields: unknown, key: string): unknown {
  return typeof fields === 'object' && fields && Object.hasOwn(fields, key)
    ? (fields as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
