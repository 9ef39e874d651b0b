import { Bundle } from '../api/types.generated';
import { settlementOf } from './settlementOf';

/** Whether a Bundle only puts on record what was seen to run: it asks no gate, and writes nothing to a repository. @public */
export function isImport(bundle: Bundle): boolean {
  return settlementOf(bundle)?.act === 'import';
}
