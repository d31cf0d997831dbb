/* What the duel's page can't do without a script: previews, keys, discard gestures, motion and sound.
   Moves are always the page's own buttons being pressed; nothing is decided here. */

import { listen as listenToGestures } from "./gestures.js";
import { follow } from "./motion.js";
import { listen as listenToPointing } from "./preview.js";

listenToGestures(document);
listenToPointing(document);
follow(document);
