import { Limits } from './types';

/** Measured to keep the worst case near 0.1 s on one core. @public */
export const DEFAULT_LIMITS: Limits = {
  maxSource: 4096,
  maxNodes: 500,
  maxDepth: 32,
  maxComprehensionDepth: 2,
  maxCost: 100_000,
};
