// Before a package is packed its manifest becomes what users get, and afterwards what it was: they install one file, with
// everything of others in it, so nothing has to be installed beside it. Its scripts stay: the last of them puts it back.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
const backup = `${manifest}-prepack`;
const program = './dist/kardinal.cjs';

if (process.argv[2] === 'restore') await rename(backup, manifest);
else {
  const text = await readFile(manifest, 'utf8');
  const {
    main,
    types,
    dependencies,
    devDependencies,
    backstage,
    bin,
    ...published
  } = JSON.parse(text);
  // Both names are one program: npx takes it whatever it is called.
  const names = Object.keys(bin).map(name => [name, program]);
  await writeFile(backup, text);
  await writeFile(
    manifest,
    `${JSON.stringify(
      { ...published, bin: Object.fromEntries(names) },
      null,
      2,
    )}\n`,
  );
}
