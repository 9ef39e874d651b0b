export * from './pauses';
export * from './pauseText';
export * from './pauseEvidence';
export * from './pauseGate';
