// Plays the reels of a page, and turns its switches. It asks for nothing but the reel's own file, and stores nothing.
"use strict";
const root = document.documentElement, asked = new URLSearchParams(location.search), waiting = {};
if (asked.has("theme")) root.dataset.theme = asked.get("theme");

const takeReel = (name, text) => { waiting[name].text = text; }; // each reel's file calls this

async function unpack(text) { // the format is told in astar_lesson/draw/reel.py
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), decoder = new TextDecoder();
  const begin = 10 + new DataView(packed.buffer).getUint32(6, true);
  if (decoder.decode(packed.subarray(0, 6)) !== "REEL1\n") throw new Error("no reel");
  const head = JSON.parse(decoder.decode(packed.subarray(10, begin)));
  const stream = new Blob([packed.subarray(begin)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = await new Response(stream).arrayBuffer();
  let from = 0;
  const take = (Kind, count) => new Kind(bytes, from, count, (from += count * Kind.BYTES_PER_ELEMENT));
  const reel = { shown: 0, image: new ImageData(head.width, head.height) };
  Object.assign(reel, { ends: take(Uint32Array, head.frames), gaps: take(Uint32Array, head.changes) });
  Object.assign(reel, { colours: take(Uint32Array, 256), turns: take(Uint8Array, head.changes) });
  reel.codes = take(Uint8Array, head.width * head.height);
  [reel.words, reel.alts] = JSON.parse(decoder.decode(take(Uint8Array, head.told)));
  reel.pixels = new Uint32Array(reel.image.data.buffer);
  reel.codes.forEach((code, at) => { reel.pixels[at] = reel.colours[code]; });
  return reel;
}

function wind(reel, k) { // XOR leads forwards and backwards alike
  while (reel.shown !== k) {
    const turn = k > reel.shown ? reel.shown : reel.shown - 1;
    for (let i = reel.ends[turn], at = 0; i < reel.ends[turn + 1]; i++) {
      at += reel.gaps[i];
      reel.pixels[at] = reel.colours[(reel.codes[at] ^= reel.turns[i])];
    }
    reel.shown += k > reel.shown ? 1 : -1;
  }
}

const make = (tag, given) => Object.assign(document.createElement(tag), given);
const makeButton = (label, act, into) => into.appendChild(make("button", { type: "button", textContent: label, onclick: act }));
class Instrument {
  constructor(figure) {
    const { reel, k, frames, first, stride, last, jumps } = figure.dataset;
    Object.assign(this, { figure, name: reel, k: +k, end: frames - 1, first: +first, stride: +stride, last: +last });
    this.still = figure.querySelector("img");
    this.words = figure.querySelector(".words");
    this.words.setAttribute("role", "status");
    const moves = make("div", { className: "moves" }), also = make("div", { className: "moves" });
    const button = (label, does, act, into = moves) => Object.assign(makeButton(label, act, into), { title: does });
    const icon = (label, does, to) => { button(label, does, () => this.go(to())).ariaLabel = does; };
    icon("|◀", "first", () => 0);
    icon("◀", "one step back", () => this.k - 1);
    this.player = button("Play", "play or stop", () => (this.timer ? this.stop() : this.play()));
    icon("▶", "one step on", () => this.k + 1);
    icon("▶|", "last", () => this.end);
    const slide = () => this.go(+this.slider.value);
    this.slider = make("input", { type: "range", min: 0, max: this.end, ariaLabel: "step", oninput: slide });
    moves.append(this.slider, (this.place = make("output", {})));
    for (const [label, steps] of Object.entries(JSON.parse(jumps))) {
      const to = (at) => (label.startsWith("next") ? steps.find((step) => step > at) : steps[0]);
      button(label, `go to the ${label}`, () => this.go(to(this.k) ?? this.k), also);
    }
    figure.prepend(moves, ...(also.children.length ? [also] : []));
    figure.addEventListener("keydown", (event) => this.key(event));
    figure.addEventListener("click", ({ target, offsetX }) => {
      if (target === this.canvas || target === this.still) this.go(this.k + (2 * offsetX < target.offsetWidth ? -1 : 1));
    });
    this.mark();
    new IntersectionObserver(([seen], watch) => seen.isIntersecting && (watch.disconnect(), this.load()),
      { rootMargin: "400px" }).observe(figure);
  }

  key(event) {
    const to = { ArrowLeft: this.k - 1, ArrowRight: this.k + 1, Home: 0, End: this.end }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.go(to);
  }

  load() { // once; the promise is kept
    return (this.loading ??= new Promise((done, failed) => {
      waiting[this.name] = {};
      const file = { src: `reels/${this.name}.js`, onload: done, onerror: () => failed(new Error("no file")) };
      document.head.append(make("script", file));
    }).then(() => unpack(waiting[this.name].text)).then((reel) => {
      this.reel = reel;
      const { width, height } = reel.image;
      this.canvas = make("canvas", { width, height, role: "img" });
      this.show();
      this.still.replaceWith(this.canvas);
    }).catch(() => this.trouble()));
  }

  trouble() {
    this.stop();
    for (const part of this.figure.querySelectorAll("button, input")) part.disabled = true;
    const textContent = "What moves this picture is missing or damaged, so it stands still. Load the page again.";
    this.figure.append(make("p", { className: "note", role: "alert", textContent }));
  }

  go(k) {
    this.k = Math.max(0, Math.min(this.end, k));
    this.mark();
    if (this.reel) this.show(); else this.load();
  }

  mark() {
    const step = Math.min(this.first + this.k * this.stride, this.last);
    this.place.textContent = `${step} of ${this.last}`;
    Object.assign(this.slider, { value: this.k, ariaValueText: `step ${this.place.textContent}` });
  }

  show() {
    wind(this.reel, this.k);
    this.canvas.getContext("2d").putImageData(this.reel.image, 0, 0);
    this.canvas.setAttribute("aria-label", this.reel.alts[this.k]);
    this.words.innerHTML = this.reel.words[this.k];
  }

  play() {
    if (this.k === this.end) this.go(0);
    this.words.setAttribute("aria-live", "off"); // it speaks when play stops
    this.player.textContent = "Stop";
    this.timer = setInterval(() => (this.k < this.end ? this.go(this.k + 1) : this.stop()), 500);
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
  const turn = (name, value) => { // a switch is carried from page to page in the address
    asked.set(name, value);
    for (const link of document.querySelectorAll("a[href*='.html']")) link.search = `?${asked}`;
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
  window.instruments = [...document.querySelectorAll(".reel")].map((figure) => new Instrument(figure));
});
