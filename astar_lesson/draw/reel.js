// What a page of the site and the pane of a player share, and load before their own script: the reel, whose format
// reel.py describes, and the cell below the pointer.

function cellAt({ clientX, clientY }, picture, boards) {
  const frame = picture.getBoundingClientRect();
  const across = (clientX - frame.left) / frame.width, down = (clientY - frame.top) / frame.height;
  // [left, top, right, bottom] of each board as shares of the picture, and its [columns, rows]
  for (const [board, [left, top, right, bottom, columns, rows]] of boards.entries()) {
    const x = Math.floor(((across - left) / (right - left)) * columns);
    const y = Math.floor(((down - top) / (bottom - top)) * rows);
    if (0 <= x && x < columns && 0 <= y && y < rows) return { board, x, y };
  }
  return null;
}

async function openReel(packed) { // bytes; returns what the reel holds, and a function that draws a frame
  const decoder = new TextDecoder(), begin = 10 + new DataView(packed.buffer, packed.byteOffset).getUint32(6, true);
  if (decoder.decode(packed.subarray(0, 6)) !== "REEL1\n") throw new Error("no reel");
  const head = JSON.parse(decoder.decode(packed.subarray(10, begin)));
  const { width, height, frames, changes } = head;
  const stream = new Blob([packed.subarray(begin)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = await new Response(stream).arrayBuffer();
  let from = 0; // numbers of four bytes come first, then those of two
  const take = (Kind, count) => new Kind(bytes, from, count, (from += count * Kind.BYTES_PER_ELEMENT));
  const ends = take(Uint32Array, frames), gaps = take(Uint32Array, changes), colours = take(Uint32Array, head.colours);
  const Code = head.colours > 65536 ? Uint32Array : head.colours > 256 ? Uint16Array : Uint8Array;
  const turns = take(Code, changes), codes = take(Code, width * height);
  const [words, alts] = JSON.parse(decoder.decode(take(Uint8Array, head.text)));
  const image = new ImageData(width, height), pixels = new Uint32Array(image.data.buffer);
  let shown = 0;
  const draw = (k, context) => {
    while (shown !== k) { // XOR leads forwards and backwards alike
      const later = k > shown ? ++shown : shown--;
      for (let i = ends[later - 1], at = 0; i < ends[later]; i++) codes[(at += gaps[i])] ^= turns[i];
    }
    for (let at = 0; at < pixels.length; at++) pixels[at] = colours[codes[at]];
    context.putImageData(image, 0, 0);
  };
  return { width, height, frames, words, alts, draw };
}
