import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { CachedResources } from '../CachedResources';
import { derivedStep } from '../../__testUtils__/derivedStep';
import { writtenBy } from './writtenBy';

const cachedWith = (pipeline: Pipeline | undefined) =>
  ({ pipeline: () => pipeline } as unknown as CachedResources);
const written = { name: 'prod', repository: 'https://h/o/r', path: 'x' };
const labels = { tier: 'production' };

describe('what a step writes to', () => {
  it.each<[string, Pipeline | undefined, object]>([
    [
      'has the labels of its environment',
      aPipeline([{ name: 'prod', labels }]),
      { ...written, labels },
    ],
    [
      'stays, whatever directory the Pipeline names meanwhile',
      aPipeline([{ name: 'prod', path: 'elsewhere' }]),
      { ...written, labels: {} },
    ],
    [
      'stays where its environment has left',
      aPipeline([{ name: 'dev', labels }]),
      { ...written, labels: {} },
    ],
    ['stays where the Pipeline is gone', undefined, { ...written, labels: {} }],
  ])('%s', (_what, pipeline, expected) => {
    expect(writtenBy(cachedWith(pipeline), derivedStep)).toEqual(expected);
  });
});
