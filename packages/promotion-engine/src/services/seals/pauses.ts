import {
  ObservedPause,
  Pause,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Seals, SealVerifier } from './Seals';

type PauseOrder = Required<Pick<Pause, 'reason' | 'by' | 'since'>> &
  Pick<Pause, 'until' | 'environment'>;

const managersSchema = z.array(
  z.object({
    manager: z.string().optional(),
    time: z.string().optional(),
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
  const named = (pause: Pause): Pause => {
    const { by, seal, environment, ...said } = pause;
    const who =
      signerOf(seals, pipeline, pause) ?? writerOf(pipeline, pause).by;
    return { ...said, ...(who === undefined ? {} : { by: who }) };
  };
  return {
    ...pipeline,
    spec: {
      ...pipeline.spec,
      ...(paused === undefined ? {} : { paused: named(paused) }),
      ...(pausedEnvironments === undefined
        ? {}
        : {
            pausedEnvironments: Object.fromEntries(
              Object.entries(pausedEnvironments).map(([environment, pause]) => [
                environment,
                named({ ...pause, environment }),
              ]),
            ),
          }),
    },
  };
}

/**
 * Every pause in the spec of a Pipeline, with what is known of who made it.
 *
 * @param pipeline - as it is stored
 */
export function observedPauses(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  pipeline: Pipeline,
): readonly ObservedPause[] {
  const { paused, pausedEnvironments = {} } = pipeline.spec;
  const pauses: readonly Pause[] = [
    ...(paused === undefined ? [] : [paused]),
    ...Object.entries(pausedEnvironments).map(([environment, pause]) => ({
      ...pause,
      environment,
    })),
  ];
  return pauses.map(pause => {
    const signer = signerOf(seals, pipeline, pause);
    return {
      pause,
      writer: writerOf(pipeline, pause),
      ...(signer === undefined ? {} : { signer }),
    };
  });
}

/** Whom the command signed for. */
function signerOf(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  pipeline: Pipeline,
  pause: Pause,
): string | undefined {
  const { seal, by } = pause;
  return seal !== undefined &&
    seals.holdsRequest(pipeline, requestOf(pause), seal)
    ? by
    : undefined;
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
function writerOf(
  { metadata }: Pipeline,
  { environment }: Pause,
): ObservedPause['writer'] {
  const path =
    environment === undefined
      ? ['paused']
      : ['pausedEnvironments', environment];
  const managers = managersSchema.safeParse(metadata.managedFields).data ?? [];
  const owner = managers.findLast(({ fieldsV1 }) => {
    const field = ['spec', ...path].reduce<unknown>(
      (fields, key) => memberOf(fields, `f:${key}`),
      fieldsV1,
    );
    return field !== undefined;
  });
  const { manager, time } = owner ?? {};
  return {
    ...(manager === undefined ? {} : { by: `the field manager ${manager}` }),
    ...(time === undefined ? {} : { at: time }),
  };
}

function memberOf(fields: unknown, key: string): unknown {
  return typeof fields === 'object' && fields && Object.hasOwn(fields, key)
    ? (fields as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
