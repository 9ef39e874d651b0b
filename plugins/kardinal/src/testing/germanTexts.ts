// Only tests import this file.
import german from '../translations/de';
import { Texts } from '../translation';

/** The texts of a German portal, without a page. */
export const germanText: Texts['text'] = (key, values = {}) =>
  Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
    german[key],
  );
