import {
  labels,
  waitsForActivation,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ActivationAnswer,
  createPromotionStep,
  StepRequest,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { z } from 'zod';
import { storedBy } from './rendering/storedBy';

const settings = z.strictObject({
  rendition: z.string().min(1).max(63).default('push-rendition'),
});

type Settings = z.infer<typeof settings>;

/**
 * Waits until somebody agrees that the environment is pointed to what was stored.
 *
 * @see spec 5, "Serving"
 */
export const waitForActivation = createPromotionStep({
  type: 'wait',
  id: waitsForActivation,
  description: 'Waiting for the activation of the rendition',
  settings,
  requires: [],
  provides: [],
  capabilities: ['activation'],
  state: 'Promoting',
  unmet: 'not activated',
  observe: async (
    { outputs, settings: { rendition } }: StepRequest<Settings>,
    capabilities,
  ): Promise<ActivationAnswer> =>
    capabilities.activation(storedBy(outputs, rendition)),
  decide: ({ outputs, settings: { rendition } }, answer): WaitVerdict => {
    const { digest } = storedBy(outputs, rendition);
    const short = digest.slice(0, 'sha256:'.length + 8);
    switch (answer.type) {
      case 'given':
        return {
          type: 'satisfied',
          message: `${short} is activated by ${answer.by}`,
          outputs: { activatedBy: answer.by },
        };
      case 'awaited':
        return {
          type: 'waiting',
          message: `Waiting until somebody activates ${short}: in the portal, or by the label ${labels.activate}=true of the Rendition ${answer.rendition}`,
        };
      default:
        return unreachable(answer);
    }
  },
});
