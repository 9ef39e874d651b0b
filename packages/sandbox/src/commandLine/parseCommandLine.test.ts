import { parseCommandLine } from './parseCommandLine';

describe('parseCommandLine', () => {
  it('keeps what an earlier start left behind by default', () => {
    expect(parseCommandLine(['start'])).toEqual({
      type: 'serve',
      mode: 'built',
      reuse: 'keep',
      appPort: 3000,
      sync: 'on',
      graphEngine: 'embedded',
    });
  });

  it('reads every flag of a start', () => {
    expect(
      parseCommandLine([
        'start',
        '--fresh',
        '--port',
        '8100',
        '--clock',
        '2026-11-18T10:00Z',
        '--state',
        '/tmp/s',
        '--kubeconfig',
        '/tmp/k',
        '--sync',
        'off',
        '--forge',
        'gitlab',
        '--graph-engine',
        'external',
      ]),
    ).toEqual({
      type: 'serve',
      mode: 'built',
      reuse: 'fresh',
      port: 8100,
      appPort: 3000,
      clock: new Date('2026-11-18T10:00:00Z'),
      stateDirectory: '/tmp/s',
      kubeconfig: '/tmp/k',
      sync: 'off',
      forge: 'gitlab',
      graphEngine: 'external',
    });
  });

  it.each([
    [['dev', '--app-port', '3100'], { mode: 'hot-reload', appPort: 3100 }],
    [['curl'], { type: 'curl', version: '1.29.0' }],
    [['curl', '1.30.0-bad'], { type: 'curl', version: '1.30.0-bad' }],
    [[], { type: 'help' }],
    [['start', '-h'], { type: 'help' }],
  ])('understands %j', (args, expected) => {
    expect(parseCommandLine(args)).toMatchObject(expected);
  });

  it.each([
    [['stop'], /no command "stop"/],
    [['start', '--port', '70000'], /--port 70000: a port is a whole number/],
    [['start', '--port', 'x'], /--port x/],
    [['start', '--clock', '2026-11-18T10:00'], /with its zone/],
    [['start', '--clock', 'yesterday Z'], /--clock yesterday Z/],
    [['curl', "1'"], /a version is an image tag/],
    [['start', 'now'], /"start" does not know what "now" means/],
    [['start', '--sync', 'maybe'], /--sync maybe: it is on or off/],
    [['start', '--forge', 'cvs'], /cvs: it is one of github, gitlab/],
    [
      ['start', '--graph-engine', 'kro'],
      /--graph-engine kro: it is embedded or external/,
    ],
    [['start', '--wat'], /--wat/],
  ])('refuses %j by name', (args, message) => {
    expect(() => parseCommandLine(args)).toThrow(message);
  });
});
