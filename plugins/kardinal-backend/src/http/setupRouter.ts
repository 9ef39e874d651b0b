import { AuthService, HttpAuthService } from '@backstage/backend-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import { InputError, NotAllowedError, NotFoundError } from '@backstage/errors';
import { CatalogService } from '@backstage/plugin-catalog-node';
import {
  describeIssues,
  kardinalSetupPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import express, { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { z } from 'zod';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { setupEntity } from '../services/setup/setupEntity';
import { PipelineSetups } from '../services/setup/PipelineSetups';
import { callerOf } from './callerOf';

/** Whose word about entities counts: the plugin that keeps them. */
const catalogPlugin = 'plugin:catalog';

const text = z.string().min(1).max(2048);

const readByCatalog = z.strictObject({
  entity: z.strictObject({
    ref: text,
    owner: text.optional(),
    location: text,
  }),
  source: text,
  /** Its etag. */
  revision: z.string().min(1).max(256).optional(),
  file: z.unknown(),
});

const askedForByPerson = z.strictObject({
  /** e.g. component:default/guestbook */
  entity: text.refine(
    isEntityRef,
    'must be an entity ref such as component:default/guestbook',
  ),
  file: z.unknown(),
  /** Whether something is written, or only said what would be refused. Default write. */
  mode: z.enum(['write', 'check']).default('write'),
});

/** What the routes of the set-up need. */
export interface SetupRouterOptions {
  readonly httpAuth: HttpAuthService;
  readonly auth: AuthService;
  readonly access: PipelineAccess;
  readonly catalog: Pick<CatalogService, 'getEntityByRef'>;
  readonly setups: PipelineSetups;
}

/** How Pipelines come from `kardinal.yaml` files: those that the catalog reads, and what people ask for in the portal. */
export function setupRouter(options: SetupRouterOptions): Router {
  const { setups, access, catalog } = options;
  const router = PromiseRouter();
  router.use(express.json({ limit: '1mb' }));

  router.post('/setups', async (req, res) => {
    const { credentials, name } = await callerOf(options, req);
    const isCatalog =
      options.auth.isPrincipal(credentials, 'service') &&
      name === catalogPlugin;
    if (!isCatalog)
      throw new NotAllowedError(
        'Only the catalog says what it has read; people post to /pipelines',
      );
    const { file, ...request } = parse(readByCatalog, req.body);
    const outcome = await setups.apply({
      ...request,
      file: setups.parse(file),
    });
    res.json(outcome);
  });

  router.post('/pipelines', async (req, res) => {
    const { credentials, name } = await callerOf(options, req);
    const {
      entity: ref,
      file: content,
      mode,
    } = parse(askedForByPerson, req.body);
    const file = setups.parse(content);
    const { namespace, app } = file;
    await access.require(
      kardinalSetupPermission,
      { namespace, name: app },
      credentials,
    );
    const found = await catalog.getEntityByRef(ref, { credentials });
    if (found === undefined)
      throw new NotFoundError(
        `entity: ${ref} is not in the catalog; register it first`,
      );
    const entity = setupEntity(found);
    const request = {
      file,
      entity,
      source: entity.location,
      requestedBy: name,
    };
    if (mode === 'check') {
      await setups.check(request);
      res.json({ outcome: 'checked', namespace, name: app });
      return;
    }
    const outcome = await setups.apply(request);
    res.status(outcome.outcome === 'created' ? 201 : 200).json(outcome);
  });
  return router;
}

function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InputError(describeIssues(parsed.error));
}

function isEntityRef(ref: string): boolean {
  try {
    parseEntityRef(ref);
    return true;
  } catch {
    return false;
  }
}
