// What docs/ consists of, and what mkdocs.yml makes of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parse } from 'yaml';

/** Pages below a folder, as paths from it. */
export function pagesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.md'))
    .sort();
}

/** The pages that a navigation names, in its order. */
export function pagesOf(navigation) {
  if (typeof navigation === 'string') return [navigation];
  return Object.values(navigation).flatMap(pagesOf);
}

/** The navigation of a mkdocs.yml. */
export function navigationOf(text) {
  return parse(text).nav;
}

/** Sentences about relative links and images of a page that lead nowhere. */
export function deadLinks(page) {
  const text = readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target]) => target)
    .filter(target => !/^([a-z]+:|#|\/)/i.test(target))
    .filter(target => {
      const [path] = target.split(/[#?]/);
      return !existsSync(normalize(join(dirname(page), decodeURI(path))));
    })
    .map(target => `${relative('.', page)} links to ${target}`);
}

/** Sentences about files of this repository that the commands of a page name, and that are not there. */
export function missingFiles(page) {
  const blocks = readFileSync(page, 'utf8').matchAll(
    /^( *)```(?:sh|bash|console)\n([\s\S]*?)^\1```/gm,
  );
  return [...blocks]
    .flatMap(([, , text]) => [
      ...text.matchAll(/(?<=^|[\s=])(?:crds|deploy|examples)\/[\w./-]*/gm),
    ])
    .map(([path]) => path)
    .filter(path => !existsSync(path))
    .map(path => `${relative('.', page)} names ${path}`);
}
