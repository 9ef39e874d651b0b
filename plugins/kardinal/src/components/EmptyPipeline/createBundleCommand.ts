import { Command } from '@kardinal/backstage-plugin-kardinal-common';

/** The form as it opens. */
export const noFields = {
  image: '',
  configRepository: '',
  configCommit: '',
  commitSHA: '',
  ciRunURL: '',
};

/** The command of a filled in form; fields left empty are not sent. */
export function createBundleCommand(
  fields: typeof noFields,
): Extract<Command, { type: 'create' }> {
  const [image, repository, sha, commitSHA, ciRunURL] = [
    fields.image,
    fields.configRepository,
    fields.configCommit,
    fields.commitSHA,
    fields.ciRunURL,
  ].map(value => value.trim());
  const hasConfig = repository !== '' || sha !== '';
  const withImage = hasConfig ? 'mixed' : 'image';
  return {
    type: 'create',
    arguments: {
      type: image === '' ? 'config' : withImage,
      artifacts: {
        ...(image && { images: [{ reference: image }] }),
        ...(hasConfig && { gitCommit: { repository, sha } }),
      },
      provenance: {
        ...(commitSHA && { commitSHA }),
        ...(ciRunURL && { ciRunURL }),
      },
    },
  };
}

/** Whether there is something to promote. */
export function isFilled(fields: typeof noFields): boolean {
  const { image, configRepository, configCommit } = fields;
  return [image, configRepository, configCommit].some(
    value => value.trim() !== '',
  );
}
