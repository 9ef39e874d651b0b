import { startFaultyFake } from '../__testUtils__/startFaultyFake';
import { writeFaultsContract } from '../testing/contracts/writeFaultsContract';

writeFaultsContract('a fake cluster', startFaultyFake);
