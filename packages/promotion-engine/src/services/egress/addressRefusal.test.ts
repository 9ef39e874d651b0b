import { addressRefusal } from './addressRefusal';

describe('addresses that no server of a user has', () => {
  it.each([
    ['169.254.169.254', 'an address of cloud metadata'],
    ['::ffff:169.254.169.254', 'an address of cloud metadata'],
    ['::ffff:a9fe:a9fe', 'an address of cloud metadata'],
    ['100.100.100.200', 'an address of cloud metadata'],
    ['168.63.129.16', 'an address of cloud metadata'],
    ['fd00:ec2::254', 'an address of cloud metadata'],
    ['169.254.1.1', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['febf::1', 'a link-local address'],
    ['127.0.0.1', 'a loopback address'],
    ['127.255.0.3', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['::ffff:127.0.0.1', 'a loopback address'],
    ['0.0.0.0', 'an unspecified address'],
    ['::', 'an unspecified address'],
    ['224.0.0.1', 'a multicast address'],
    ['239.1.2.3', 'a multicast address'],
    ['ff02::1', 'a multicast address'],
    ['255.255.255.255', 'a reserved address'],
    ['64:ff9b::a9fe:a9fe', 'an address that stands for another one'],
    ['2002:7f00:1::', 'an address that stands for another one'],
    ['::7f00:1', 'an address that stands for another one'],
  ])('%s is %s', (address, kind) => {
    expect(addressRefusal(address)).toBe(kind);
  });

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '93.184.216.34',
    '::ffff:10.0.0.1',
    'fd12:3456::1',
    '2600::1',
  ])('%s is none of them', address => {
    expect(addressRefusal(address)).toBeUndefined();
  });
});
