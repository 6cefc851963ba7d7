// Plays the reels of a page, and turns its switches. It asks for nothing but the reel's own file. The switches are carried
// from page to page in the address, and kept as long as the tab is open, if the browser allows it: for the way back.
"use strict";
const root = document.documentElement, asked = new URLSearchParams(location.search), waiting = {};
let kept = {};
try { kept = sessionStorage; } catch { /* the address alone carries them */ }
for (const name of ["theme", "code"]) if (kept[name]) asked.set(name, kept[name]);
if (asked.has("theme")) root.dataset.theme = asked.get("theme");

const takeReel = (name, text, answers) => { Object.assign(waiting[name], { text, answers }); }; // each reel's file calls this
const unpack = (text) => openReel(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));

const make = (tag, given) => Object.assign(document.createElement(tag), given);
const makeButton = (label, act, into) => into.appendChild(make("button", { type: "button", textContent: label, onclick: act }));
class Instrument {
  constructor(figure) {
    const settings = JSON.parse(figure.dataset.settings), { choices, asks, boards } = settings;
    const part = (name) => figure.querySelector(name), controls = part(".controls");
    const [moves, also] = figure.querySelectorAll(".moves"), [player, back, on, slider, place] = moves.children;
    Object.assign(this, { figure, boards, player, slider, place, variants: [settings, ...settings.others], still: part("img") });
    [this.words, this.longest, this.card, this.below, this.speed] = [".words", ".longest", ".card", ".below", "select"].map(part);
    this.choose(0);
    this.k = settings.k;
    player.onclick = () => (this.timer ? this.stop() : this.play());
    back.onclick = () => this.go(this.k - 1);
    on.onclick = () => this.go(this.k + 1);
    slider.oninput = () => this.go(+slider.value);
    for (const label of new Set(this.variants.flatMap(({ jumps }) => Object.keys(jumps)))) {
      const fits = (k) => k > this.k || !label.startsWith("next");
      makeButton(label, () => this.go(this.jumps[label]?.find(fits) ?? this.k), also);
    }
    for (const [name, values] of choices) also.append(this.menu(name, values, (at) => {
      this.choose(at);
      this.go(Math.min(this.k, this.end));
    }));
    if (boards.length) also.append(this.field());
    this.hides = controls.hidden = Boolean(asks);
    const reveal = ({ target }) => { this.hides = controls.hidden = false; target.remove(); };
    if (asks) controls.before(makeButton(asks, reveal, figure));
    Object.assign(this.card, { tabIndex: 0, role: "group", ariaLabel: part(".help").textContent });
    figure.addEventListener("keydown", (event) => this.key(event));
    this.card.addEventListener("click", (event) => this.hides || this.tap(event));
    this.mark();
    new IntersectionObserver(([seen], watch) => seen.isIntersecting && (watch.disconnect(), this.load()),
      { rootMargin: "400px" }).observe(figure);
  }

  menu(name, values, act) { // the first value is chosen
    const label = make("label", { textContent: name });
    const control = make("select", { onchange: () => act(control.selectedIndex) });
    control.append(...values.map((value) => new Option(value)));
    label.append(control);
    return label;
  }

  choose(number) { // of the reels of this instrument
    const { start, stride, last, frames, jumps, longest } = this.variants[number];
    const end = frames - 1, name = this.figure.dataset.reel + (number ? `.${number}` : "");
    if (this.k === this.end) this.k = end; // who stands at the end stays at the end
    Object.assign(this, { first: start, stride, last, jumps, end, name, loading: undefined, reel: undefined });
    this.longest.innerHTML = longest;
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
    if ((to === undefined && !plays) || this.hides || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.matches("select, input[type=text]")) return;
    event.preventDefault();
    if (plays) this.player.click(); else this.go(to);
  }

  load() { // once; the promise is kept
    const { name } = this;
    return (this.loading ??= (waiting[name]?.opened ?? (waiting[name] = {
      opened: new Promise((done, failed) => {
        const file = { src: `reels/${name}.js`, onload: done, onerror: () => failed(new Error("no file")) };
        document.head.append(make("script", file));
      }).then(() => unpack(waiting[name].text)),
    }).opened).then((reel) => {
      if (name !== this.name) return; // another choice was quicker
      this.reel = reel;
      this.answers = waiting[name].answers;
      const { width, height } = reel;
      this.canvas ??= make("canvas", { role: "img" });
      Object.assign(this.canvas, { width, height });
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
    const step = Math.min(this.first + this.k * this.stride, this.last);
    this.place.textContent = `${step} of ${this.last}`;
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
document.addEventListener("DOMContentLoaded", () => {
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
  window.instruments = [...document.querySelectorAll(".reel")].map((figure) => new Instrument(figure));
});
