import { startEmbeddedSite } from './__testUtils__/EmbeddedSite';
import { runtimeContract } from './testing/contracts/runtimeContract';

jest.setTimeout(60_000);

runtimeContract('the embedded cluster', startEmbeddedSite);
