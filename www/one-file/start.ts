// The first script of ratelab.html, and the only one in plain text. Before it stands a comment that holds all the rest,
// a character a byte; it takes out the next script and gives it what it unpacks.
//
// The characters are those of windows-1252, in which each byte is one. They stand in rows: the first of each row was
// laid over the others (exclusive or) so that none is what a page cannot hold (xtask/src/one_file.rs).

const ROW = 256;

const own = document.currentScript as HTMLScriptElement & { packed?: Uint8Array<ArrayBuffer> };

/** The bytes of the comment; none where the characters are not those that it was made with. */
function bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
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
  return new DataView(found.buffer).getInt32(end, true) === sum ? found.subarray(0, end) : undefined;
}

/** Sent as another character set, the page is other characters. It asks for itself once more, as bytes. */
async function anew(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const page = new TextDecoder("windows-1252").decode(await (await fetch(location.href)).arrayBuffer());
    const begin = page.indexOf("<!--") + 4;
    return bytes(page.slice(begin, page.indexOf("-->", begin)));
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
  const length = new DataView(all.buffer, all.byteOffset).getUint32(0, true);
  const stream = new Blob([all.subarray(4, 4 + length)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const next = document.createElement("script") as typeof own;
  next.text = await new Response(stream).text();
  next.packed = all.subarray(4 + length);
  own.replaceWith(next);
}

void start();
