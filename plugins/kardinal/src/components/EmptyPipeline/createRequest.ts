import { CreateBundleRequest } from '../../api/KardinalApi';

/** The form as it opens. */
export const noFields = { image: '', commitSHA: '', ciRunURL: '' };

/** What was filled in; fields left empty are not sent. */
export function createRequest(fields: typeof noFields): CreateBundleRequest {
  const [image, commitSHA, ciRunURL] = [
    fields.image,
    fields.commitSHA,
    fields.ciRunURL,
  ].map(value => value.trim());
  return {
    image,
    ...(commitSHA && { commitSHA }),
    ...(ciRunURL && { ciRunURL }),
  };
}
