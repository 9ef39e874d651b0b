export * from './abortOf';
export * from './promotedFrom';
export * from './promotionBundle';
