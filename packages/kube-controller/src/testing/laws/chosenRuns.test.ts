import { chosenRuns } from './chosenRuns';

const runs = [0, 1, 2, 3, 4, 5, 6];

describe('the runs of a law', () => {
  it('are all played, unless somebody wants fewer', () => {
    expect(chosenRuns(runs, {})).toEqual(runs);
  });

  it('are all played over many runs of the tests, evenly spread in each', () => {
    const seen = new Set(
      Array.from({ length: 200 }, () => chosenRuns(runs, { oneOf: 3 }).join()),
    );
    expect([...seen].sort()).toEqual(['0,3,6', '1,4', '2,5']);
  });

  it('are never none where there are fewer than are left out', () => {
    expect(chosenRuns([0], { oneOf: 1_000_000 })).toEqual([0]);
  });
});
