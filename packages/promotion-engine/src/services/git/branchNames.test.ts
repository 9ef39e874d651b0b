import { execFileSync } from 'node:child_process';
import { isBranchName } from '@kardinal/backstage-plugin-kardinal-common';

describe('isBranchName', () => {
  const git = (name: string) => {
    try {
      execFileSync('git', ['check-ref-format', '--branch', name], {
        stdio: 'ignore',
        cwd: '/',
      });
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    'main',
    'release/1.2',
    'a.b',
    'a@b',
    '@/a',
    'ü',
    'a-',
    '{a}',
    'lock',
    'x.lock',
    'x.lock/y',
    'a..b',
    'a.',
    '.a',
    'a/.b',
    '/a',
    'a/',
    'a//b',
    'a b',
    'a~b',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    'a@{b',
    '-a',
    'a\u007f',
    'a\tb',
    'HEAD',
  ])('agrees with Git about %j', name => {
    expect(isBranchName(name)).toBe(git(name));
  });
});
