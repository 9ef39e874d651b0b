export * from './blockedPromotions';
export * from './policyView';
export * from './types';
export * from './simulationViews';
