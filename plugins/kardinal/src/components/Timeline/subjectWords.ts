import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { Texts } from '../../translation';

/** What a record is about: `guestbook 1.29.0 in prod · staging-soak`. */
export function subjectWords(
  {
    pipeline,
    bundle,
    version,
    environment,
    gate,
  }: Pick<
    PipelineRecord,
    'pipeline' | 'bundle' | 'version' | 'environment' | 'gate'
  >,
  t: Texts['text'],
): string {
  // The name of a Bundle that is gone begins with its Pipeline.
  const release =
    version === undefined ? bundle ?? pipeline : `${pipeline} ${version}`;
  const place =
    environment === undefined
      ? release
      : t('timeline.inEnvironment', { release, environment });
  return gate === undefined ? place : `${place} · ${gate}`;
}
