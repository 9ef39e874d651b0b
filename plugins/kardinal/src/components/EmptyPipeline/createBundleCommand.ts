import { Command } from '@kardinal/backstage-plugin-kardinal-common';

/** The form as it opens. */
export const noFields = { image: '', commitSHA: '', ciRunURL: '' };

/** The command of a filled in form; fields left empty are not sent. */
export function createBundleCommand(
  fields: typeof noFields,
): Extract<Command, { type: 'create' }> {
  const [image, commitSHA, ciRunURL] = [
    fields.image,
    fields.commitSHA,
    fields.ciRunURL,
  ].map(value => value.trim());
  return {
    type: 'create',
    arguments: {
      type: 'image',
      artifacts: { images: [{ reference: image }] },
      provenance: {
        ...(commitSHA && { commitSHA }),
        ...(ciRunURL && { ciRunURL }),
      },
    },
  };
}
