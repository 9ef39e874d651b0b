import { readdirSync } from 'node:fs';
import { updateStrategies } from './index';

describe('updateStrategies', () => {
  it('lists every strategy of the folder by its file name', () => {
    const files = readdirSync(__dirname, { withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .filter(name => name.endsWith('.ts') && !/^index\.|\.test\./.test(name))
      .map(name => name.replace(/\.ts$/, ''));
    expect(updateStrategies.map(({ id }) => id)).toEqual(files);
  });
});
