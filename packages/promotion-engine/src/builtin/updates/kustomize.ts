import {
  ImageChange,
  ImageUpdate,
  UpdateError,
  UpdateRequest,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ImageFields } from './kustomization/ImageEntry';
import { editImages, readImages } from './kustomization/editImages';

const FILE_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/**
 * Sets images in the environment's kustomization file, as `kustomize edit set image` does: a digest wins over a tag,
 * and an image that the file does not have is added. An entry is known by its name, or by the `newName` that the image
 * already has.
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
      const wanted = wantedFields(image);
      const { name, fields } = entryFor(text, file.path, image);
      const target =
        name === image.repository
          ? wanted
          : {
              newName: image.repository,
              ...wanted,
            };
      const edited = editImages(
        text,
        file.path,
        new Map([[name, () => target]]),
      );
      if (edited !== text) {
        changes.push({
          file: file.path,
          image: image.repository,
          from: versionOf(fields),
          to: versionOf(wanted)!,
        });
      }
      text = edited;
    }
    return text === before
      ? { writes: [], changes: [] }
      : {
          writes: [{ path: file.path, content: Buffer.from(text, 'utf8') }],
          changes,
        };
  },
};

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
      ? `There is no ${FILE_NAMES.join(
          ', ',
        )} in ${directory}: check the path of the environment`
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

/** The entry that stands for an image: by name, else by what it is renamed to. */
function entryFor(
  text: string,
  file: string,
  image: ImageUpdate,
): { name: string; fields: ImageFields } {
  const entries = readImages(text, file);
  return (
    entries.find(({ name }) => name === image.name) ??
    entries.find(({ name }) => name === image.repository) ??
    entries.find(({ fields }) => fields.newName === image.repository) ?? {
      name: image.name,
      fields: {},
    }
  );
}

function wantedFields(image: ImageUpdate): ImageFields {
  if (image.digest) return { digest: image.digest };
  if (image.tag) return { newTag: image.tag };
  throw new UpdateError(
    `The image ${image.repository} has neither a tag nor a digest: the Bundle must name one`,
  );
}

function versionOf(fields: ImageFields): string | undefined {
  return fields.digest ? `@${fields.digest}` : fields.newTag;
}
