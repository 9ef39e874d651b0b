import { HttpAuthService } from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { systemClock } from '@kardinal/foundation';
import { CachedResources } from '@kardinal/promotion-engine';
import express, { Request, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import { DeniedCommands } from '../services/audit/DeniedCommands';
import { PipelineCommands } from '../services/commands/PipelineCommands';
import { PortalLinks } from '../services/portal/PortalLinks';
import { GateExplanations } from '../services/query/GateExplanations';
import { GateSimulations } from '../services/query/GateSimulations';
import { GraphExports } from '../services/query/GraphExports';
import { PipelineViews, ViewRequest } from '../services/query/PipelineViews';
import { SharedViews } from '../services/query/SharedViews';
import { parseSimulation } from '../services/query/simulationRequest';
import { refuseUnsynced } from '../services/refuseUnsynced';
import { callerOf } from './callerOf';
import { StreamSlots } from './StreamSlots';
import { ViewMessages } from './ViewMessages';
import { streamView } from './streamView';

/** What the portal's routes need. */
export interface PortalRouterOptions {
  readonly slots: StreamSlots;
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly cached: CachedResources;
  readonly views: PipelineViews;
  /** The same, of those that somebody follows. */
  readonly shared: SharedViews;
  readonly graphs: GraphExports;
  readonly explanations: GateExplanations;
  readonly simulations: GateSimulations;
  readonly commands: PipelineCommands;
  readonly denied: Pick<DeniedCommands, 'record'>;
  readonly links: PortalLinks;
}

/**
 * Views and commands of the portal, behind Backstage's own authentication and permissions. Whether somebody may is asked
 * before anything is looked up: who may not is answered the same for a Pipeline that does not exist.
 */
export function portalRouter(options: PortalRouterOptions): Router {
  const { views, graphs, commands, cached, access, slots } = options;
  const { explanations, simulations, denied } = options;
  const streamed = { views: options.shared, messages: new ViewMessages() };
  const router = PromiseRouter();
  router.use(express.json({ limit: '1mb' }));

  router.get('/pipelines', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    refuseUnsynced(cached);
    const pipelines = cached.pipelines.list().map(({ metadata, status }) => ({
      namespace: metadata.namespace ?? 'default',
      name: metadata.name,
      phase: status?.phase ?? 'Unknown',
    }));
    res.json({
      items: await access.filter(
        kardinalReadPermission,
        pipelines,
        credentials,
      ),
    });
  });

  router.get('/pipelines/:namespace/:pipeline', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const request = viewRequest(req);
    await access.require(kardinalReadPermission, target(request), credentials);
    res.json(await views.view(request));
  });

  router.get('/pipelines/:namespace/:pipeline/graph', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const request = viewRequest(req);
    await access.require(kardinalReadPermission, target(request), credentials);
    const graph = graphs.export(request);
    res.type('application/yaml').send(graph);
  });

  router.get('/pipelines/:namespace/:pipeline/explain', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const request = viewRequest(req);
    await access.require(kardinalReadPermission, target(request), credentials);
    const { environment } = req.query;
    res.json(
      await explanations.explain(
        request,
        typeof environment === 'string' ? environment : undefined,
      ),
    );
  });

  router.post('/pipelines/:namespace/:pipeline/simulate', async (req, res) => {
    const { credentials } = await callerOf(options, req);
    const { namespace, pipeline } = req.params;
    await access.require(
      kardinalReadPermission,
      { namespace, name: pipeline },
      credentials,
    );
    const simulation = parseSimulation(req.body);
    res.json(await simulations.simulate({ namespace, pipeline }, simulation));
  });

  router.get('/pipelines/:namespace/:pipeline/stream', async (req, res) => {
    const { credentials, name } = await callerOf(options, req);
    const request = viewRequest(req);
    await access.require(kardinalReadPermission, target(request), credentials);
    const leave = slots.take(name);
    try {
      await streamView(
        streamed,
        {
          request,
          onClose: leave,
          access: {
            clock: systemClock,
            subject: 'this Pipeline',
            expiresAt: credentials.expiresAt?.getTime(),
            isAllowed: () =>
              access.allows(
                kardinalReadPermission,
                target(request),
                credentials,
              ),
          },
        },
        req,
        res,
      );
    } catch (error) {
      leave();
      throw error;
    }
  });

  router.post('/pipelines/:namespace/:pipeline/commands', async (req, res) => {
    const { credentials, name: requestedBy } = await callerOf(options, req);
    const { namespace, pipeline } = req.params;
    const command = commands.parse(req.body);
    const { permission } = command;
    const environments = command.environments({ namespace, pipeline });
    try {
      const needed = { namespace, name: pipeline, environments };
      await access.require(permission, needed, credentials);
    } catch (error) {
      if (error instanceof NotAllowedError)
        denied.record({
          namespace,
          pipeline,
          requestedBy,
          type: command.type,
          permission,
        });
      throw error;
    }
    const outcome = await command.execute({
      namespace,
      pipeline,
      requestedBy,
    });
    if (outcome.type === 'accepted') {
      res.status(202).json({ outcome: outcome.type });
      return;
    }
    const { type, bundle } = outcome;
    res.status(type === 'created' ? 201 : 200).json({
      outcome: type,
      bundle,
      url: await options.links.findUrl({ namespace, pipeline, bundle }),
    });
  });
  return router;
}

function target({ namespace, pipeline }: ViewRequest) {
  return { namespace, name: pipeline };
}

function viewRequest(req: Request): ViewRequest {
  const { namespace, pipeline } = req.params;
  const { bundle } = req.query;
  return {
    namespace,
    pipeline,
    ...(typeof bundle === 'string' && bundle !== '' ? { bundle } : {}),
  };
}
