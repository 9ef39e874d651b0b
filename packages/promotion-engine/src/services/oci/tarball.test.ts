import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { tarball } from './tarball';

const file = (path: string, text: string) => ({
  path,
  content: Buffer.from(text),
});

const files = [
  file('b/deployment.yaml', 'kind: Deployment\n'),
  file('a.yaml', ''),
  file('large.yaml', 'x'.repeat(200_000)),
  file(`${'d'.repeat(90)}/${'e'.repeat(60)}/service.yaml`, 'kind: Service\n'),
];

it('is read by tar', () => {
  const names = execFileSync('tar', ['-tz'], { input: tarball(files) });
  expect(names.toString().trim().split('\n')).toEqual(
    files.map(({ path }) => path).sort(),
  );
  const text = execFileSync('tar', ['-xzO', 'large.yaml'], {
    input: tarball(files),
  });
  expect(text.toString()).toBe('x'.repeat(200_000));
});

it('has the same bytes for the same files, in whatever order', () => {
  expect(tarball([...files].reverse()).equals(tarball(files))).toBe(true);
  expect(tarball(files.slice(1)).equals(tarball(files))).toBe(false);
});

it('is a gzip stream that checks out', () => {
  expect(gunzipSync(tarball([])).length).toBe(1024);
  expect(gunzipSync(tarball(files)).length % 512).toBe(0);
});

it('refuses a path that it has no room for', () => {
  expect(() => tarball([file('n'.repeat(101), '')])).toThrow(/is too long/);
});
