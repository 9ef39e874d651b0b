export * from './notificationOf';
export { notificationTitle } from './notificationTitle';
export * from './slackText';
