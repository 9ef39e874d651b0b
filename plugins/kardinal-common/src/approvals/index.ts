export * from './externalApprovals';
