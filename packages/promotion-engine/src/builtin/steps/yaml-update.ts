import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { setValues } from '../updates/yaml/setValues';
import { formatPath } from '../updates/yaml/yamlPath';
import { documentName } from './settings/documentName';
import { environmentFile, readTextFile } from './settings/environmentFile';
import { stepText, textRenderer } from './settings/stepText';
import { valuePath } from './settings/valuePath';

const settings = z.strictObject({
  file: environmentFile,
  updates: z
    .array(
      z.strictObject({
        path: valuePath,
        document: documentName.optional(),
        value: z.union([stepText, z.number(), z.boolean(), z.null()]),
      }),
    )
    .min(1)
    .max(100),
});

/** Setting values at paths of a YAML file of the environment: comments, order, quoting and blank lines stay. */
export const yamlUpdate = createPromotionStep({
  type: 'edit',
  files: 'existing',
  id: 'yaml-update',
  description: 'Setting values in a YAML file',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  async edit(request) {
    const { promotion, settings: wanted, files } = request;
    const render = textRenderer(request);
    const file = await readTextFile(files, promotion.directory, wanted.file);
    const edits = wanted.updates.map(({ path, document, value }, index) => ({
      path,
      document,
      value:
        typeof value === 'string'
          ? render(value, `updates.${index}.value`)
          : value,
    }));
    const { text, changes } = setValues(file.text, file.path, edits);
    if (text === file.text) return { writes: [], changes: [] };
    return {
      writes: [{ path: file.path, content: Buffer.from(text, 'utf8') }],
      changes: changes.map(({ path, from, to }) => ({
        file: file.path,
        image: formatPath(path),
        ...(from === undefined ? {} : { from }),
        to,
      })),
    };
  },
});
