import { embeddedControlPlane } from '../../__testUtils__/embeddedControlPlane';
import { fixedRecordContract } from '../../__testUtils__/fixedRecordContract';

fixedRecordContract(embeddedControlPlane());
