import { stage } from './kargo.fixture';
import { readKargo } from './readKargo';
import { stagesInOrder } from './stagesInOrder';

it.each<[string, Readonly<Record<string, readonly string[]>>, string[]]>([
  [
    'a row',
    { prod: ['uat'], test: [], uat: ['test'] },
    ['test', 'uat', 'prod'],
  ],
  ['a fan', { us: ['test'], eu: ['test'], test: [] }, ['test', 'eu', 'us']],
  ['a circle, which still ends', { a: ['b'], b: ['a'] }, ['a', 'b']],
  ['one that is not there', { prod: ['gone'] }, ['prod']],
])('puts Stages in their order: %s', (_what, upstream, names) => {
  const stages = Object.entries(upstream).map(([name, from]) =>
    stage(name, from),
  );
  const ordered = stagesInOrder(readKargo(stages).stages);
  expect(ordered.map(({ metadata }) => metadata.name)).toEqual(names);
});
