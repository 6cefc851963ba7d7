// The stage: the sentence of a step, its picture, what keys and the pointer do on the picture, and further words below.

const STILL = 700; // milliseconds without a change: then the words are read out
const SWIPE = 24; // pixels from which on a touch is a swipe
const PLAY = ["play or pause", "stop", "play again and again"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HELP = {
  paint: "Drag to paint. Arrow keys step, space plays.",
  step: "Arrow keys step, space plays.",
  move: "Arrow keys and swipes move, Backspace takes a move back.",
  mark: "Arrow keys choose a cell, Enter takes it and goes on.",
};
const GONE = "To go on, run this cell again, after those above it.";

// What ipywidgets leaves without a name for screen readers, or out of reach of Tab: icons, sliders, play buttons, folds.
function nameControls(screen) {
  for (const play of screen.querySelectorAll(".widget-play"))
    play.querySelectorAll("button").forEach((button, place) => (button.title = PLAY[place]));
  for (const control of screen.querySelectorAll("button[title], input[title], select[title], textarea[title]"))
    if (!(control.localName === "button" && control.textContent)) control.setAttribute("aria-label", control.title);
  for (const knob of screen.querySelectorAll(".widget-slider [role=slider]")) knob.setAttribute("aria-label", "step");
  for (const fold of screen.querySelectorAll(".jupyter-widget-Collapse-header"))
    Object.assign(fold, { tabIndex: 0, role: "button", onkeydown: ({ key }) => void (key === "Enter" && fold.click()) });
  // else arrow keys lead JupyterLab to another cell; it asks what has the focus first, in Notebook before all others
  for (const keys of screen.querySelectorAll("[tabindex], [role], button, input, select, textarea"))
    keys.dataset.lmSuppressShortcuts = "true";
}

function render({ model, el }) {
  const steers = model.get("steers");
  const part = (name, into = el) => into.appendChild(Object.assign(document.createElement("div"), { className: `astar-${name}` }));
  const [words, surface, help, below, spoken] = ["words", "surface", "help", "below", "spoken"].map((name) => part(name));
  const canvas = surface.appendChild(document.createElement("canvas")), mark = part("mark", surface);
  let screen = null, slider = null, reel = null; // the reel with its version
  el.classList.add("astar-stage");
  spoken.setAttribute("role", "status"); // a live region: screen readers read what stands there when all is still
  spoken.setAttribute("aria-live", "polite");
  canvas.setAttribute("role", "img");
  help.textContent = HELP[steers];
  Object.assign(surface, { tabIndex: 0, role: "group", ariaLabel: HELP[steers] });
  surface.dataset.steers = steers;
  mark.hidden = true;

  let still = 0, latest = 0;
  const say = (said) => {
    words.innerHTML = said;
    below.replaceChildren(...words.querySelectorAll(".below"));
    words.style.minHeight = `${words.offsetHeight}px`; // the picture does not jump when fewer words follow
  };
  const paint = ({ width, height }, draw, said, alt) => {
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    draw(canvas.getContext("2d"));
    canvas.setAttribute("aria-label", alt);
    say(said);
    clearTimeout(still);
    still = setTimeout(() => (spoken.innerHTML = said), STILL);
  };
  const show = async ({ picture, words: said, alt }) => {
    const mine = ++latest, image = await createImageBitmap(new Blob([picture]));
    if (mine === latest) paint(image, (context) => context.drawImage(image, 0, 0), said, alt);
  };
  const follow = () => { // whether the page has the step of the slider
    if (!slider || reel?.version !== model.get("moment").version) return false;
    const k = slider.get("value");
    latest++;
    paint(reel, (context) => reel.draw(k, context), reel.words[k], reel.alts[k]);
    return true;
  };
  const arrive = () => {
    const now = model.get("moment"); // the slider may have moved on, to what is known already
    if (now.step === slider?.get("value") || !follow()) show(now);
  };
  const wind = async () => {
    const { packed, version } = model.get("reel");
    if (!packed || !("DecompressionStream" in window)) return;
    const opened = await openReel(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength));
    if (version !== model.get("reel").version) return;
    reel = { version, ...opened };
    model.send({ reeled: version });
    say(reel.words.reduce((one, other) => (other.length > one.length ? other : one))); // there will be room for it
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
  let gone = null; // what the reader is told when the kernel has gone
  model.on("comm_live_update", () => {
    gone ??= part("gone");
    gone.textContent = `Python was restarted. ${reel ? "The steps still move. " : ""}${GONE}`;
  });
  model.send({ ready: true }); // no spare is needed: see stage.py
  arrive();
  wind();

  const send = (kind, { board, x, y }) => gone || model.send({ kind, board, x, y });
  const sendMove = ([x, y]) => send("go", { board: 0, x, y });
  let last = null, from = null;
  const report = (kind) => (event) => {
    if (kind === "down" && event.button !== 0) return;
    if (kind === "down") [mark.hidden, from] = [true, event];
    if (kind !== "down" && last === null) return;
    const cell = cellAt(event, canvas, model.get("boards"));
    const same = cell && last && cell.board === last.board && cell.x === last.x && cell.y === last.y;
    const across = event.clientX - from.clientX, down = event.clientY - from.clientY;
    if (steers !== "move") {
      if (cell && !(kind === "move" && same)) send(kind, cell);
      else if (kind === "up") send("up", last);
    } else if (kind === "up") {
      if (Math.hypot(across, down) < SWIPE) send("down", last);
      else sendMove(Math.abs(across) > Math.abs(down) ? [Math.sign(across), 0] : [0, Math.sign(down)]);
    }
    if (kind === "down" && cell) surface.setPointerCapture(event.pointerId);
    last = kind === "up" ? null : cell || last;
  };
  for (const [name, kind] of Object.entries({ down: "down", move: "move", up: "up", cancel: "up" }))
    surface.addEventListener(`pointer${name}`, report(kind));

  // Steps are made here: the kernel hears of them, but may be busy or gone.
  const stepTo = (k) => {
    slider.set("value", Math.max(0, Math.min(slider.get("max"), k)));
    slider.save_changes();
  };
  const onStep = (event) => {
    if (steers === "move" && event.target.closest("button")) surface.focus(); // the keys move again
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
  const onKey = (event) => {
    const { key, target } = event, arrow = ARROWS[key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target !== surface && !(arrow && target.localName === "button")) return; // fields and the slider keep their keys
    if (steers === "move" && (arrow || key === "Backspace")) sendMove(arrow ?? [0, 0]);
    else if (steers === "mark" && arrow) markCell(arrow);
    else if (steers === "mark" && ["Enter", " "].includes(key)) send(mark.hidden ? "go" : "enter", marked);
    else if (slider && arrow) stepTo(slider.get("value") + (arrow[0] || -arrow[1]));
    else if (slider && key === " ") screen.querySelector(".widget-play button").click();
    else if (slider && ["Home", "End"].includes(key)) stepTo(key === "Home" ? 0 : Infinity);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const naming = new MutationObserver(() => nameControls(screen)); // some controls come later than the picture
  const arrival = new ResizeObserver(() => {
    screen = el.closest(".astar-screen");
    if (!screen || !canvas.ariaLabel) return; // it comes when the picture has its size
    arrival.disconnect();
    nameControls(screen);
    screen.addEventListener("click", onStep, true);
    screen.onkeydown = onKey;
    screen.onchange = ({ target }) => steers === "move" && target.matches("select:not(:focus-visible)") && surface.focus();
    naming.observe(screen, { childList: true, subtree: true });
    // Shift+Enter goes on to the next cell, and may scroll what this one shows out of sight
    const cell = el.closest(".jp-Cell"), active = cell?.parentElement.querySelector(":scope > .jp-mod-active");
    if (active && (active === cell || active.previousElementSibling === cell)) screen.scrollIntoView({ block: "nearest" });
  });
  arrival.observe(surface);
  return () => {
    arrival.disconnect();
    naming.disconnect();
    slider?.off("change:value", follow);
    screen?.removeEventListener("click", onStep, true);
    clearTimeout(still);
  };
}

export default { render };
