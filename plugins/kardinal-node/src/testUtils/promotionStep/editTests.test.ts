import { noSettings } from '../../steps/noSettings';
import { createPromotionStep } from '../../steps/StepDefinition';
import { promotionStepContract } from '../promotionStepContract';
import { FakePromotion } from './FakePromotion';

/** Keeps one file for each image of the Bundle. */
const imageFiles = createPromotionStep({
  type: 'edit',
  files: 'any',
  id: 'image-files',
  description: 'Keeps a file for each image',
  settings: noSettings,
  requires: ['tree'],
  provides: ['changes'],
  async edit({ promotion: { directory, images }, files }) {
    const wanted = new Map(
      images.map(({ name, tag }) => [
        `${directory}/images/${name}`,
        Buffer.from(`${tag}\n`),
      ]),
    );
    const listed = await files.list(`${directory}/images`);
    const writes = [];
    for (const [path, content] of wanted)
      if (!(await files.read(path))?.equals(content))
        writes.push({ path, content });
    return {
      writes,
      deletes: listed.filter(path => !wanted.has(path)),
      changes: [],
    };
  },
});

describe('an edit of any files', () => {
  promotionStepContract({
    step: imageFiles,
    settings: {},
    refused: [{ surprise: true }],
    begin: () => new FakePromotion(),
    files: {
      'environments/prod/images/old': '1\n',
      'environments/dev/images/other': '1\n',
    },
  });
});
