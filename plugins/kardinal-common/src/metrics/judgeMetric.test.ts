import { judgeMetric, metricConditionProblems } from './judgeMetric';

describe('judgeMetric', () => {
  it.each`
    successCondition | failureCondition | value     | result            | why
    ${'< 0.01'}      | ${undefined}     | ${0.005}  | ${'Pass'}         | ${'below the threshold'}
    ${'> 0.99'}      | ${undefined}     | ${0.9}    | ${'Fail'}         | ${'no success is a failure'}
    ${'>= 0.99'}     | ${'< 0.95'}      | ${0.99}   | ${'Pass'}         | ${'equal is enough'}
    ${'>= 0.99'}     | ${'< 0.95'}      | ${0.97}   | ${'Inconclusive'} | ${'neither'}
    ${'>= 0.99'}     | ${'< 0.95'}      | ${0.9499} | ${'Fail'}         | ${'below both'}
    ${undefined}     | ${'>5'}          | ${5}      | ${'Pass'}         | ${'no failure is a success'}
    ${undefined}     | ${'> 5'}         | ${5.01}   | ${'Fail'}         | ${'above'}
    ${'>= 0'}        | ${'>= 0'}        | ${0}      | ${'Fail'}         | ${'a failure wins'}
    ${'== 1e3'}      | ${undefined}     | ${1000}   | ${'Pass'}         | ${'with an exponent'}
    ${'!= -1'}       | ${undefined}     | ${-1}     | ${'Fail'}         | ${'a negative number'}
    ${'<= .5'}       | ${undefined}     | ${0.5}    | ${'Pass'}         | ${'without a leading zero'}
    ${'about 1'}     | ${undefined}     | ${1}      | ${'Inconclusive'} | ${'no condition is no success'}
    ${undefined}     | ${undefined}     | ${1}      | ${'Inconclusive'} | ${'no condition is no success'}
    ${'>= 0.99'}     | ${undefined}     | ${NaN}    | ${'Fail'}         | ${'not a number is no success'}
  `(
    '$value with $successCondition and $failureCondition: $result ($why)',
    ({ successCondition, failureCondition, value, result }) => {
      const conditions = { successCondition, failureCondition };
      expect(judgeMetric(conditions, value)).toBe(result);
    },
  );
});

it.each([
  [{ successCondition: '>= 0.99' }, []],
  [{ failureCondition: '< 1' }, []],
  [{}, [/^spec\.successCondition: there is neither/]],
  [{ successCondition: '=> 1' }, [/^spec\.successCondition: "=> 1" is no/]],
  [
    { successCondition: '>= 1', failureCondition: '< one' },
    [/^spec\.failureCondition: "< one" is no/],
  ],
])('says what is wrong with %j', (conditions, problems) => {
  expect(metricConditionProblems(conditions)).toEqual(
    problems.map(problem => expect.stringMatching(problem)),
  );
});
