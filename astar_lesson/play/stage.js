// The picture of a player, the words below it, and what the pointer does on the picture, cell by cell.

const KEPT = 50; // moments of a search that the page remembers; the kernel keeps as many pictures
const STILL = 700; // milliseconds without a change: then the words are read out
const SENT = 50; // events of the pointer in a message: it may overtake those before it
const PLAY = ["play or pause", "stop", "play again and again"];

// What a screen reader calls the controls: ipywidgets gives an icon, a slider and a play button no name.
function nameControls(screen) {
  for (const play of screen.querySelectorAll(".widget-play"))
    play.querySelectorAll("button").forEach((button, place) => (button.title = PLAY[place]));
  for (const control of screen.querySelectorAll("button[title], input[title], select[title], textarea[title]"))
    if (!(control.localName === "button" && control.textContent)) control.setAttribute("aria-label", control.title);
  for (const slider of screen.querySelectorAll(".widget-slider"))
    slider.querySelector("[role=slider]")?.setAttribute("aria-label", slider.querySelector("label").textContent);
  // JupyterLab 4.4 keeps arrow keys for itself, unless a slider or a field claims them; it always keeps Enter
  for (const keys of screen.querySelectorAll("[role=slider], input, textarea")) keys.dataset.lmSuppressShortcuts = "true";
}

function render({ model, el }) {
  const image = document.createElement("img");
  const canvas = document.createElement("canvas"); // for what comes from the reel
  const words = document.createElement("div");
  const spoken = document.createElement("div");
  el.classList.add("astar-stage");
  spoken.setAttribute("role", "status"); // a live region: screen readers read what stands there when all is still
  spoken.setAttribute("aria-live", "polite");
  spoken.className = "astar-spoken";
  words.className = "astar-words";
  canvas.setAttribute("role", "img");
  canvas.hidden = true;
  image.draggable = false;
  const surface = document.createElement("div");
  surface.append(image, canvas);
  el.append(surface, words, spoken);
  let still = 0;
  const speak = (said) => {
    words.innerHTML = said;
    clearTimeout(still);
    still = setTimeout(() => (spoken.innerHTML = said), STILL);
  };

  let shown = null;
  const urls = []; // the last one is shown, the others wait until it has come
  const forget = (count) => urls.splice(0, count).forEach((url) => URL.revokeObjectURL(url));
  image.onload = () => forget(urls.indexOf(image.src));
  const show = (moment) => {
    const { picture, words: said, alt } = moment;
    if (shown?.version === moment.version && shown.step === moment.step && shown.words === said) return; // from memory
    shown = moment;
    urls.push(URL.createObjectURL(new Blob([picture], { type: "image/png" })));
    image.src = urls.at(-1);
    image.alt = alt;
    image.hidden = false;
    canvas.hidden = true;
    speak(said);
  };

  let reel = null; // with its version
  const showReel = (k) => {
    const { width, height, words: said, alts, draw } = reel;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (shown !== k) {
      draw(k, canvas.getContext("2d"));
      canvas.setAttribute("aria-label", alts[k]);
      speak(said[k]);
    }
    canvas.hidden = false;
    image.hidden = true;
    shown = k;
  };

  // What was shown before is shown again at once. The kernel is asked all the same.
  const seen = new Map();
  let slider = null;
  let version = null;
  const arrive = () => {
    const now = model.get("moment");
    if (version !== now.version) seen.clear();
    version = now.version;
    seen.delete(now.step);
    seen.set(now.step, now);
    if (seen.size > KEPT) seen.delete(seen.keys().next().value);
    if (now.step === slider?.get("value") || !move()) show(now); // the slider may have moved on, to what is known already
  };
  const move = () => {
    const k = slider?.get("value");
    if (seen.has(k)) show(seen.get(k));
    else if (slider && reel?.version === version) showReel(k);
    else return false;
    return true;
  };
  const wind = async () => {
    const { packed, version: of } = model.get("reel");
    if (!packed || !("DecompressionStream" in window)) return;
    const opened = await openReel(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength));
    if (of !== model.get("reel").version) return;
    reel = { version: of, ...opened };
    shown = null;
    model.send({ reeled: of });
    move(); // what the kernel has sent last may be of another step: since a page has the reel, it sends none
  };
  model.on("change:moment", arrive);
  model.on("change:reel", wind);
  if (model.get("slider"))
    model.widget_manager.get_model(model.get("slider")).then((found) => {
      slider = found;
      slider.on("change:value", move);
      move();
    });
  model.send({ ready: true }); // no spare is needed: see stage.py
  arrive();
  wind();

  const showKind = () => {
    surface.style.cursor = model.get("paints") ? "crosshair" : "pointer";
    surface.style.touchAction = model.get("paints") ? "none" : "auto"; // a finger paints and does not scroll
  };
  model.on("change:paints", showKind);
  showKind();

  const view = `${Math.random()}`;
  const events = [];
  const send = (kind, cell) => {
    events.push({ kind, ...cell });
    model.send({ view, last: events.length, events: events.slice(-SENT) });
  };
  let last = null;
  const report = (kind) => (event) => {
    if (kind === "down" && event.button !== 0) return;
    if (kind !== "down" && last === null) return;
    const cell = cellAt(event, canvas.hidden ? image : canvas, model.get("boards"));
    const same = cell && last && cell.board === last.board && cell.x === last.x && cell.y === last.y;
    if (cell && !(kind === "move" && same)) send(kind, cell);
    else if (kind === "up") send(kind, last);
    if (kind === "down" && cell) surface.setPointerCapture(event.pointerId);
    last = kind === "up" ? null : cell || last;
  };
  surface.addEventListener("pointerdown", report("down"));
  surface.addEventListener("pointermove", report("move"));
  surface.addEventListener("pointerup", report("up"));
  surface.addEventListener("pointercancel", report("up"));

  // Steps are made here: the kernel hears of them, but may be busy or gone.
  const steps = { first: () => 0, "one step back": (k) => k - 1, "one step on": (k) => k + 1, last: () => Infinity };
  const onStep = (event) => {
    const step = slider && steps[event.target.closest("button")?.title];
    if (!step) return;
    event.stopImmediatePropagation();
    slider.set("value", Math.max(0, Math.min(slider.get("max"), step(slider.get("value")))));
    slider.save_changes();
  };

  const onEnter = ({ key, target }) => {
    if (key === "Enter" && target.localName === "input") target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  let screen = null;
  const naming = new MutationObserver(() => nameControls(screen)); // some controls come later than the picture
  const arrival = new ResizeObserver(() => {
    screen = el.closest(".astar-screen");
    if (!screen) return;
    arrival.disconnect();
    nameControls(screen);
    screen.addEventListener("click", onStep, true);
    screen.addEventListener("keydown", onEnter, true);
    naming.observe(screen, { childList: true, subtree: true });
  });
  arrival.observe(el);
  return () => {
    arrival.disconnect();
    naming.disconnect();
    slider?.off("change:value", move);
    screen?.removeEventListener("click", onStep, true);
    screen?.removeEventListener("keydown", onEnter, true);
    clearTimeout(still);
    forget(urls.length);
  };
}

export default { render };
