import { startFaultyFake } from '../__testUtils__/startFaultyFake';
import { writeFaultsContract } from '../testing/contracts/writeFaultsContract';

jest.setTimeout(60_000);

writeFaultsContract('a fake cluster', startFaultyFake);
