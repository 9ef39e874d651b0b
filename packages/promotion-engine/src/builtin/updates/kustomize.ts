import {
  ImageChange,
  ImageUpdate,
  UpdateError,
  UpdateRequest,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { IMAGE_FIELDS, ImageFields } from './kustomization/ImageEntry';
import { editImages, readImages } from './kustomization/editImages';
import {
  ImageEntries,
  overruled,
  wantedFields,
} from './kustomization/entriesOf';
import { namesToEdit } from './kustomization/namesToEdit';
import { usedNames } from './kustomization/usedNames';

const FILE_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/**
 * Sets images in the environment's kustomization file, as `kustomize edit set image` does. An image that the file does not
 * have is added, under the name that the manifests have for it where they can be read.
 *
 * A name of the Bundle that the file has is the entry meant. Otherwise every entry is that stands for the image's
 * repository, by its name or by its `newName`, however it is spelled: what is built from one image is promoted as one.
 *
 * @public
 */
export const kustomize: UpdateStrategy = {
  id: 'kustomize',
  async update(request) {
    const file = await findFile(request);
    const before = decode(file);
    let text = before;
    const changes: ImageChange[] = [];
    const used = await usedNames(request.files, file.path, before);
    for (const image of request.images) {
      const entries = readEntries(text, file.path);
      const names = namesToEdit(entries, image, used);
      const edit = setImage(text, file.path, image, names);
      text = edit.text;
      changes.push(...edit.changes);
    }
    return text === before
      ? { writes: [], changes: [] }
      : {
          writes: [{ path: file.path, content: Buffer.from(text, 'utf8') }],
          changes,
        };
  },
};

function setImage(
  text: string,
  file: string,
  image: ImageUpdate,
  names: readonly string[],
): { readonly text: string; readonly changes: readonly ImageChange[] } {
  const before = readEntries(text, file);
  const edited = editImages(
    text,
    file,
    new Map(
      names.map(name => [name, current => wantedFields(image, name, current)]),
    ),
  );
  const problem = overruled(readEntries(edited, file), names);
  if (problem !== undefined)
    throw new UpdateError(`${file} cannot be edited: ${problem}`);
  if (edited === text) return { text, changes: [] };
  // The edit has made sure that the entries say what is wanted.
  const changed = names.filter(name => {
    const wanted = wantedFields(image, name, before.get(name));
    return IMAGE_FIELDS.some(
      field => before.get(name)?.[field] !== wanted[field],
    );
  });
  // Entries that went from one version to one other are one change.
  const versions = new Set(changed.map(name => versionOf(before.get(name))));
  const to = versionOf(wantedFields(image, image.repository))!;
  return {
    text: edited,
    changes: [...versions].map(from => ({
      file,
      image: image.repository,
      from,
      to,
    })),
  };
}

interface SourceFile {
  readonly path: string;
  readonly content: Buffer;
}

async function findFile(request: UpdateRequest): Promise<SourceFile> {
  const paths = FILE_NAMES.map(name =>
    request.directory === '' ? name : `${request.directory}/${name}`,
  );
  const contents = await Promise.all(
    paths.map(path => request.files.read(path)),
  );
  const files = paths.flatMap((path, index) => {
    const content = contents[index];
    return content ? [{ path, content }] : [];
  });
  if (files.length === 1) return files[0];
  const directory = request.directory || 'the root of the repository';
  throw new UpdateError(
    files.length === 0
      ? `There is no ${FILE_NAMES[0]} in ${directory}: check the path of the environment`
      : `${files
          .map(({ path }) => path)
          .join(
            ' and ',
          )} are both there: kustomize reads only one, remove the other`,
  );
}

function decode({ path, content }: SourceFile): string {
  const text = content.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(content)) return text;
  throw new UpdateError(`${path} cannot be edited: it is not UTF-8`);
}

/** What the entries say, by name. */
function readEntries(text: string, file: string): ImageEntries {
  return new Map(readImages(text, file).map(each => [each.name, each.fields]));
}

function versionOf(fields: ImageFields = {}): string | undefined {
  const { newTag, digest } = fields;
  return digest ? `${newTag ?? ''}@${digest}` : newTag;
}
