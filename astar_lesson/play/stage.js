// The stage: the sentence of a step, its picture, what keys and the pointer do on the picture, and further words below.

const STILL = 700; // milliseconds without a change: then the words are read out
const SENT = 50; // events in a message: it may overtake those before it
const SWIPE = 24; // pixels from which on a touch is a swipe
const PLAY = ["play or pause", "stop", "play again and again"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HELP = {
  step: "Arrow keys step, space plays.",
  move: "Arrow keys and swipes move.",
  mark: "Arrow keys choose a cell, Enter takes it and goes on.",
};
const GONE = "Python was restarted: run this cell again.";
const PLAYS_ON = "Python was restarted. The steps still move; for all else run this cell again.";

// What a screen reader calls the controls, and what Tab reaches: ipywidgets gives an icon, a slider, a play button and
// a fold no name.
function nameControls(screen) {
  for (const play of screen.querySelectorAll(".widget-play"))
    play.querySelectorAll("button").forEach((button, place) => (button.title = PLAY[place]));
  for (const control of screen.querySelectorAll("button[title], input[title], select[title], textarea[title]"))
    if (!(control.localName === "button" && control.textContent)) control.setAttribute("aria-label", control.title);
  for (const knob of screen.querySelectorAll(".widget-slider [role=slider]")) knob.setAttribute("aria-label", "step");
  for (const fold of screen.querySelectorAll(".jupyter-widget-Collapse-header"))
    Object.assign(fold, { tabIndex: 0, role: "button", onkeydown: ({ key }) => key === "Enter" && fold.click() });
  // JupyterLab 4.4 keeps arrow keys for itself, unless a slider or a field claims them; it always keeps Enter
  for (const keys of screen.querySelectorAll("[role], input, textarea")) keys.dataset.lmSuppressShortcuts = "true";
}

function render({ model, el }) {
  const part = (name, kind = "div") => el.appendChild(Object.assign(document.createElement(kind), { className: `astar-${name}` }));
  const [words, surface, help, below, spoken] = ["words", "surface", "help", "below", "spoken"].map((name) => part(name));
  const image = document.createElement("img");
  const canvas = document.createElement("canvas"); // for what comes from the reel
  const mark = document.createElement("div");
  const steers = model.get("steers");
  let screen = null, slider = null;
  el.classList.add("astar-stage");
  spoken.setAttribute("role", "status"); // a live region: screen readers read what stands there when all is still
  spoken.setAttribute("aria-live", "polite");
  canvas.setAttribute("role", "img");
  canvas.hidden = mark.hidden = true;
  mark.className = "astar-mark";
  image.draggable = false;
  help.textContent = HELP[steers];
  Object.assign(surface, { tabIndex: 0, role: "group", ariaLabel: HELP[steers] });
  surface.dataset.lmSuppressShortcuts = "true"; // else JupyterLab would go to the next cell
  surface.append(image, canvas, mark);

  let still = 0;
  const speak = (said) => {
    words.innerHTML = said;
    below.replaceChildren(...words.querySelectorAll(".below"));
    clearTimeout(still);
    still = setTimeout(() => (spoken.innerHTML = said), STILL);
  };

  let shown = null;
  const urls = []; // the last one is shown, the others wait until it has come
  const forget = (count) => urls.splice(0, count).forEach((url) => URL.revokeObjectURL(url));
  image.onload = () => forget(urls.indexOf(image.src));
  const show = ({ picture, words: said, alt }) => {
    shown = null;
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
  const follow = () => { // whether the page has the step of the slider
    if (!slider || reel?.version !== model.get("moment").version) return false;
    showReel(slider.get("value"));
    return true;
  };
  const arrive = () => {
    const now = model.get("moment"); // the slider may have moved on, to what is known already
    if (now.step === slider?.get("value") || !follow()) show(now);
  };
  const wind = async () => {
    const { packed, version: of } = model.get("reel");
    if (!packed || !("DecompressionStream" in window)) return;
    const opened = await openReel(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength));
    if (of !== model.get("reel").version) return;
    reel = { version: of, ...opened };
    shown = null;
    model.send({ reeled: of });
    follow(); // what the kernel has sent last may be of another step: since a page has the reel, it sends none
  };
  model.on("change:moment", arrive);
  model.on("change:reel", wind);
  if (model.get("slider"))
    model.widget_manager.get_model(model.get("slider")).then((found) => {
      slider = found;
      slider.on("change:value", follow);
      follow();
    });
  model.on("comm_live_update", () => part("gone").replaceChildren(reel ? PLAYS_ON : GONE));
  model.send({ ready: true }); // no spare is needed: see stage.py
  arrive();
  wind();

  const showKind = () => {
    surface.style.cursor = model.get("paints") ? "crosshair" : "pointer";
    surface.style.touchAction = model.get("paints") || steers === "move" ? "none" : "auto"; // a finger does not scroll
  };
  model.on("change:paints", showKind);
  showKind();

  const view = `${Math.random()}`;
  const events = [];
  const send = (kind, { board, x, y }) => {
    events.push({ kind, board, x, y });
    model.send({ view, last: events.length, events: events.slice(-SENT) });
  };
  const sendMove = ([x, y]) => send("go", { board: 0, x, y });
  let last = null, from = null;
  const report = (kind) => (event) => {
    if (kind === "down" && event.button !== 0) return;
    if (kind === "down") mark.hidden = true;
    if (kind !== "down" && last === null) return;
    const cell = cellAt(event, canvas.hidden ? image : canvas, model.get("boards"));
    const same = cell && last && cell.board === last.board && cell.x === last.x && cell.y === last.y;
    if (steers === "move") {
      if (kind === "down") from = event;
      const across = event.clientX - from.clientX, down = event.clientY - from.clientY;
      if (kind === "up" && Math.max(Math.abs(across), Math.abs(down)) < SWIPE) send("down", last);
      else if (kind === "up") sendMove(Math.abs(across) > Math.abs(down) ? [Math.sign(across), 0] : [0, Math.sign(down)]);
    } else if (cell && !(kind === "move" && same)) send(kind, cell);
    else if (kind === "up") send("up", last);
    if (kind === "down" && cell) surface.setPointerCapture(event.pointerId);
    last = kind === "up" ? null : cell || last;
  };
  surface.addEventListener("pointerdown", report("down"));
  surface.addEventListener("pointermove", report("move"));
  surface.addEventListener("pointerup", report("up"));
  surface.addEventListener("pointercancel", report("up"));

  // Steps are made here: the kernel hears of them, but may be busy or gone.
  const stepTo = (k) => {
    slider.set("value", Math.max(0, Math.min(slider.get("max"), k)));
    slider.save_changes();
  };
  const onStep = (event) => {
    const step = slider && { "one step back": -1, "one step on": 1 }[event.target.closest("button")?.title];
    if (!step) return;
    event.stopImmediatePropagation();
    stepTo(slider.get("value") + step);
  };
  const marked = { board: 0, x: 0, y: 0 }; // the cell that arrow keys have chosen
  const markCell = ([across, down]) => {
    const [left, top, right, bottom, columns, rows] = model.get("boards")[0];
    const wide = (right - left) / columns, high = (bottom - top) / rows;
    if (!mark.hidden) Object.assign(marked, { x: (marked.x + across + columns) % columns, y: (marked.y + down + rows) % rows });
    mark.hidden = false;
    const box = { left: left + marked.x * wide, top: top + marked.y * high, width: wide, height: high };
    for (const [name, share] of Object.entries(box)) mark.style[name] = `${100 * share}%`;
    spoken.textContent = `${marked.x}, ${marked.y}`;
  };
  surface.addEventListener("keydown", (event) => {
    const { key } = event, arrow = ARROWS[key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (steers === "move" && arrow) sendMove(arrow);
    else if (steers === "mark" && arrow) markCell(arrow);
    else if (steers === "mark" && key === "Enter") send(mark.hidden ? "go" : "enter", marked);
    else if (slider && key === " ") screen.querySelector(".widget-play button").click();
    else if (slider && arrow) stepTo(slider.get("value") + (arrow[0] || -arrow[1]));
    else if (slider && (key === "Home" || key === "End")) stepTo(key === "Home" ? 0 : Infinity);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const onEnter = ({ key, target }) => {
    if (key === "Enter" && target.localName === "input") target.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const naming = new MutationObserver(() => nameControls(screen)); // some controls come later than the picture
  const arrival = new ResizeObserver(() => {
    screen = el.closest(".astar-screen");
    if (!screen || !image.naturalWidth) return;
    arrival.disconnect();
    nameControls(screen);
    screen.addEventListener("click", onStep, true);
    screen.addEventListener("keydown", onEnter, true);
    naming.observe(screen, { childList: true, subtree: true });
    const cell = el.closest(".jp-Cell"), active = cell?.parentElement.querySelector(":scope > .jp-mod-active");
    // Shift+Enter goes on to the next cell, and may scroll what this one shows out of sight
    if (active && (active === cell || active.previousElementSibling === cell)) screen.scrollIntoView({ block: "nearest" });
  });
  arrival.observe(surface);
  return () => {
    arrival.disconnect();
    naming.disconnect();
    slider?.off("change:value", follow);
    screen?.removeEventListener("click", onStep, true);
    screen?.removeEventListener("keydown", onEnter, true);
    clearTimeout(still);
    forget(urls.length);
  };
}

export default { render };
