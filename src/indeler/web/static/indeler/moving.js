// A page that lies open moves by itself: the site sends the parts that have changed, and idiomorph puts them in the place
// of the old ones. Only what the site has changed changes: focus, scroll, open menus, half-filled forms and what scripts
// did stay as they are. A page that missed something asks for itself.
const heard = document.querySelector('meta[name="moving"]');
const main = document.getElementById("main");
const AGAIN = 30_000; // where the site holds no answer open for us
const SOON = 700; // a page that many look at may be a little older than what it shows while results come in
const LONGEST = 3000;
const UNCHANGED = 304;
const SILENCE = 60_000; // longer than the site is ever silent: the machine slept, or the network is another
const WATCH = 10_000;
const TOKEN = 'input[name="csrfmiddlewaretoken"]';

let version = heard.dataset.version; // what this page shows
let etag = null;
let stream = null;
let asking = false;
let next = null; // the version that was heard of meanwhile
let isFirst = true;
let lastHeard = 0;
let isOver = false;
let missed = false; // something came for a form that is being filled in

// Of every node what the site sent: the attributes of an element, the words of a text. A node that a script made, or an
// answer to a press, has nothing here.
const sent = new WeakMap();

function asSent(node) {
  return node.attributes ? new Map([...node.attributes].map((each) => [each.name, each.value])) : node.data;
}

function remember(node) {
  sent.set(node, asSent(node));
  node.childNodes.forEach(remember);
}

remember(main);

// A form that somebody is filling in, and what is on its way to the site.
function isBusy(live) {
  if (live.matches(".htmx-request")) return true;
  return live.matches("form") && (isTyping(live) || [...live.elements].some(isFilled));
}

function isTyping(form) {
  const active = document.activeElement;
  return form.contains(active) && active.matches("textarea, select, input:not([type=hidden])");
}

function isFilled(field) {
  if (field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.options) {
    const usual = [...field.options].some((each) => each.defaultSelected);
    return [...field.options].some((each, at) => each.selected !== (usual ? each.defaultSelected : !field.multiple && at === 0));
  }
  return "defaultValue" in field && field.value !== field.defaultValue;
}

// What was answered to this visitor alone (a refusal, a question) is in no page of the site: it stays until the visitor
// closes it or acts, whatever becomes of the line that it stands in.
function told(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  return [node, ...node.querySelectorAll("*")].filter((each) => each.matches("[role=alert]") && !sent.has(each));
}

const answered = new WeakSet(); // what came in answer to a press, in the place of what the site sent before
document.addEventListener("htmx:load", (event) => answered.add(event.detail.elt));

const ours = {
  // False: this node stays as it is.
  beforeNodeMorphed(live, now) {
    const before = sent.get(live);
    if (live.nodeType !== Node.ELEMENT_NODE) {
      sent.set(live, now.data);
      if (before === now.data) return false;
      if (live.data !== now.data) mark(live.parentElement);
      return true;
    }
    if (live.hasAttribute("data-keep") && now.hasAttribute("data-keep")) return false;
    if (isBusy(live)) {
      missed ||= !live.isEqualNode(now);
      return false;
    }
    const wanted = asSent(now);
    const names = new Set([...wanted.keys(), ...(before?.keys() ?? [])]);
    leave = new Set([...names].filter((name) => before?.has(name) === wanted.has(name) && before.get(name) === wanted.get(name)));
    known = before;
    sent.set(live, wanted);
    return true;
  },
  // What the site has not changed is the visitor's, or a script's.
  beforeAttributeUpdated: (name, live, how) => !(leave.has(name) || (how === "remove" && known && !known.has(name))),
  beforeNodeRemoved(live) {
    const alerts = told(live);
    if (alerts.includes(live)) return false;
    if (live.nodeType === Node.ELEMENT_NODE && !sent.has(live) && !answered.has(live)) return false; // a script's
    if (live.nodeType === Node.TEXT_NODE && !sent.has(live) && sent.has(live.parentNode)) return false;
    if (alerts.length) document.getElementById("messages").append(...alerts);
    return true;
  },
  afterNodeAdded(live) {
    remember(live);
    if (live.nodeType === Node.ELEMENT_NODE) mark(live);
  },
};
let leave = new Set();
let known = null;

function morph(live, now) {
  const focused = document.activeElement;
  window.Idiomorph.morph(live, now, { morphStyle: "outerHTML", callbacks: ours });
  const kept = focused.isConnected ? focused : document.getElementById(focused.id); // a line that was replaced
  if (kept && document.activeElement !== kept) kept.focus({ preventScroll: true });
  window.htmx?.process(document.getElementById(now.id) ?? main);
}

