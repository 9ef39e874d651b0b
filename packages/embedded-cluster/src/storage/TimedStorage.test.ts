import { memoryStorage } from './memoryStorage';
import { Storage } from './Storage';
import { TimedStorage } from './TimedStorage';

describe('TimedStorage', () => {
  let expire: () => void;
  let answer: () => void;
  let calls: number;
  let storage: TimedStorage;

  beforeEach(() => {
    calls = 0;
    const slow: Storage = {
      ...memoryStorage(),
      append: () => {
        calls++;
        return new Promise(resolve => (answer = resolve));
      },
    };
    storage = new TimedStorage(slow, {
      milliseconds: 10_000,
      schedule: act => {
        expire = act;
        return () => (expire = () => {});
      },
    });
  });

  it('passes on what is in time', async () => {
    const written = storage.append([], 1);
    answer();
    await written;
    expire();
    expect(await storage.load()).toEqual({ revision: 0, objects: [] });
  });

  it('refuses what is late, and everything until that has ended', async () => {
    const late = storage.append([], 1);
    expire();
    await expect(late).rejects.toMatchObject({
      failure: { type: 'unreachable', detail: 'no answer in 10 s' },
    });
    await expect(storage.append([], 2)).rejects.toThrow('no answer');
    expect(calls).toBe(1);
    answer();
    await new Promise(setImmediate);
    const next = storage.append([], 2);
    answer();
    await next;
    expect(calls).toBe(2);
  });
});
