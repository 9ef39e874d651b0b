import { mockServices } from '@backstage/backend-test-utils';
import { readSchedule } from './readSchedule';

const withSchedule = (schedule: object) =>
  mockServices.rootConfig({
    data: { search: { collators: { kardinal: { schedule } } } },
  });

it('is every ten minutes where nobody says when', () => {
  expect(readSchedule(mockServices.rootConfig({ data: {} }))).toEqual({
    frequency: { minutes: 10 },
    timeout: { minutes: 15 },
    initialDelay: { seconds: 3 },
  });
});

it('is what the configuration says', () => {
  const schedule = { frequency: { minutes: 1 }, timeout: { minutes: 5 } };
  expect(readSchedule(withSchedule(schedule))).toMatchObject(schedule);
});

it('names the key that is wrong', () => {
  expect(() => readSchedule(withSchedule({ frequency: 'often' }))).toThrow(
    'search.collators.kardinal.schedule: ',
  );
});
