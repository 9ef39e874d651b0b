import { upstreamStates } from './upstreamStates';

describe('upstreamStates', () => {
  it.each<[string, readonly string[], string]>([
    ['of one is its own', ['dev'], '${dev.status.state}'],
    [
      'of several is one value',
      ['eu-west', 'us'],
      '${[euWest.status.state, us.status.state].all(s, s in ["Verified", "NoOp"]) ? "Verified" : "Pending"}',
    ],
  ])('the state %s', (_what, upstreams, expression) => {
    expect(upstreamStates()(upstreams)).toBe(expression);
  });

  it('reads the names of a list once, however many wait for it', () => {
    let reads = 0;
    const wave = new Proxy(['eu', 'us'], {
      get: (list, key) => {
        if (key === 'map') reads += 1;
        return Reflect.get(list, key);
      },
    });
    const stateOf = upstreamStates();
    expect(stateOf(wave)).toBe(stateOf(wave));
    expect(reads).toBe(1);
  });
});
