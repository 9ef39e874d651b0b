export * from './imageBundle';
export * from './tagFilter';
