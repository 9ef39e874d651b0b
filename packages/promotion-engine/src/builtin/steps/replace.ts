import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { parsePattern, replaceText } from '../updates/text/replaceText';
import { environmentFile, readTextFile } from './settings/environmentFile';
import { stepText, textRenderer } from './settings/stepText';

const oneLine = 'must be on one line';

const settings = z.strictObject({
  file: environmentFile,
  search: z
    .string()
    .min(1)
    .max(256)
    .regex(/^\P{Cc}*$/u, oneLine)
    .refine(
      search => !search.startsWith('*') && !search.includes('**'),
      'must begin with the text before the first *, and have text between two *',
    )
    .transform(parsePattern),
  with: stepText.pipe(
    z
      .string()
      .min(1)
      .regex(/^\P{Cc}*$/u, oneLine),
  ),
});

/** Replacing text in a file of the environment, for files that are no YAML. */
export const replace = createPromotionStep({
  type: 'edit',
  files: 'existing',
  id: 'replace',
  description: 'Replacing text in a file',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  async edit(request) {
    const { promotion, settings: wanted, files } = request;
    const replacement = String(textRenderer(request)(wanted.with, 'with'));
    const file = await readTextFile(files, promotion.directory, wanted.file);
    const { text, replaced } = replaceText(file, wanted.search, replacement);
    if (text === file.text) return { writes: [], changes: [] };
    return {
      writes: [{ path: file.path, content: Buffer.from(text, 'utf8') }],
      changes: replaced.map(from => ({
        file: file.path,
        image: 'text',
        from,
        to: replacement,
      })),
    };
  },
});
