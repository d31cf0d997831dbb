/* What Stronghold's page can't do without a script: choosing on the map, its keys, and battles as scenes.
   Moves are always the page's own buttons being pressed; nothing is decided here. */

import { listen as listenToCells } from "./cells.js";
import { follow as followNews } from "./news.js";
import { listen as listenToOrders } from "./orders.js";
import { follow as followBattles } from "./scene.js";

listenToOrders(document);
listenToCells(document);
followNews(document);
followBattles(document);
