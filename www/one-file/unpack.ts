// The second script of ratelab.html: unpacks the third, the lab, and the engine with it.
import { Decoder } from "lzma1/decoder";
import { InputBuffer, OutputBuffer } from "lzma1/streams";

import { STREAMS, together } from "./together";

const PARTS = 3 + STREAMS.length;

const own = document.currentScript as HTMLScriptElement & { packed: Uint8Array };
const unpacked = new OutputBuffer();
new Decoder().decompress(new InputBuffer(own.packed), unpacked);
const all = unpacked.toArray();
// How long each part is, then the parts: the script; of the engine what stands before the code and after it, and the code.
const lengths = [...new Uint32Array(all.buffer, 0, PARTS)];
let end = 4 * PARTS;
const [script, before, after, ...streams] = lengths.map((length) => all.subarray(end, (end += length)));
const lab = document.createElement("script") as HTMLScriptElement & { wasm: Uint8Array };
lab.text = new TextDecoder().decode(script);
lab.wasm = together(before!, after!, streams);
own.replaceWith(lab);
