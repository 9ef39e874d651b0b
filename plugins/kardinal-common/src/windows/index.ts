export { windowSchedule } from './windowSchedule';
export type {
  InvalidWindow,
  WindowSchedule,
  WindowTimes,
} from './windowSchedule';
export * from './windowTemplate';
export * from './openingText';
