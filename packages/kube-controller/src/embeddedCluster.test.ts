import { startEmbeddedSite } from './__testUtils__/EmbeddedSite';
import { runtimeContract } from './testing/contracts/runtimeContract';

runtimeContract('the embedded cluster', startEmbeddedSite);
