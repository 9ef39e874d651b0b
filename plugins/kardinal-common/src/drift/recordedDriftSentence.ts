import { Sentence } from '../view/Sentence';
import { sentence } from '../view/sentences';
import { driftSentence } from './driftSentence';
import { EnvironmentDrift } from './environmentDrifts';

/** A drift as it is on record of the Pipeline, with the Bundle that has what runs, where there is one. */
export function recordedDriftSentence(drift: EnvironmentDrift): Sentence {
  const { environment, promoted, changedBy, since, bundle, ...seen } = drift;
  const words = driftSentence(environment, promoted.version, {
    ...seen,
    ...(changedBy === undefined
      ? {}
      : { changed: { by: changedBy, at: since } }),
  });
  return sentence(
    ...words,
    bundle === undefined
      ? ' No Bundle has what runs.'
      : ` Bundle ${bundle} has what runs.`,
  );
}
