export * from './FiguresView';
export * from './figurePoints';
export { fewestReleases, figuresOf } from './figuresOf';
export * from './figureTexts';
export * from './productionEnvironments';
export * from './productionReleases';
export * from './types';
