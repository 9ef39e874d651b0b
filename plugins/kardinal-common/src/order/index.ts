export * from './promotionPolicy';
export * from './promotionSlot';
export * from './promotionSlots';
export * from './replacementOf';
export * from './unfinished';
export * from './slotWait';
export * from './retryRefusal';
