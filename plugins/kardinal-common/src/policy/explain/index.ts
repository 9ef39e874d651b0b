export { explainGate, explainGateInParts } from './explainGate';
export type { GateExplanation } from './explainGate';
export type { GateLeaf } from './leaves';
export type { LeafChange, OpeningSets } from './openingSets';
export { openTogether, openTogetherOf } from './openTogether';
export type { GateCase, Opening } from './openTogether';
