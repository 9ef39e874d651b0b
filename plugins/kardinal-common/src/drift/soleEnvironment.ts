import { Bundle } from '../api/types.generated';
import { rollbackOf } from '../rollback/rollbackOf';
import { settlementOf } from './settlementOf';

/** The one environment that a Bundle is about, past those before it; `undefined` for a release. @public */
export function soleEnvironment(bundle: Bundle): string | undefined {
  return (rollbackOf(bundle) ?? settlementOf(bundle))?.environment;
}
