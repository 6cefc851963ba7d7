// The picture of a player, the words below it, and what the pointer does on the picture, told in cells.

const KEPT = 50; // moments of a search that the page remembers; the kernel keeps as many pictures
const PLAY = ["play or pause", "stop", "play again and again"];

// What a screen reader calls the controls: ipywidgets gives an icon, a slider and a play button no name.
function nameControls(screen) {
  for (const play of screen.querySelectorAll(".widget-play"))
    play.querySelectorAll("button").forEach((button, place) => (button.title = PLAY[place]));
  for (const control of screen.querySelectorAll("button[title], input[title], select[title], textarea[title]"))
    if (!(control.localName === "button" && control.textContent)) control.setAttribute("aria-label", control.title);
  for (const slider of screen.querySelectorAll(".widget-slider"))
    slider.querySelector("[role=slider]")?.setAttribute("aria-label", slider.querySelector("label").textContent);
}

function render({ model, el }) {
  const image = document.createElement("img");
  const words = document.createElement("div");
  el.classList.add("astar-stage");
  words.setAttribute("role", "status"); // a live region: screen readers read each change
  words.setAttribute("aria-live", "polite");
  image.draggable = false;
  el.append(image, words);

  let shown = null;
  const urls = []; // the last one is shown, the others wait until it has come
  const forget = (count) => urls.splice(0, count).forEach((url) => URL.revokeObjectURL(url));
  image.onload = () => forget(urls.indexOf(image.src));
  const show = (moment) => {
    const { picture, words: said, alt } = moment;
    const same = shown && picture.byteLength === shown.picture.byteLength && said === shown.words && alt === shown.alt;
    if (same && moment.name === shown.name) return; // it came from memory, and now the kernel has sent it too
    shown = moment;
    urls.push(URL.createObjectURL(new Blob([picture], { type: "image/png" })));
    image.src = urls.at(-1);
    image.alt = alt;
    words.innerHTML = said;
  };

  // What was shown before is shown again at once. The kernel is asked all the same.
  const seen = new Map();
  let slider = null;
  const wanted = () => seen.get(slider?.get("value"));
  let version = null;
  let arriving = false;
  const arrive = () => {
    arriving = false;
    if (version !== model.get("version")) seen.clear();
    version = model.get("version");
    const step = model.get("step");
    const now = { name: `${version} ${step}`, picture: model.get("picture"), words: model.get("words"), alt: model.get("alt") };
    seen.delete(step);
    seen.set(step, now);
    if (seen.size > KEPT) seen.delete(seen.keys().next().value);
    show(wanted() ?? now); // the slider may have moved on, to what is known already
  };
  const expect = () => {
    if (!arriving) queueMicrotask(arrive); // once for all that changes together
    arriving = true;
  };
  model.on("change:version change:step change:picture change:words change:alt", expect);
  const move = () => wanted() && show(wanted());
  if (model.get("slider"))
    model.widget_manager.get_model(model.get("slider")).then((found) => {
      slider = found;
      slider.on("change:value", move);
    });
  arrive();

  const showKind = () => {
    image.style.cursor = model.get("paints") ? "crosshair" : "pointer";
    image.style.touchAction = model.get("paints") ? "none" : "auto"; // a finger paints and does not scroll
  };
  model.on("change:paints", showKind);
  showKind();

  model.on("msg:custom", (message) => message.copy && navigator.clipboard?.writeText(message.copy));

  // [left, top, right, bottom] of each board as shares of the picture, and its [columns, rows]
  const cellAt = (event) => {
    const frame = image.getBoundingClientRect();
    const across = (event.clientX - frame.left) / frame.width;
    const down = (event.clientY - frame.top) / frame.height;
    for (const [board, [left, top, right, bottom, columns, rows]] of model.get("boards").entries()) {
      const x = Math.floor(((across - left) / (right - left)) * columns);
      const y = Math.floor(((down - top) / (bottom - top)) * rows);
      if (0 <= x && x < columns && 0 <= y && y < rows) return { board, x, y };
    }
    return null;
  };
  const view = `${Math.random()}`;
  let turn = 0;
  const send = (kind, cell) => model.send({ view, turn: turn++, kind, ...cell });
  let last = null;
  const tell = (kind) => (event) => {
    if (kind === "down" && event.button !== 0) return;
    if (kind !== "down" && last === null) return;
    const cell = cellAt(event);
    const same = cell && last && cell.board === last.board && cell.x === last.x && cell.y === last.y;
    if (cell && !(kind === "move" && same)) send(kind, cell);
    else if (kind === "up") send(kind, last);
    if (kind === "down" && cell) image.setPointerCapture(event.pointerId);
    last = kind === "up" ? null : cell || last;
  };
  image.addEventListener("pointerdown", tell("down"));
  image.addEventListener("pointermove", tell("move"));
  image.addEventListener("pointerup", tell("up"));
  image.addEventListener("pointercancel", tell("up"));

  let screen = null;
  const naming = new MutationObserver(() => nameControls(screen)); // some controls come later than the picture
  const arrival = new ResizeObserver(() => {
    screen = el.closest(".astar-screen");
    if (!screen) return;
    arrival.disconnect();
    nameControls(screen);
    naming.observe(screen, { childList: true, subtree: true });
  });
  arrival.observe(el);
  return () => {
    arrival.disconnect();
    naming.disconnect();
    slider?.off("change:value", move);
    forget(urls.length);
  };
}

export default { render };
