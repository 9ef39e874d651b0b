import {
  ImageChange,
  ImageUpdate,
  UpdateError,
  UpdateRequest,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { IMAGE_FIELDS, ImageFields } from './kustomization/ImageEntry';
import { editImages, readImages } from './kustomization/editImages';

const FILE_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/**
 * Sets images in the environment's kustomization file, as `kustomize edit set image` does: a digest wins over a tag,
 * and an image that the file does not have is added.
 *
 * A name of the Bundle that the file has is the entry meant. Otherwise every entry is that stands for the image's
 * repository, by its name or by its `newName`: what is built from one image is promoted as one.
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
    for (const image of request.images) {
      const edit = setImage(text, file.path, image);
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
): { readonly text: string; readonly changes: readonly ImageChange[] } {
  const before = readEntries(text, file);
  const names = namesOf(before, image);
  const edited = editImages(
    text,
    file,
    new Map(names.map(name => [name, () => wantedFields(image, name)])),
  );
  if (edited === text) return { text, changes: [] };
  // The edit has made sure that the entries say what is wanted.
  const changed = names.filter(name => {
    const wanted = wantedFields(image, name);
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
function readEntries(
  text: string,
  file: string,
): ReadonlyMap<string, ImageFields> {
  return new Map(readImages(text, file).map(each => [each.name, each.fields]));
}

/** The names of the entries that stand for an image; that of the one to add when there is none. */
function namesOf(
  entries: ReadonlyMap<string, ImageFields>,
  { name, repository }: ImageUpdate,
): readonly string[] {
  if (name !== repository && entries.has(name)) return [name];
  const meant = [...entries]
    .filter(
      ([entry, { newName }]) => entry === repository || newName === repository,
    )
    .map(([entry]) => entry);
  return meant.length > 0 ? meant : [name];
}

function wantedFields(image: ImageUpdate, entry: string): ImageFields {
  const { repository, tag, digest } = image;
  const renamed = entry === repository ? {} : { newName: repository };
  if (digest) return { ...renamed, digest };
  if (tag) return { ...renamed, newTag: tag };
  throw new UpdateError(
    `The image ${repository} has neither a tag nor a digest: the Bundle must name one`,
  );
}

function versionOf(fields: ImageFields = {}): string | undefined {
  return fields.digest ? `@${fields.digest}` : fields.newTag;
}
