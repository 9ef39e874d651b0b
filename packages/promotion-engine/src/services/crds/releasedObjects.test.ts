import { embeddedControlPlane } from '../../__testUtils__/embeddedControlPlane';
import { releasedObjectsContract } from '../../__testUtils__/releasedObjectsContract';

releasedObjectsContract(embeddedControlPlane());
