import { StreamSlots } from './StreamSlots';

describe('StreamSlots', () => {
  it('refuses the one stream too many of a caller in words, and takes it when another has ended', () => {
    const slots = new StreamSlots({ perCaller: 2, inTotal: 10 });
    const leave = slots.take('user:default/ana');
    slots.take('user:default/ana');

    expect(() => slots.take('user:default/ana')).toThrow(
      expect.objectContaining({
        statusCode: 429,
        message: expect.stringMatching(/^You follow 2 Pipelines already/),
      }),
    );
    slots.take('user:default/ben');

    leave();
    leave();
    slots.take('user:default/ana');
    expect(() => slots.take('user:default/ana')).toThrow(/^You follow 2/);
  });

  it('has a limit for everybody together', () => {
    const slots = new StreamSlots({ perCaller: 2, inTotal: 2 });
    slots.take('user:default/ana');
    const leave = slots.take('user:default/ben');
    expect(() => slots.take('user:default/eve')).toThrow(
      /as many Pipelines as it can \(2\)/,
    );
    leave();
    slots.take('user:default/eve');
  });
});
