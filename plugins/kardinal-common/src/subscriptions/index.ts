export * from './foundCommit';
export * from './imageBundle';
export * from './tagFilter';
