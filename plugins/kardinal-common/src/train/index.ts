export * from './trainGate';
export * from './trainWaits';
export * from './groupProblems';
export * from './trainStanding';
