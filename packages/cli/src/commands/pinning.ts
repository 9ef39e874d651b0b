import { pinMarks } from '@kardinal/promotion-engine';
import { WritingCommand } from '../CliCommand';
import { marking } from './marking';
import { bundleOption } from './ordering';

/** A Bundle goes on although a newer one is there. */
export const pin: WritingCommand = {
  type: 'writing',
  path: ['pin'],
  arguments: '<pipeline>',
  options: [bundleOption],
  description: 'keep a Bundle from being superseded',
  run: (reading, input) =>
    marking('pin', reading, input, by => pinMarks(by, 'pinned')),
};

/** Newer Bundles may supersede it again. */
export const unpin: WritingCommand = {
  type: 'writing',
  path: ['unpin'],
  arguments: '<pipeline>',
  options: [bundleOption],
  description: 'let newer Bundles supersede a pinned one again',
  run: (reading, input) =>
    marking('unpin', reading, input, by => pinMarks(by, 'unpinned')),
};
