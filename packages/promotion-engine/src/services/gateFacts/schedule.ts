import { FactSource } from './FactSource';

/** What the clocks show, in the zone that the gate itself names: nothing but time changes it. */
export const scheduleFacts: FactSource = { facts: () => ({}), wakes: () => [] };
