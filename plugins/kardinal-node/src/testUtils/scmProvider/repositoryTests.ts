import { Subject } from './Subject';

/** Repositories and links. */
export function repositoryTests(subject: Subject): void {
  it('knows its repositories by their URL', () => {
    const { provider, repositoryUrl } = subject.world;
    const bare = repositoryUrl.replace(/\.git$/, '');
    const { fullName } = subject.repository;
    for (const url of [bare, `${bare}.git`, `${bare}/`]) {
      expect(provider.repositoryOf(url)).toEqual({ url, fullName });
    }
  });

  it('names a URL that is none of its repositories', () => {
    const url = 'https://elsewhere.example.org/a/b.git';
    expect(() => subject.world.provider.repositoryOf(url)).toThrow(url);
  });

  it('links to commits and comparisons', () => {
    const { links } = subject.world.provider;
    const [from, to] = ['a'.repeat(40), 'b'.repeat(40)];
    const commit = new URL(links.commit(subject.repository, from));
    const compare = new URL(links.compare(subject.repository, from, to));
    expect(commit.pathname).toContain(from);
    expect(compare.href).toContain(from);
    expect(compare.href).toContain(to);
  });
}
