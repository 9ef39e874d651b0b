import { Texts } from '../../translation';

/** Who decided, as short as it is still clear: the name of a user, and what else is recorded as it is. */
export function personName(by: string, t: Texts['text']): string {
  if (by === 'unknown') return t('timeline.somebody');
  if (by === 'kardinal') return 'Kardinal';
  return by.replace(/^user:default\//, '').replace(/^user:/, '');
}
