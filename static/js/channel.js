/* A socket that comes back: back-off, heartbeat, and a look at once when the tab or the network wakes up.
   Close codes 4400–4428 and 4430–4499 are the server's last word; everything else is tried again. */

/* Which messages this script knows; the same as in games/matches/messages.py. */
const WIRE = "2";
const PING_EVERY = 15_000;
const PONG_WITHIN = 5_000;
const WAKE_PONG_WITHIN = 2_000;
const LONGEST_WAIT = 15_000;
const OPEN_WITHIN = 10_000;
const TOO_MANY = 4429;
const LOAD_AGAIN = 4001;
const NEW_COOKIES_WITHIN = 700;

export class Channel {
  /* onState gets "online", "waiting" (trying again) or "offline" (given up). */
  constructor(path, { onMessage, onState }) {
    this.url = new URL(path, location.href);
    // The socket speaks as its page does; not every browser sends its wishes with a socket.
    this.url.searchParams.set("language", document.documentElement.lang);
    this.url.searchParams.set("wire", WIRE);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.onMessage = onMessage;
    this.onState = onState;
    this.tries = 0;
    this.stopped = false;
    for (const event of ["online", "offline", "focus", "pageshow"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    addEventListener("pagehide", () => this.socket?.close(1000));
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    clearTimeout(this.deaf);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    // A handshake may hang for as long as the browser likes.
    this.deaf = setTimeout(() => this.replace(), OPEN_WITHIN);
    socket.onopen = () => {
      clearTimeout(this.deaf);
      this.deaf = undefined;
      this.beat();
    };
    socket.onmessage = (event) => {
      clearTimeout(this.deaf);
      this.deaf = undefined;
      // Only now: who fails after letting somebody in must not be asked again and again at once.
      this.tries = 0;
      const message = JSON.parse(event.data);
      if (message.type !== "pong") {
        this.onState("online");
        this.onMessage(message);
      }
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  /* True if the message was handed to an open socket. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.wake();
      return false;
    }
    this.socket.send(JSON.stringify(message));
    return true;
  }

  beat() {
    clearInterval(this.beating);
    this.beating = setInterval(() => this.ping(), PING_EVERY);
  }

  ping(within = PONG_WITHIN) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"type":"ping"}');
    // A half-open connection never says that it is dead.
    this.deaf ??= setTimeout(() => this.replace(), within);
  }

  wake() {
    if (this.stopped) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping(WAKE_PONG_WITHIN);
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  replace() {
    const dead = this.socket;
    this.socket = undefined;
    dead?.close();
    this.lost(0);
  }

  lost(code) {
    clearInterval(this.beating);
    clearTimeout(this.deaf);
    this.deaf = undefined;
    if (code === LOAD_AGAIN) {
      // The site is newer than this page, or another tab has logged in or out; its answer, which brings the new
      // cookies, may still be on its way.
      this.stopped = true;
      this.onState("offline");
      setTimeout(() => location.reload(), NEW_COOKIES_WITHIN * (1 + Math.random()));
      return;
    }
    this.stopped = code >= 4400 && code < 4500 && code !== TOO_MANY;
    if (this.stopped) {
      this.onState("offline");
      return;
    }
    this.onState("waiting");
    const wait = code === TOO_MANY ? LONGEST_WAIT : Math.min(LONGEST_WAIT, 300 * 2 ** this.tries);
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), wait * (0.7 + 0.6 * Math.random()));
  }
}
