import type { LookupFunction } from 'node:net';
import { EventLoopTurns } from '../queue/EventLoopTurns';
import { Patience } from './http/sendPatiently';

/** What a request is counted as. @public */
export type RequestVerb =
  | 'get'
  | 'list'
  | 'watch'
  | 'create'
  | 'apply'
  | 'patch'
  | 'replaceStatus'
  | 'delete'
  | 'discover';

/** @public */
export interface HttpKubeClientOptions {
  /** Called once per request, with the code of the answer, or 0 when there was none. */
  readonly onRequest?: (verb: RequestVerb, type: string, code: number) => void;
  /** Called with the bytes of each answer that was no refusal, as they came over the network, and of each piece of a watch. */
  readonly onAnswer?: (verb: RequestVerb, type: string, bytes: number) => void;
  /** Called with the time of the server, in milliseconds since the Unix epoch and to the second, that an answer has. */
  readonly onServerTime?: (instant: number) => void;
  /** Default `kube-controller`; API servers take it as the field manager of plain writes. */
  readonly userAgent?: string;
  /** How long an answer may be silent. Default 60,000. Open watches may be silent for ever. */
  readonly timeoutMilliseconds?: number;
  /** Of an answer, or of one event of a watch; what is longer is an error. Default: any. */
  readonly maxAnswerBytes?: number;
  /** Of the server's name. Default: as the machine looks names up. */
  readonly lookup?: LookupFunction;
  /** In which answers and watch events are parsed, and whoever waits for them goes on. Default: of its own. */
  readonly turns?: EventLoopTurns;
  /** Milliseconds since the Unix epoch, for the age of discovery. Default `Date.now`. */
  readonly now?: () => number;
  /** How an overloaded API server is waited for. Default: by the time of the machine, with `Math.random`. */
  readonly patience?: Patience;
}
