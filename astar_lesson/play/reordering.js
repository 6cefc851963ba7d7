// Lines to be put in order: they are dragged, or chosen and moved by keys.

const HELP = "Drag the lines into order. With keys: \u2191 and \u2193 choose a line, Alt + \u2191 and Alt + \u2193 move it.";
const RESTARTED =
  "Python was restarted. The lines still move. To check them, click here, choose Run All Above Selected Cell in the " +
  "menu Run, and run this cell again: it begins anew.";
let made = 0; // options, which need names of their own

function render({ model, el }) {
  const part = (kind, name, into = el) =>
    into.appendChild(Object.assign(document.createElement(kind), { className: `astar-${name}` }));
  const [gone, help, list, spoken] = [["div", "gone"], ["div", "order-help"], ["ol", "order"], ["div", "spoken"]].map(
    ([kind, name]) => part(kind, name)
  );
  Object.assign(list, { tabIndex: 0, role: "listbox", ariaLabel: "the lines, in your order" });
  Object.assign(spoken, { role: "status", ariaLive: "polite" });
  list.dataset.lmSuppressShortcuts = "true"; // else arrow keys lead JupyterLab to another cell
  help.textContent = HELP;

  const items = model.get("lines").map((text, number) => {
    const item = part("li", "line", list);
    Object.assign(item, { id: `astar-line-${++made}`, role: "option", number });
    part("span", "grip", item).textContent = "\u22ee\u22ee"; // where a finger drags: elsewhere it scrolls the page
    item.append(text);
    return item;
  });
  let chosen = null, held = null;

  const choose = (item) => {
    chosen = item;
    for (const other of items) other.ariaSelected = String(other === item);
    list.setAttribute("aria-activedescendant", item.id);
  };
  const order = () => [...list.children].map((item) => item.number);
  const show = () => {
    const wanted = model.get("order");
    if (String(wanted) !== String(order())) list.append(...wanted.map((number) => items[number]));
  };
  const mark = () => items.forEach((item) => item.classList.toggle("astar-wrong", item.number === model.get("wrong")));
  const tell = () => {
    if (String(model.get("order")) === String(order())) return;
    model.set("order", order());
    model.save_changes();
    spoken.textContent = `line ${order().indexOf(chosen.number) + 1}`;
  };

  list.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("li");
    if (!item || event.button !== 0) return;
    choose(item);
    list.focus({ preventScroll: true });
    if (event.pointerType === "touch" && !event.target.closest(".astar-grip")) return;
    held = item;
    held.classList.add("astar-held");
    list.setPointerCapture(event.pointerId); // not the line: what is moved in the page loses the pointer
  });
  list.addEventListener("pointermove", ({ clientY }) => {
    if (!held) return;
    const middle = (item) => (item.getBoundingClientRect().top + item.getBoundingClientRect().bottom) / 2;
    const next = [...list.children].find((item) => item !== held && clientY < middle(item)) ?? null;
    if (next !== held.nextElementSibling) list.insertBefore(held, next);
  });
  for (const kind of ["pointerup", "pointercancel"])
    list.addEventListener(kind, () => {
      if (!held) return;
      held.classList.remove("astar-held");
      held = null;
      tell();
    });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const neighbor = by < 0 ? chosen.previousElementSibling : chosen.nextElementSibling;
    if (!neighbor) return;
    if (!event.altKey) return choose(neighbor);
    if (by < 0) neighbor.before(chosen);
    else neighbor.after(chosen);
    tell();
  });

  model.on("change:order", show);
  model.on("change:wrong", mark);
  model.on("comm_live_update", () => {
    gone.textContent = RESTARTED;
    for (const button of el.closest(".astar-lines").querySelectorAll("button")) button.inert = true;
  });
  show();
  mark();
  choose(list.firstElementChild);
}

export default { render };
