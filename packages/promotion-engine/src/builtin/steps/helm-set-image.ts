import {
  createPromotionStep,
  ImageChange,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { imageEdits } from '../updates/helm/imageEdits';
import { setValues, writtenAt } from '../updates/yaml/setValues';
import { YamlPath } from '../updates/yaml/yamlPath';
import { documentName } from './settings/documentName';
import { environmentFile, readTextFile } from './settings/environmentFile';
import { valuePath } from './settings/valuePath';

const place = z
  .strictObject({
    image: z.string().min(1).max(512).optional(),
    tag: valuePath.optional(),
    digest: valuePath.optional(),
    repository: valuePath.optional(),
    reference: valuePath.optional(),
    document: documentName.optional(),
  })
  .refine(
    ({ tag, digest, reference }) => tag ?? digest ?? reference,
    'needs the path of a tag, a digest or a reference',
  );

const settings = z.strictObject({
  file: environmentFile.default('values.yaml'),
  images: z.array(place).min(1).max(50).optional(),
});

/** Where charts have them by convention. */
const tag: YamlPath = ['image', 'tag'];
const digest: YamlPath = ['image', 'digest'];

/** Setting the images of the Bundle in a values file of Helm. */
export const helmSetImage = createPromotionStep({
  type: 'edit',
  files: 'existing',
  id: 'helm-set-image',
  description: 'Setting the images of the Bundle in Helm values',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  async edit({ promotion, settings: { file: name, images }, files }) {
    if (promotion.images.length === 0) return { writes: [], changes: [] };
    const file = await readTextFile(files, promotion.directory, name);
    const isWritten = writtenAt(file.text, file.path);
    const conventional = isWritten({ path: digest })
      ? { tag, digest }
      : { tag };
    const edits = imageEdits(promotion.images, images ?? [conventional]).filter(
      ({ path, document, onlyWhere }) =>
        onlyWhere === undefined || isWritten({ path, document }),
    );
    const { text, changes } = setValues(file.text, file.path, edits);
    if (text === file.text) return { writes: [], changes: [] };
    return {
      writes: [{ path: file.path, content: Buffer.from(text, 'utf8') }],
      changes: changes.flatMap(({ path, edit, ...change }): ImageChange[] =>
        change.to === ''
          ? []
          : [{ file: file.path, image: edit.image.repository, ...change }],
      ),
    };
  },
});
