export * from './promotionPolicy';
export * from './promotionSlots';
export * from './replacementOf';
export * from './unfinished';
export * from './slotWait';
