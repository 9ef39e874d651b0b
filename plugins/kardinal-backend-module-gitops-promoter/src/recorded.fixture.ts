import { ForeignObject } from '@kardinal/backstage-plugin-kardinal-node';
import objects from '../recorded/objects.json';
import reports from '../recorded/reports.json';

/** What GitOps Promoter itself wrote: recorded/README.md says how. */
export const recordedObjects: readonly ForeignObject[] = objects;

/** What it made of that repository when it was started on it again, with checks of two keys and a RevertCommit. */
export const recordedReports: readonly ForeignObject[] = reports;

/** What the recorded repository has. */
export const recorded = {
  /** What dev had by then, and prod has not. */
  newest: '8f61c00f3df303199c2ad6feb5f838a8e9d1584b',
  /** What prod has. */
  older: '9c03e2dc46dddc8a4e2bd719eccf6c4e1ce11022',
  /** The newest commits of the branches of the environments. */
  heads: {
    dev: '0b7c485131fb8f8896130c9ee382be79880605c5',
    prod: '424c62b24a3536a4ae3ee6faa95c665bc5a75d34',
  },
};
