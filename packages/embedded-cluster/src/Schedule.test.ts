import { machineSchedule } from './Schedule';

const pause = (milliseconds: number) =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });

describe('the schedule of the machine', () => {
  it('acts once its time has come, and not when it was taken back', async () => {
    const acts: string[] = [];
    machineSchedule(() => acts.push('kept'), 5);
    const takeBack = machineSchedule(() => acts.push('taken back'), 5);
    takeBack();
    await pause(50);
    expect(acts).toEqual(['kept']);
  });

  it('keeps no process alive', () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter(each => each === 'Timeout');
    const before = timers().length;
    const takeBack = machineSchedule(() => {}, 60_000);
    expect(timers()).toHaveLength(before);
    takeBack();
  });
});
