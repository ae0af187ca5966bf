// Results in a hall with bad reception: a result that the visitor enters is stored on the phone until the server has
// answered. A result that is sent twice counts once: the request contains the result shown before, the last decision
// about the board that the page has seen, and the other results tried since then. The clock of the phone is not used,
// because it may be set back.
"use strict";

(() => {
  const words = document.getElementById("outbox");
  if (!words) return;
  const PLACE = `outbox ${words.dataset.who}`; // one per person: no other session sends these results
  const PATIENCE = 10_000; // milliseconds in which the server must answer
  const LONGEST = 24 * 3600_000; // milliseconds; older results are dropped
  const AGAIN = [2_000, 5_000, 15_000, 30_000, 60_000];
  const OFTEN_ENOUGH = [502, 503, 504]; // the server is temporarily unavailable: not a refusal
  const TOKENS = 3; // CSRF tokens to try before a 403 counts as a refusal
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
      // a phone without free storage still sends what it can
    }
    paint();
  }

  // Identifies the game of a form: its address, and all its fields except the result.
  function nameOf(form) {
    const about = [...new FormData(form)].filter(([field]) => !OWN.includes(field));
    return `${form.getAttribute("action")} ${new URLSearchParams(about)}`;
  }

  const forms = () => [...document.querySelectorAll("form[data-kept]")];
  const formOf = (name) => forms().find((form) => nameOf(form) === name);

  // The first entry for a game records the result shown before; each later entry replaces the one before it.
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

  // The CSRF token of the page may be older than the session: the current version of the page has a valid one.
  async function tokenOfNow() {
    const page = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) });
    const read = new DOMParser().parseFromString(await page.text(), "text/html");
    return page.redirected ? "" : (read.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  }

  // Another request of this page may get a new cookie after the token was fetched, before it is sent: then try again.
  async function answered(one) {
    let answer = await posted(one, document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
    for (let tries = 0; answer.status === 403 && tries < TOKENS; tries++) {
      const token = await tokenOfNow();
      if (!token) break;
      answer = await posted(one, token);
    }
    return answer;
  }

  // Returns true if the server has answered, whatever the answer is.
  async function send(name, one) {
    let answer;
    try {
      answer = await answered(one);
    } catch {
      change(name, { ...one, state: "waiting" });
      return false;
    }
    if (kept()[name]?.result !== one.result) return true; // the visitor has entered another result in the meantime
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
    if (told) change(name, null); // the board shows the message itself
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

  // Shows each waiting result next to its board, and marks its button as pressed.
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
  document.addEventListener("moved", paint); // the page updates itself (moving.js)
  addEventListener("online", () => flush().then(() => document.dispatchEvent(new Event("outbox:tried"))));
  addEventListener("storage", paint);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  paint();
  flush();
})();
