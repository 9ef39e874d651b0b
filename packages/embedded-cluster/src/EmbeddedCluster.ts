import {
  PassiveClock,
  systemClock,
  MessageLogger,
  silentLogger,
} from '@kardinal/foundation';
import { ClusterLife } from './ClusterLife';
import { Certificate, selfSignedCertificate } from './http/certificate';
import { writeKubeconfig } from './kubeconfig';
import { Storage } from './storage/Storage';
import { StorageStatus } from './storage/StorageError';

/** @public */
export interface EmbeddedClusterOptions {
  readonly storage: Storage;
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  /** Only loopback: the cluster has one user who may do everything. */
  readonly host?: '127.0.0.1';
  /** The bearer token of that user. */
  readonly token: string;
  /** Kept by the caller, so that kubeconfigs stay good over a restart. Default: a new one at every start. */
  readonly certificate?: Certificate;
  readonly clock?: PassiveClock;
  readonly logger?: MessageLogger;
  /** Called whenever the storage begins to fail, fails in another way, or works again. */
  readonly onStorageStatus?: (status: StorageStatus) => void;
  /** How long an answer of the storage is waited for. Default 10,000. */
  readonly storageTimeoutMilliseconds?: number;
  /** How long after a failure the storage is tried again. Default 2,000. */
  readonly storageRetryMilliseconds?: number;
}

/** A running cluster. @public */
export interface EmbeddedCluster {
  /** `https://127.0.0.1:<port>` */
  readonly url: string;
  readonly token: string;
  /** The certificate to trust, in PEM. */
  readonly certificateAuthority: string;
  /** YAML that `kubectl` and client libraries read. */
  kubeconfig(): string;
  /** Finishes writes under way, closes connections, releases the storage. */
  stop(): Promise<void>;
}

/**
 * Starts a Kubernetes API in this process, with what the storage holds.
 *
 * While the storage does not take writes they are answered 503 with the reason, and reads and watches go on. When another process has taken
 * the storage over nothing is answered until this one has it again, and then with what the other has written.
 *
 * @throws StorageError when the storage cannot be read; it may be tried again.
 * @throws Error when the port is taken.
 * @public
 */
export async function startEmbeddedCluster(
  options: EmbeddedClusterOptions,
): Promise<EmbeddedCluster> {
  const { token } = options;
  const certificate =
    options.certificate ?? selfSignedCertificate(systemClock.now());
  const life = new ClusterLife({
    storage: options.storage,
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    token,
    certificate,
    clock: options.clock ?? systemClock,
    logger: options.logger ?? silentLogger,
    onStorageStatus: options.onStorageStatus ?? (() => {}),
    timeoutMilliseconds: options.storageTimeoutMilliseconds ?? 10_000,
    retryMilliseconds: options.storageRetryMilliseconds ?? 2_000,
  });
  const url = await life.begin();
  return {
    url,
    token,
    certificateAuthority: certificate.certificate,
    kubeconfig: () => writeKubeconfig(url, token, certificate.certificate),
    stop: () => life.end(),
  };
}
