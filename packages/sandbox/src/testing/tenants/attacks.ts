import { Attack } from './Attack';
import { forgedObjects } from './derivedAttacks';
import { graphs } from './graphAttacks';
import { ownObjects } from './ownAttacks';

/** What is tried on every control plane. */
export const attacks: readonly Attack[] = [
  ...forgedObjects,
  ...ownObjects,
  ...graphs,
];
