import { z } from 'zod';
import { isReservedLabel } from './services/commands/reservedLabels';

/** Pipelines that a secret or token is for. */
export const pipelineScope = z
  .string()
  .regex(
    /^(\*|[-a-z0-9*]+\/[-a-z0-9*]+)$/,
    'must be namespace/name, where * stands for any characters, or * for every Pipeline',
  );

const environmentScope = z
  .string()
  .regex(
    /^[-a-z0-9*]+$/,
    'must be the name of an environment, where * stands for any characters',
  );

const labelScope = z
  .string()
  .regex(
    /^[-A-Za-z0-9_./]+(=[-A-Za-z0-9_.]*)?$/,
    'must be the key of a label, or key=value',
  )
  .refine(scope => !isReservedLabel(scope.split('=')[0]), {
    error: 'is reserved; CI never sets it',
  });

/** What a caller from CI may do; what is not listed is not allowed. */
export const ciScopes = {
  pipelines: z.array(pipelineScope).default([]),
  labels: z.array(labelScope).default([]),
  maySkip: z.array(environmentScope).default([]),
  mayTarget: z.array(environmentScope).default([]),
};

/** The same, parsed. @public */
export interface CiScopes {
  readonly pipelines: readonly string[];
  readonly labels: readonly string[];
  readonly maySkip: readonly string[];
  readonly mayTarget: readonly string[];
}