// What is new is marked for a moment; the style sheet decides whether one sees that.
function mark(element) {
  const whole = element?.closest("td, th, li, dd") ?? element;
  if (!whole || whole === main) return;
  whole.classList.remove("moved");
  requestAnimationFrame(() => whole.classList.add("moved"));
}

main.addEventListener("animationend", (event) => event.target.classList.remove("moved"));

// Forms come without a token: the one that this page has is good.
function withToken(now) {
  const token = document.querySelector(TOKEN)?.value;
  if (token) now.querySelectorAll(TOKEN).forEach((field) => field.setAttribute("value", token));
  return now;
}

function moved(title, said) {
  if (title) document.title = title;
  document.dispatchEvent(new CustomEvent("moved", { detail: said }));
}

function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.getElementById("main");
  if (!now) return;
  document.getElementById("messages")?.append(...page.querySelectorAll("#messages > *")); // said once: it is lost elsewhere
  missed = false;
  morph(main, withToken(now));
  const said = page.querySelector('meta[name="moving"]')?.dataset.version;
  moved(page.title, said);
  return said;
}

// The parts that differ from what this page shows: each in the place of the one with its id.
function put(parts) {
  const box = document.createElement("template");
  for (const part of parts) {
    box.innerHTML = part;
    const now = box.content.firstElementChild;
    const live = document.getElementById(now.id);
    if (!live) return false;
    const form = live.closest("form");
    if (form && isBusy(form)) missed = true;
    else morph(live, withToken(now));
  }
  return true;
}

// Ask for this page; while results keep coming in, what we get may be older than what we were told of.
async function ask(wanted, wait = SOON) {
  const has = etag ? { "If-None-Match": etag } : {};
  const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html", "X-Moving": "yes", ...has } });
  if ((!answer.ok && answer.status !== UNCHANGED) || answer.redirected) return stop(); // logged out, hidden, or gone
  const said = answer.ok ? take(await answer.text()) : "";
  etag = answer.headers.get("ETag");
  version = answer.headers.get("X-Version") || said || wanted;
  if (!wanted || version === wanted || next !== null || wait > LONGEST) return;
  await new Promise((done) => setTimeout(done, wait));
  await ask(wanted, 2 * wait);
}

// One question at a time; what is heard meanwhile is asked for afterwards.
async function look(wanted) {
  if (asking) {
    next = wanted;
    return;
  }
  asking = true;
  for (next = wanted; next !== null && !isOver; ) {
    const now = next;
    next = null;
    await ask(now).catch(() => {}); // no connection: the stream notices too, and begins anew
  }
  asking = false;
}

// What is told first says whether the page was old when it came; whatever is told later is new.
function hear(event) {
  const [now] = event.data.split(".");
  const isNew = !isFirst || now !== version;
  isFirst = false;
  lastHeard = Date.now();
  if (isNew) look(now);
}

// Parts go by what this page shows; where that is something else, it has missed some.
function hearParts(event) {
  const news = JSON.parse(event.data);
  lastHeard = Date.now();
  etag = null;
  if (asking || (news.from !== null && news.from !== version) || !put(news.parts)) {
    look(news.to);
    return;
  }
  version = news.to;
  moved(news.title, version);
}

function listen() {
  if (stream || isOver || document.hidden) return;
  lastHeard = Date.now();
  stream = new EventSource(heard.content);
  stream.addEventListener("open", () => { isFirst = true; });
  stream.addEventListener("beat", () => { lastHeard = Date.now(); });
  stream.addEventListener("message", hear);
  stream.addEventListener("parts", hearParts);
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // it begins anew by itself
    rest();
    setTimeout(() => { if (!document.hidden && !stream) look("").then(listen); }, AGAIN);
  });
}

function rest() {
  stream?.close();
  stream = null;
}

function again() {
  rest();
  listen();
}

function stop() {
  isOver = true;
  rest();
}

// A page that nobody sees holds no connection: a browser has six for a site, in all its tabs.
function turn() {
  if (document.hidden) rest();
  else listen();
}

function watch() {
  if (stream && Date.now() - lastHeard > SILENCE) again();
  if (missed && stream && ![...document.forms].some(isBusy)) look("");
}

document.addEventListener("visibilitychange", turn);
window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", listen);
window.addEventListener("online", again);
setInterval(watch, WATCH);
listen();
