export * from './abortOf';
export * from './promotedFrom';
export * from './promotionBundle';
export * from './reopenDeadline';
