import { InputError } from '@backstage/errors';
import { z } from 'zod';

/** More than any registry reports in one delivery; what is beyond is found by the next look. */
const most = 100;

const name = z.string().min(1).max(255);

/** @see https://goharbor.io/docs/main/working-with-projects/project-configuration/configure-webhooks/ */
const harbor = z.object({
  type: z.string(),
  event_data: z.object({
    resources: z.array(z.object({ resource_url: z.string() })).default([]),
  }),
});

/** @see https://distribution.github.io/distribution/about/notifications/ */
const distribution = z.object({
  events: z.array(
    z.object({
      action: z.string(),
      target: z.object({ repository: name.optional() }).optional(),
      request: z.object({ host: name.optional() }).optional(),
    }),
  ),
});

/** @see https://docs.quay.io/guides/notifications.html */
const quay = z.object({ docker_url: name });

/** @see https://docs.docker.com/docker-hub/repos/manage/webhooks/ */
const dockerHub = z.object({ repository: z.object({ repo_name: name }) });

/**
 * The images that a delivery of a registry is about: registry and repository, without a tag. None where it reports something
 * else than a push.
 *
 * @throws InputError where it is no delivery of a registry that is known
 */
export function imagesIn(body: Buffer): readonly string[] {
  const payload = parsed(body);
  const images =
    fromHarbor(payload) ??
    fromDistribution(payload) ??
    fromQuay(payload) ??
    fromDockerHub(payload);
  if (images === undefined)
    throw new InputError(
      'The body of the delivery is none of Harbor, Distribution, Quay or Docker Hub',
    );
  return [...new Set(images)].slice(0, most);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new InputError('The body of the delivery is not JSON');
  }
}

function fromHarbor(payload: unknown): readonly string[] | undefined {
  const { success, data } = harbor.safeParse(payload);
  if (!success) return undefined;
  return data.type === 'PUSH_ARTIFACT'
    ? data.event_data.resources.map(each => withoutTag(each.resource_url))
    : [];
}

function fromDistribution(payload: unknown): readonly string[] | undefined {
  const { success, data } = distribution.safeParse(payload);
  return success
    ? data.events.flatMap(({ action, target, request }) =>
        action === 'push' && target?.repository && request?.host
          ? [`${request.host}/${target.repository}`]
          : [],
      )
    : undefined;
}

function fromQuay(payload: unknown): readonly string[] | undefined {
  const { success, data } = quay.safeParse(payload);
  return success ? [data.docker_url] : undefined;
}

function fromDockerHub(payload: unknown): readonly string[] | undefined {
  const { success, data } = dockerHub.safeParse(payload);
  return success ? [`docker.io/${data.repository.repo_name}`] : undefined;
}

/** A colon before the last slash is that of a port. */
function withoutTag(reference: string): string {
  return reference.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
}
