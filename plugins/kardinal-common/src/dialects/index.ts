export * from './DialectsView';
export * from './ForeignPromotion';
