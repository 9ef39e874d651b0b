import { HttpAuthService } from '@backstage/backend-plugin-api';
import { kardinalAuditPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { AuditLogs } from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import {
  auditPage,
  parseAuditQuery,
  pipelinesOf,
} from '../services/audit/AuditQueries';
import { refuseUnsynced } from '../services/refuseUnsynced';

/** What was decided, for those Pipelines whose log the caller may read. */
export function auditRouter({
  httpAuth,
  access,
  auditLogs,
}: {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly auditLogs: AuditLogs;
}): Router {
  const router = PromiseRouter();
  router.get('/audit', async (req, res) => {
    const credentials = await httpAuth.credentials(req, {
      allow: ['user', 'service'],
    });
    const query = parseAuditQuery(req.query);
    refuseUnsynced(auditLogs);
    const readable = await access.filter(
      kardinalAuditPermission,
      pipelinesOf(auditLogs, query),
      credentials,
    );
    res.json(auditPage(auditLogs, readable, query));
  });
  return router;
}
