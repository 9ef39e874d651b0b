import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { readTarball } from './readTarball';
import { tarball } from './tarball';

const directory = temporaryDirectory();

/** An archive that tar(1) makes. */
function packed(...args: readonly string[]): Buffer {
  const files = directory.resolve('files');
  mkdirSync(`${files}/below`, { recursive: true });
  writeFileSync(`${files}/manifest.yaml`, 'kind: ConfigMap\n');
  writeFileSync(`${files}/below/x.yaml`, 'x'.repeat(600));
  symlinkSync('/etc/passwd', `${files}/link`);
  return execFileSync('tar', ['-c', '--format=ustar', '-C', files, ...args]);
}

const own = (path: string) =>
  gunzipSync(tarball([{ path, content: Buffer.from('x') }]));

describe('readTarball', () => {
  beforeEach(() => directory.clear());

  it('reads what tar makes', () => {
    const archive = packed('./manifest.yaml', './below');
    const files = readTarball(archive, 'It');
    expect(files.map(({ path, content }) => [path, content.length])).toEqual([
      ['manifest.yaml', 16],
      ['below/x.yaml', 600],
    ]);
  });

  it('reads what is stored', () => {
    expect(readTarball(own('a/b.yaml'), 'It')).toEqual([
      { path: 'a/b.yaml', content: Buffer.from('x') },
    ]);
  });

  it.each<[string, () => Buffer, RegExp]>([
    ['a link', () => packed('./link'), /holds a link, .*link: pack files/],
    [
      'a path that leads out',
      () => own('../x.yaml'),
      /"\.\.\/x\.yaml", which leads out/,
    ],
    ['a path from the root', () => own('/etc/x.yaml'), /which leads out/],
    ['a path within that leads out', () => own('a/../../x'), /which leads out/],
    [
      'what is no archive',
      () => Buffer.alloc(1024, 'x'),
      /no archive of the format tar/,
    ],
    [
      'half of one',
      () => packed('below/x.yaml').subarray(0, 700),
      /ends within below/,
    ],
    ['one without an end', () => own('x').subarray(0, 1024), /has no end/],
    ['nothing', () => Buffer.alloc(0), /has no end/],
  ])('refuses %s', (_what, archive, message) => {
    expect(() => readTarball(archive(), 'It')).toThrow(message);
  });
});
