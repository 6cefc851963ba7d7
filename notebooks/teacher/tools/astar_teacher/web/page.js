// Plays the reels of a page, and turns its switches. It asks for nothing but the reel's own file. The switches are carried
// from page to page in the address, and kept as long as the tab is open, if the browser allows it: for the way back.
"use strict";
const root = document.documentElement, asked = new URLSearchParams(location.search), taken = {};
const READABLE = 0.75; // a picture can be shrunk so far: its smallest text has 12 pixels then
let kept = {};
try { kept = sessionStorage; } catch { /* the address alone carries them */ }
for (const name of ["theme", "code"]) if (kept[name]) asked.set(name, kept[name]);
if (asked.has("theme")) root.dataset.theme = asked.get("theme");

const takeReel = (name, text, answers) => { taken[name] = { text, answers }; }; // each reel's file calls this
const unpack = (text) => openReel(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

const make = (tag, given) => Object.assign(document.createElement(tag), given);
const makeButton = (label, act, into) => into.appendChild(make("button", { type: "button", textContent: label, onclick: act }));
class Instrument {
  constructor(figure) {
    const { boards, frames, jumps, k, longest, start } = JSON.parse(figure.dataset.settings);
    const part = (name) => figure.querySelector(name), [moves, also] = figure.querySelectorAll(".moves");
    const [player, back, on, slider, place] = moves.children;
    Object.assign(this, { figure, boards, player, slider, place, k, start, end: frames - 1, still: part("img") });
    [this.words, this.card, this.below, this.speed] = [".words", ".card", ".below", "select"].map(part);
    part(".longest").innerHTML = longest;
    player.onclick = () => (this.timer ? this.stop() : this.play());
    back.onclick = () => this.go(this.k - 1);
    on.onclick = () => this.go(this.k + 1);
    slider.oninput = () => this.go(+slider.value);
    for (const [label, frames] of Object.entries(jumps)) {
      const to = () => {
        if (label.startsWith("next")) return frames.find((k) => k > this.k);
        if (label.startsWith("previous")) return frames.findLast((k) => k < this.k);
        return frames[0];
      };
      makeButton(label, () => this.go(to() ?? this.k), also);
    }
    if (boards.length) also.append(this.field());
    part(".controls").hidden = false;
    Object.assign(this.card, { tabIndex: 0, role: "group", ariaLabel: part(".help").textContent });
    figure.addEventListener("keydown", (event) => this.key(event));
    this.card.addEventListener("click", (event) => this.tap(event));
    this.mark();
    new IntersectionObserver(([seen], watch) => seen.isIntersecting && (watch.disconnect(), this.load()),
      { rootMargin: "400px" }).observe(figure);
  }

  field() { // a cell can be typed, too
    const onchange = ({ target }) => {
      const [x, y] = target.value.match(/\d+/g) ?? [];
      if (y) this.answer({ x: +x, y: +y }).then(() => { target.value = ""; });
    };
    return make("input", { type: "text", placeholder: "x, y", ariaLabel: "your answer: a cell", onchange });
  }

  async answer({ x, y }) {
    await this.load();
    const [said, k] = this.answers?.[this.k][`${x},${y}`] ?? [];
    if (k === undefined) return;
    const stays = k === this.k;
    this.go(k);
    if (said) this.words.innerHTML = said + (stays ? this.words.innerHTML : "");
  }

  tap(event) { // an answer, or a step: back on the left third of what is seen of the picture, else on
    const { left, width } = this.card.getBoundingClientRect();
    if (!this.boards.length) return this.go(this.k + (3 * (event.clientX - left) < width ? -1 : 1));
    const cell = cellAt(event, this.card.firstElementChild, this.boards);
    if (cell) this.answer(cell);
  }

  key(event) {
    const { key, target } = event, plays = key === " " && target === this.card;
    const to = { ArrowLeft: this.k - 1, ArrowRight: this.k + 1, Home: 0, End: this.end }[key];
    if ((to === undefined && !plays) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.matches("select, input[type=text]")) return;
    event.preventDefault();
    if (plays) this.player.click(); else this.go(to);
  }

  load() { // once; the promise is kept
    const name = this.figure.dataset.reel;
    return (this.loading ??= new Promise((done, failed) => {
      const file = { src: `reels/${name}.js`, onload: done, onerror: () => failed(new Error("no file")) };
      document.head.append(make("script", file));
    }).then(() => unpack(taken[name].text)).then((reel) => {
      const { width, height } = reel;
      Object.assign(this, { reel, answers: taken[name].answers, canvas: make("canvas", { role: "img", width, height }) });
      this.show();
      this.still.replaceWith(this.canvas);
    }).catch(() => this.trouble()));
  }

  trouble() {
    this.stop();
    for (const part of this.figure.querySelectorAll("button, input, select")) part.disabled = true;
    const textContent = "What moves this picture is missing or damaged, so it stands still. Load the page again.";
    this.figure.append(make("p", { className: "note", role: "alert", textContent }));
  }

  go(k) {
    this.k = Math.max(0, Math.min(this.end, k));
    this.mark();
    if (this.reel) this.show(); else return this.load();
  }

  mark() {
    this.place.textContent = `${this.start + this.k} of ${this.start + this.end}`;
    Object.assign(this.slider, { max: this.end, value: this.k, ariaValueText: `step ${this.place.textContent}` });
  }

  show() {
    this.reel.draw(this.k, this.canvas.getContext("2d"));
    this.canvas.setAttribute("aria-label", this.reel.alts[this.k]);
    this.words.innerHTML = this.reel.words[this.k];
    this.below.replaceChildren(...this.words.querySelectorAll(".below"));
  }

  play() {
    if (this.k === this.end) this.go(0);
    this.words.setAttribute("aria-live", "off"); // it speaks when play stops
    this.player.textContent = "Stop";
    this.timer = setInterval(() => (this.k < this.end ? this.go(this.k + 1) : this.stop()), +this.speed.value);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.player.textContent = "Play";
    this.words.removeAttribute("aria-live"); // a status is polite by itself
    if (this.reel) this.show();
  }
}
function offerLarger(card) { // where a picture is shrunk so far that its numbers cannot be read
  const drawn = parseFloat(card.style.getPropertyValue("--drawn")), below = make("p", { className: "enlarge", hidden: true });
  const button = makeButton("Enlarge", () => {
    const isLarge = card.classList.toggle("large");
    button.textContent = isLarge ? "Show it whole" : "Enlarge";
    hint.textContent = isLarge ? " Swipe to see the rest." : "";
  }, below);
  const hint = below.appendChild(make("span", { role: "status" }));
  card.after(below);
  new ResizeObserver(() => { below.hidden = READABLE * drawn <= card.clientWidth; }).observe(card);
}
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".card").forEach(offerLarger);
  if (location.protocol === "file:") // a browser runs no notebook from there: the help says what it takes
    for (const link of document.querySelectorAll("a.live")) link.href = "help.html#Opened-from-a-folder";
  const turn = (name, value) => {
    asked.set(name, (kept[name] = value));
    for (const link of document.querySelectorAll("a[href*='.html']:not(.live)")) link.search = `?${asked}`;
  };
  const button = (states, now, act) => makeButton(states[1 - now], ({ target }) => {
    act((now = 1 - now));
    target.textContent = states[1 - now];
  }, document.querySelector(".switches"));
  const fold = (folded) => document.querySelectorAll("details.code").forEach((code) => { code.open = !folded; });
  const dark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  button(["Light", "Dark"], +dark, (on) => turn("theme", (root.dataset.theme = on ? "dark" : "light")));
  button(["Show code", "Fold code"], +(asked.get("code") === "folded"), (on) => { fold(on); turn("code", on ? "folded" : "open"); });
  if (asked.get("code") === "folded") fold(true);
  if (asked.size) turn(...[...asked][0]);
  addEventListener("pageshow", () => { if (kept.theme && kept.theme !== root.dataset.theme) location.reload(); }); // on the way back
  for (const card of document.querySelectorAll(".card")) if (card.scrollWidth > card.clientWidth) card.tabIndex = 0;
  window.instruments = [...document.querySelectorAll(".reel")].map((figure) => new Instrument(figure));
});
