// Results in a hall with bad reception: what was pressed is kept on this phone until the site has answered. Sent twice
// it counts once: the site is told what stood there, the last decision about the board that was seen, and what else was
// tried meanwhile. No clock of the phone is asked: it may step back.
"use strict";

(() => {
  const words = document.getElementById("outbox");
  if (!words) return;
  const PLACE = `outbox ${words.dataset.who}`; // of one person: nobody else's session sends it
  const PATIENCE = 10_000; // milliseconds in which the site must answer
  const LONGEST = 24 * 3600_000; // after that nobody waits for it any more
  const AGAIN = [2_000, 5_000, 15_000, 30_000, 60_000];
  const OFTEN_ENOUGH = [502, 503, 504]; // away for a while: not a refusal
  const TOKENS = 3; // tokens that are asked for before a 403 is believed
  const OWN = ["csrfmiddlewaretoken", "was", "seen", "result", "anyway"];
  let failures = 0;
  let timer = 0;
  let running = null;

  function kept() {
    try {
      const all = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
      return Object.fromEntries(Object.entries(all).filter(([, one]) => Date.now() - one.since < LONGEST));
    } catch {
      return {};
    }
  }

  function change(name, one) {
    const all = kept();
    if (one) all[name] = one;
    else delete all[name];
    try {
      if (Object.keys(all).length) localStorage.setItem(PLACE, JSON.stringify(all));
      else localStorage.removeItem(PLACE);
    } catch {
      // a phone without room still sends what it can
    }
    paint();
  }

  // Which game a form is about: where it goes, and what it says besides the result.
  function nameOf(form) {
    const about = [...new FormData(form)].filter(([field]) => !OWN.includes(field));
    return `${form.getAttribute("action")} ${new URLSearchParams(about)}`;
  }

  const forms = () => [...document.querySelectorAll("form[data-kept]")];
  const formOf = (name) => forms().find((form) => nameOf(form) === name);

  // The first word about a game says what stood there; each further one takes its place.
  function keep(form, result) {
    const name = nameOf(form);
    const before = kept()[name];
    const fields = Object.fromEntries([...new FormData(form)].filter(([field]) => !OWN.includes(field)));
    const shown = form.querySelector(`button[value="${CSS.escape(result)}"]`)?.textContent.trim() ?? result;
    const goesOn = before && before.state !== "refused";
    change(name, {
      action: form.getAttribute("action"),
      fields,
      was: goesOn ? before.was : (form.elements.was?.value ?? ""),
      seen: goesOn ? before.seen : (form.elements.seen?.value ?? ""),
      tried: goesOn ? [...new Set([...before.tried, before.result])] : [],
      since: goesOn ? before.since : Date.now(),
      result,
      shown,
      state: goesOn ? before.state : "sending",
    });
    return name;
  }

  async function posted(one, token) {
    const sent = { ...one.fields, was: one.was, seen: one.seen ?? "", result: one.result, tried: one.tried.join(",") };
    return fetch(one.action, {
      method: "POST",
      body: new URLSearchParams({ ...sent, csrfmiddlewaretoken: token }),
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
  }

  // The token of the page may be older than the session: the page as it is now has a good one.
  async function tokenOfNow() {
    const page = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) });
    const read = new DOMParser().parseFromString(await page.text(), "text/html");
    return page.redirected ? "" : (read.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  }

  // Another request of this page may be given another cookie between the page and the result: then the next page fits.
  async function answered(one) {
    let answer = await posted(one, document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
    for (let tries = 0; answer.status === 403 && tries < TOKENS; tries++) {
      const token = await tokenOfNow();
      if (!token) break;
      answer = await posted(one, token);
    }
    return answer;
  }

  // True: the site has answered, with whatever.
  async function send(name, one) {
    let answer;
    try {
      answer = await answered(one);
    } catch {
      change(name, { ...one, state: "waiting" });
      return false;
    }
    if (kept()[name]?.result !== one.result) return true; // another one was pressed meanwhile
    if (answer.redirected || OFTEN_ENOUGH.includes(answer.status)) {
      change(name, { ...one, state: answer.redirected ? "log-in" : "waiting" });
      return false;
    }
    take(name, one, answer, await answer.text());
    return true;
  }

  function take(name, one, answer, text) {
    const told = new DOMParser().parseFromString(text, "text/html").querySelector("[role=alert] p, .note.error p");
    const refused = !answer.ok || told;
    change(name, refused ? { ...one, state: "refused", told: told?.textContent.trim() || words.dataset.lost } : null);
    const place = formOf(name)?.closest("[data-board]");
    if (!answer.ok || !place) return;
    const id = place.id;
    if (told) change(name, null); // the board says it itself
    htmx.swap(place, text, { swapStyle: "outerHTML" }, { eventInfo: { target: place } });
    if (!told) note(document.getElementById(id)?.querySelector("form"), "sent", words.dataset.sent);
  }

  function flush() {
    running ??= sendAll().finally(() => (running = null));
    return running;
  }

  async function sendAll() {
    clearTimeout(timer);
    const waiting = Object.entries(kept()).filter(([, one]) => one.state !== "refused");
    let ok = true;
    for (const [name, one] of waiting) ok = (await send(name, one)) && ok;
    failures = ok ? 0 : failures + 1;
    if (!ok) timer = setTimeout(flush, AGAIN[Math.min(failures, AGAIN.length) - 1]);
  }

  function note(form, state, text) {
    if (!form) return;
    const old = form.querySelector(".kept");
    if (old?.textContent === text) return;
    old?.remove();
    if (!text) return;
    const line = document.createElement("p");
    line.className = `kept warning small ${state}`;
    line.setAttribute("role", "status");
    line.textContent = text;
    form.append(line);
  }

  const SAYS = {
    waiting: (one) => `${one.shown}: ${words.dataset.waiting}`,
    "log-in": (one) => `${one.shown}: ${words.dataset.logIn}`,
    refused: (one) => `${one.shown}: ${words.dataset.refused} ${one.told}`,
  };

  // What waits stands beside its board, and its button is the one that is pressed.
  function paint() {
    const all = kept();
    for (const form of forms()) {
      const one = all[nameOf(form)];
      const text = one && SAYS[one.state]?.(one);
      if (text) note(form, one.state, text);
      else if (!form.querySelector(".kept.sent")) note(form, "", "");
      if (!text || one.state === "refused") continue;
      for (const button of form.querySelectorAll("[aria-pressed]")) {
        button.setAttribute("aria-pressed", String(button.value === one.result));
      }
    }
  }

  const keptForm = (event) => event.detail.elt.closest?.("form[data-kept]");

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = keptForm(event);
    const result = form && event.detail.requestConfig.formData.get("result");
    if (result) keep(form, result);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = keptForm(event);
    const one = form && kept()[nameOf(form)];
    if (!one) return;
    if (event.detail.successful) change(nameOf(form), null);
    else {
      change(nameOf(form), { ...one, state: "waiting" });
      flush();
    }
  });

  document.addEventListener("htmx:afterSettle", paint);
  document.addEventListener("moved", paint); // the page moves by itself (moving.js)
  addEventListener("online", () => flush().then(() => document.dispatchEvent(new Event("outbox:tried"))));
  addEventListener("storage", paint);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  paint();
  flush();
})();
