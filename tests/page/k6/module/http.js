// The stand-in for "k6/http": requests in the order in which they are sent, each answered before the script goes on, as
// what k6 blocks on is blocked on; a worker asks meanwhile.
import { MessageChannel, Worker, receiveMessageOnPort } from "node:worker_threads";

import { clock, sent } from "./inside.js";

const { port1: port, port2 } = new MessageChannel();
const turn = new Int32Array(new SharedArrayBuffer(4));
const asking = new Worker(`
  const { workerData: { port, turn } } = require("node:worker_threads");
  const { request, Agent } = require("node:http");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  port.on("message", ({ method, url, headers }) => {
    const done = (answer) => { port.postMessage(answer); Atomics.store(turn, 0, 1); Atomics.notify(turn, 0); };
    request(url, { method, headers, agent }, (answer) => { answer.resume(); answer.on("end", () => done({ status: answer.statusCode })); })
      .on("error", (error) => done({ status: 0, error: String(error) })).end();
  });
`, { eval: true, workerData: { port: port2, turn }, transferList: [port2] });
port.unref();
asking.unref();

function ask(method, url, body, { headers = {}, timeout } = {}) {
  if (body !== null || !/^\d+ms$/.test(timeout)) throw new Error("not what k6 takes");
  sent.push({ at: clock.now, headers, timeout });
  Atomics.store(turn, 0, 0);
  port.postMessage({ method, url, headers });
  Atomics.wait(turn, 0, 0);
  return receiveMessageOnPort(port).message;
}

export default {
  get: (url, params) => ask("GET", url, null, params),
  asyncRequest: (...asked) => Promise.resolve(ask(...asked)),
  expectedStatuses: (...statuses) => statuses,
  setResponseCallback: () => undefined,
};
