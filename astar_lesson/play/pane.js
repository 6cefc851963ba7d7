// The pane: the sentence of a step, its picture, what keys and the pointer do on the picture, and further words below.

const STILL = 700; // milliseconds without a change: then the words are read out
const SWIPE = 24; // pixels from which on a touch is a swipe
const BESIDE = 310; // pixels that words and controls need beside the picture
const UNDER = 700; // pixels that they need side by side, under a picture that is too wide for that
const WIDEST = 1080; // pixels of a picture for a screen: a wider one is for a projector, and is never made smaller
const SMALLEST = 0.85; // how far a picture is made smaller to be seen as a whole, with its words and controls
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HELP = {
  paint: "Drag to paint, or drag the disc or the flag. A click on a wall removes it. Ctrl+Z undoes. \u2190 and \u2192 step, space plays.",
  step: "\u2190 and \u2192 step, space plays.",
  move: "Arrow keys, swipes and clicks beside you move, Backspace takes a move back.",
  mark: "Arrow keys choose a cell, Enter takes it and goes on.",
};

// What ipywidgets leaves without a name for screen readers, or out of reach of Tab: icons, sliders, play buttons, folds.
function nameControls(screen) {
  for (const play of screen.querySelectorAll(".widget-play button:first-child")) play.title = "play or pause";
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
  const canvas = surface.appendChild(Object.assign(document.createElement("canvas"), { role: "img" }));
  let screen = null, slider = null, reel = null, marked = null, gone = null; // the reel with its version; the marked cell
  el.classList.add("astar-pane");
  Object.assign(spoken, { role: "status", ariaLive: "polite" }); // screen readers read what stands there when all is still
  help.textContent = HELP[steers];
  Object.assign(surface, { tabIndex: 0, role: "group", ariaLabel: HELP[steers] });
  surface.dataset.steers = steers;

  let still = 0, latest = 0, lastSaid = "";
  const say = (said) => {
    lastSaid = words.innerHTML = said;
    below.replaceChildren(...words.querySelectorAll(".below"));
    words.style.minHeight = `${words.offsetHeight}px`; // the picture does not jump when fewer words follow
  };
  // Where there is room, words and controls stand beside the picture, else side by side under it, and where the pane of
  // the notebook is low, the picture is a little smaller: then all of it is in sight at once.
  let fitted = ""; // for which widths
  const fit = () => {
    const widths = `${screen?.clientWidth} ${canvas.width} ${reel?.version}`;
    if (!screen || fitted === widths) return; // to open a fold changes the height, but not the picture
    fitted = widths;
    const lists = below.querySelector(".astar-listing"), told = words.querySelectorAll("p").length;
    const beside = screen.clientWidth >= canvas.width + BESIDE;
    const under = !beside && !lists && told < 3 && screen.clientWidth >= UNDER;
    screen.classList.toggle("astar-beside", beside);
    screen.classList.toggle("astar-under", under);
    words.style.minHeight = surface.style.width = "";
    const now = lastSaid, longest = reel?.words.reduce((one, other) => (other.length > one.length ? other : one));
    for (const said of longest ? [longest, now] : [now]) say(said); // there will be room for the longest
    if (!under || canvas.width > WIDEST) return;
    const pane = el.closest(".jp-WindowedPanel-outer")?.clientHeight ?? window.innerHeight;
    const share = Math.max(SMALLEST, (pane - screen.offsetHeight + surface.offsetHeight) / canvas.height);
    if (share < 1) surface.style.width = `${Math.floor(share * canvas.width)}px`;
  };
  const paint = ({ width, height }, draw, said, alt) => {
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      fit();
    }
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
  const mark = (cell) => {
    marked = cell;
    for (const old of surface.querySelectorAll(".astar-mark")) old.remove();
    for (const [left, top, right, bottom, columns, rows] of cell ? model.get("boards") : []) {
      const wide = (right - left) / columns, high = (bottom - top) / rows, x = left + cell.x * wide, y = top + cell.y * high;
      part("mark", surface).style.inset = [y, 1 - x - wide, 1 - y - high, x].map((share) => `${100 * share}%`).join(" ");
    }
  };
  const arrive = () => {
    if (steers !== "mark") mark(model.get("read")[0]);
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
    fit();
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
  model.on("comm_live_update", () => {
    gone ??= part("gone");
    const remedy = "To go on, click here, choose Run All Above Selected Cell in the menu Run, and run this cell again.";
    gone.textContent = `Python was restarted. ${reel ? "The steps still move. " : ""}${remedy}`;
    for (const row of screen?.querySelectorAll(":scope > .astar-row, :scope > .widget-accordion") ?? [])
      row.inert = !(reel && row.querySelector(".widget-play"));
  });
  model.send({ ready: true }); // no spare is needed: see pane.py
  arrive();
  wind();

  const send = (kind, { board = 0, x = 0, y = 0 }) => gone || model.send({ kind, board, x, y });
  const move = ([x, y]) => steers === "move" && send("go", { x, y });
  let last = null, from = null;
  const report = (kind) => (event) => {
    if (kind === "down" ? event.button !== 0 : !from) return;
    if (kind === "down") from = event;
    const cell = cellAt(event, canvas, model.get("boards")), ends = kind === "up" || kind === "cancel";
    const same = cell && last && cell.board === last.board && cell.x === last.x && cell.y === last.y;
    const across = event.clientX - from.clientX, down = event.clientY - from.clientY;
    if (steers === "paint") {
      if (ends && last) send("up", cell || last);
      else if (!ends && cell && !same) send(last ? "move" : "down", cell); // a stroke may begin beside the map
    } else if (kind === "up" && last) { // not before: where a finger scrolls the page, the pointer is cancelled
      if (Math.hypot(across, down) < SWIPE) send("down", last);
      else if (Math.abs(across) > Math.abs(down)) move([Math.sign(across), 0]);
      else move([0, Math.sign(down)]);
    }
    if (kind === "down" && (cell || steers === "paint")) surface.setPointerCapture(event.pointerId);
    [last, from] = ends ? [null, null] : [cell || last, from];
  };
  for (const kind of ["down", "move", "up", "cancel"]) surface.addEventListener(`pointer${kind}`, report(kind));

  // Enter or a button applies what is typed; to leave the field does not. JupyterLab 4.4 must not hear of input: it stops Enter.
  const apply = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
  const keep = (event) => event.isTrusted && event.target.matches("textarea, [type=text]") && event.stopPropagation();
  // Steps are made here: the kernel hears of them, but may be busy or gone.
  const stepTo = (k) => {
    slider.set("value", Math.max(0, Math.min(slider.get("max"), k)));
    slider.save_changes();
  };
  const onClick = (event) => {
    const button = event.target.closest("button"), step = slider && { "one step back": -1, "one step on": 1 }[button?.title];
    if (["move", "mark"].includes(steers) && button) surface.focus(); // its keys go on
    if (button?.title === "Apply") apply(screen.querySelector("textarea"));
    if (!step) return;
    event.stopImmediatePropagation();
    stepTo(slider.get("value") + step);
  };
  const markNext = ([across, down]) => {
    const [, , , , columns, rows] = model.get("boards")[0];
    mark(marked ? { x: (marked.x + across + columns) % columns, y: (marked.y + down + rows) % rows } : { x: 0, y: 0 });
    spoken.textContent = `${marked.x}, ${marked.y}`;
  };
  const onKey = (event) => {
    const { key, target } = event, arrow = ARROWS[key];
    const undoes = (key === "z" && (event.ctrlKey || event.metaKey)) || (key === "Backspace" && steers === "move");
    if (key === "Enter" && target.localName === "input") return apply(target);
    if (!undoes && (event.ctrlKey || event.altKey || event.metaKey)) return;
    if (target !== surface && !((arrow || undoes) && target.localName === "button")) return; // fields keep their keys
    if (undoes) screen.querySelector("[title=undo]")?.click();
    else if (steers === "move" && arrow) move(arrow);
    else if (steers === "mark" && arrow) markNext(arrow);
    else if (steers === "mark" && ["Enter", " "].includes(key)) send(marked ? "enter" : "go", { ...marked });
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
    for (const [name, act] of Object.entries({ click: onClick, keydown: onKey, change: keep, beforeinput: keep }))
      screen.addEventListener(name, act, true);
    screen.onchange = screen.onkeyup = ({ key, target }) => { // a level is taken: keys go to the picture
      if (steers === "move" && target.matches(key === "Enter" ? "select" : "select:not(:focus-visible)")) surface.focus();
    }; // and nothing is returned: with false a button would not hear of the space bar
    naming.observe(screen, { childList: true, subtree: true });
    new ResizeObserver(fit).observe(screen);
    // Shift+Enter goes on to the next cell, and may scroll what this one shows out of sight
    const cell = el.closest(".jp-Cell"), active = cell?.parentElement.querySelector(":scope > .jp-mod-active");
    if (active && (active === cell || active.previousElementSibling === cell)) screen.scrollIntoView({ block: "nearest" });
  });
  arrival.observe(surface);
  return () => slider?.off("change:value", follow);
}

export default { render };
