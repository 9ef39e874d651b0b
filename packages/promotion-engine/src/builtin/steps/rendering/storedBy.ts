import {
  StepError,
  StepOutputs,
  StoredRendition,
} from '@kardinal/backstage-plugin-kardinal-node';

/**
 * What a step before has stored in a registry.
 *
 * @param step - its name, as `config.rendition` has it
 * @throws StepError where it has stored nothing
 */
export function storedBy(
  outputs: Readonly<Record<string, StepOutputs>>,
  step: string,
): Pick<StoredRendition, 'reference' | 'digest'> {
  const { reference, digest } = outputs[step] ?? {};
  if (typeof reference === 'string' && typeof digest === 'string')
    return { reference, digest };
  throw new StepError(
    'terminal',
    `config.rendition: no step ${step} has stored a rendition; put push-rendition before it, and name what its "as" says`,
  );
}
