// The first script of ratelab.html, in plain text. Before it stands a comment that holds all the rest, a character a byte;
// it takes out what unpacks, and what that unpacks: the other script, the lab, with the engine.
//
// The characters are those of windows-1252, in which each byte is one. They stand in rows: the first of each row was
// laid over the others (exclusive or) so that none is what a page cannot hold (xtask/src/one_file.rs).

type Bytes = Uint8Array<ArrayBuffer>;

/** What packer/src/page.rs offers. */
interface Unpacker {
  memory: WebAssembly.Memory;
  room(length: number): number;
  unpack(packed: number, length: number): number;
}

const ROW = 256;

const own = document.currentScript!;

/** The bytes of the comment; none where the characters are not those that it was made with. */
function bytes(text: string): Bytes | undefined {
  const characters = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byteOf = new Map([...characters].map((character, byte) => [character, byte]));
  const found = new Uint8Array(text.length - Math.ceil(text.length / ROW));
  let filled = 0;
  let over = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf.get(text[at]!);
    if (byte === undefined) return undefined;
    if (at % ROW === 0) over = byte;
    else found[filled++] = byte ^ over;
  }
  // The last four are what the others come to.
  const end = filled - 4;
  let sum = 0;
  for (let at = 0; at < end; at += 1) sum = (Math.imul(sum, 31) + found[at]!) | 0;
  return number(found, end) === sum ? found.subarray(0, end) : undefined;
}

function number(bytes: Bytes, at: number): number {
  return new DataView(bytes.buffer).getInt32(at, true);
}

/** Sent as another character set, the page is other characters. It asks for itself once more, as bytes. */
async function anew(): Promise<Bytes | undefined> {
  try {
    const page = new TextDecoder("windows-1252").decode(await (await fetch(location.href)).arrayBuffer());
    const begin = page.indexOf("<!--") + 4;
    return bytes(page.slice(begin, page.indexOf("-->", begin)));
  } catch {
    return undefined;
  }
}

/** Script and engine, one behind the other; none where WebAssembly is missing, not allowed, or has no memory. */
async function unpacked(unpacker: Bytes, packed: Bytes, length: number): Promise<Bytes | undefined> {
  try {
    const stream = new Blob([unpacker]).stream().pipeThrough(new DecompressionStream("gzip"));
    const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer());
    const { memory, room, unpack } = instance.exports as object as Unpacker;
    const place = room(packed.length);
    new Uint8Array(memory.buffer, place).set(packed);
    const at = unpack(place, packed.length);
    // Copied, so that the memory is let go of.
    return new Uint8Array(memory.buffer as ArrayBuffer, at, length).slice();
  } catch {
    return undefined;
  }
}

/** Shows the text for what went wrong, which stands in the page. */
function fail(what: string): void {
  for (const text of document.querySelectorAll<HTMLElement>("[data-where]")) text.hidden = text.dataset.where !== what;
}

async function start(): Promise<void> {
  const isAsMade = document.characterSet === "windows-1252";
  const all = bytes((own.previousSibling as Comment).data) ?? (isAsMade ? undefined : await anew());
  if (!all) return fail(isAsMade ? "damaged" : "charset");
  if (!("DecompressionStream" in globalThis)) return fail("old");
  // How long what unpacks is, and that; then how long script and engine are, and those.
  const packed = 4 + number(all, 0);
  const script = number(all, packed);
  const both = await unpacked(all.subarray(4, packed), all.subarray(packed), script + number(all, packed + 4));
  if (!both) return fail("wasm");
  const lab = document.createElement("script") as HTMLScriptElement & { wasm: Bytes };
  lab.text = new TextDecoder().decode(both.subarray(0, script));
  lab.wasm = both.subarray(script);
  own.replaceWith(lab);
}

void start();
