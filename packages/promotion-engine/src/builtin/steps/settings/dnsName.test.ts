import { dnsName } from './dnsName';

describe('dnsName', () => {
  it.each(['a', 'web-1', '9'])('takes %s', name => {
    expect(dnsName.safeParse(name).success).toBe(true);
  });

  it.each(['', '-a', 'a-', 'A', '--validate', 'a'.repeat(54)])(
    'refuses %j',
    name => {
      expect(dnsName.safeParse(name).success).toBe(false);
    },
  );
});
