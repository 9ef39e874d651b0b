import { z } from 'zod';
import { titleOf } from '../../api/artifacts';
import { Bundle, Pipeline } from '../../api/types.generated';
import { CommandContext, Legality } from './CommandDefinition';
import { judgeNamed } from './namedBundle';

/** The step that waits until somebody activates what a step before has stored. @public */
export const waitsForActivation = 'wait-for-activation';

/** What is activated: what was stored for an environment. @public */
export const activationFields = z.strictObject({
  bundle: z.string().min(1),
  environment: z.string().min(1),
  /** `sha256:…`: nobody agrees to what they have not seen. */
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});

/** What of a request says what is activated. @public */
export type ActivationTarget = z.infer<typeof activationFields>;

/** Of what was stored for an environment, that which waits to be activated, as the record of the Bundle has it. @public */
export interface AwaitedActivation extends ActivationTarget {
  /** The name of its Rendition. */
  readonly rendition: string;
}

/** What of a Bundle waits to be activated. @public */
export function awaitedActivations(
  { metadata: { name: bundle }, status }: Bundle,
  { spec }: Pipeline,
): readonly AwaitedActivation[] {
  return spec.environments.flatMap(({ name: environment, steps = [] }) => {
    const { state, evidence } = status?.environments?.[environment] ?? {};
    if (state !== 'Promoting') return [];
    return steps
      .filter(({ uses }) => uses === waitsForActivation)
      .flatMap(({ config }) => {
        const { rendition: step = 'push-rendition' } = config ?? {};
        return (evidence?.renditions ?? []).filter(each => each.step === step);
      })
      .flatMap(({ name: rendition, digest }) =>
        digest === undefined
          ? []
          : [{ bundle, environment, digest, rendition }],
      );
  });
}

/** Whether what is named waits to be activated. */
export function activationLegality(
  target: ActivationTarget,
  context: CommandContext,
): Legality {
  const { environment, digest } = target;
  return judgeNamed(target, context, bundle => {
    const awaited = awaitedActivations(bundle, context.pipeline).filter(
      each => each.environment === environment,
    );
    if (awaited.some(each => each.digest === digest))
      return { type: 'allowed' };
    const version = titleOf(bundle);
    const [other] = awaited;
    return {
      type: 'refused',
      reason:
        other === undefined
          ? `Nothing of ${version} waits to be activated in ${environment}.`
          : `${version} waits in ${environment} with ${other.digest} meanwhile, not with ${digest}; look at it again.`,
    };
  });
}
