import { hasCharts, otherChart } from './observedCharts';

const repository = 'oci://ghcr.io/acme/charts';
const wanted = [{ repository, name: 'shop', version: '4.2.0' }];

it.each`
  what                                      | installed                                                               | has      | other
  ${'nothing'}                              | ${[]}                                                                   | ${false} | ${undefined}
  ${'the version of the Bundle'}            | ${[{ name: 'shop', version: '4.2.0' }]}                                 | ${true}  | ${undefined}
  ${'that version with a part of a digest'} | ${[{ name: 'shop', version: '4.2.0+1a2b3c' }]}                          | ${true}  | ${undefined}
  ${'another version'}                      | ${[{ name: 'shop', version: '4.1.0' }]}                                 | ${false} | ${'4.1.0'}
  ${'a version that only begins like it'}   | ${[{ name: 'shop', version: '4.2.01' }]}                                | ${false} | ${'4.2.01'}
  ${'a chart of another name'}              | ${[{ name: 'till', version: '1.0.0' }]}                                 | ${false} | ${undefined}
  ${'one of another repository'}            | ${[{ repository: 'example.com/c', name: 'shop', version: '1.0.0' }]}    | ${false} | ${undefined}
  ${'its repository, named in another way'} | ${[{ repository: 'ghcr.io/acme/charts/', name: 'shop', version: '1' }]} | ${false} | ${'1'}
`('sees $what', ({ installed, has, other }) => {
  const workload = { charts: installed };
  expect(hasCharts(workload, wanted)).toBe(has);
  expect(otherChart(workload, wanted)?.version).toBe(other);
});
