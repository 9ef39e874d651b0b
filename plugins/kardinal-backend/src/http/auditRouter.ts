import {
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import { kardinalAuditPermission } from '@kardinal/backstage-plugin-kardinal-common';
import { systemClock } from '@kardinal/foundation';
import { AuditLogs } from '@kardinal/promotion-engine';
import { Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { PipelineAccess } from '../services/access/PipelineAccess';
import {
  auditPage,
  countNewer,
  parseAuditQuery,
  parseNewerQuery,
  pipelinesOf,
} from '../services/audit/AuditQueries';
import { RecordReader } from '../services/RecordReader';
import { refuseUnsynced } from '../services/refuseUnsynced';
import { callerOf } from './callerOf';
import { streamNewer } from './streamNewer';
import { StreamSlots } from './StreamSlots';

/** What was decided, for those Pipelines whose log the caller may read. */
export function auditRouter({
  httpAuth,
  access,
  auditLogs,
  reader,
  slots,
}: {
  readonly httpAuth: HttpAuthService;
  readonly access: PipelineAccess;
  readonly auditLogs: AuditLogs;
  readonly reader: RecordReader;
  readonly slots: StreamSlots;
}): Router {
  const router = PromiseRouter();
  const readableOf = async (
    query: Parameters<typeof pipelinesOf>[1],
    credentials: BackstageCredentials,
  ) => {
    refuseUnsynced(auditLogs);
    const pipelines = pipelinesOf(auditLogs, query);
    return access.filter(kardinalAuditPermission, pipelines, credentials);
  };
  router.get('/audit', async (req, res) => {
    const { credentials } = await callerOf({ httpAuth }, req);
    const query = parseAuditQuery(req.query, reader.now());
    const readable = await readableOf(query, credentials);
    res.json({
      ...reader.asOf(),
      ...auditPage(auditLogs, readable, query, reader),
    });
  });
  router.get('/audit/stream', async (req, res) => {
    const { credentials, name } = await callerOf({ httpAuth }, req);
    const query = parseNewerQuery(req.query, reader.now());
    let readable = await readableOf(query, credentials);
    const leave = slots.take(name);
    streamNewer(
      {
        auditLogs,
        count: () => countNewer(auditLogs, readable, query),
        onClose: leave,
        access: {
          clock: systemClock,
          subject: 'these logs',
          expiresAt: credentials.expiresAt?.getTime(),
          isAllowed: async () => {
            try {
              readable = await readableOf(query, credentials);
              return true;
            } catch (error) {
              if (error instanceof NotAllowedError) return false;
              throw error;
            }
          },
        },
      },
      res,
    );
  });
  return router;
}
