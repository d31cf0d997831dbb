/* What Siege's page can't do without a script: selecting, dragging, keys, and saying beforehand what an attack would do.
   Every gesture ends in the press of a button that the page shows; nothing is decided here. */

import { listen as listenToKeys } from "./keys.js";
import { follow } from "./motion.js";
import { follow as followStatus } from "./news.js";
import { listen as listenToPointer } from "./pointer.js";
import { listen as listenToSelection } from "./selection.js";

listenToSelection(document);
listenToPointer(document);
listenToKeys(document);
follow(document);
followStatus(document);
