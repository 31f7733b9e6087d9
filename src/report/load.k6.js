// A load script for k6, made by Ratelab: the requests of a run, each at its instant, and what the limiter answers.
//
//     k6 run -e BASE_URL=https://staging.example.org/api THIS_FILE
//
// It is green where the service decides as lane $LANE of the run does. Only the status is checked, not how long an answer is held back.
// On a real network
// - a request arrives later by the latency, and not each by the same: near the edge of a window that may matter;
// - requests less than 1 ms apart go out one by one, each after the answer to the one before, to keep their order;
// - windows stand on the service's clock, and the script goes by this machine's: have both set by NTP;
// - the service must not remember anybody: begin with a limiter that was never used.
$NOTES
import http from "k6/http";
import { check, sleep } from "k6";

const BASE_URL = __ENV.BASE_URL || "http://localhost:8080/";

// How the service knows a client and what a request costs: change it to how yours does.
const headers = ({ client, cost }) => ({ "X-Client": encodeURIComponent(client), "X-Cost": String(cost) });

// The script begins so that the run's start falls on a multiple of this, in milliseconds of the clock; 0: at once.
const PERIOD = $PERIOD;

// at: milliseconds since the run's start; expect: the status; held: how long the answer may be held back.
const REQUESTS = [
$REQUESTS];

export const options = {
  scenarios: { ratelab: { executor: "shared-iterations", vus: 1, iterations: 1, maxDuration: "$LONGEST" } },
  thresholds: { checks: ["rate==1"] },
};

http.setResponseCallback(http.expectedStatuses(200, 429, 503));

function told(request, answer) {
  const right = check(answer, { [`${request.expect} as expected`]: ({ status }) => status === request.expect });
  if (!right) console.warn(`at ${request.at} ms, ${request.client}: ${answer.status} instead of ${request.expect}`);
}

export default async function () {
  if (REQUESTS.length === 0) return;
  const first = REQUESTS[0].at;
  const begun = Date.now() - first;
  const start = PERIOD > 0 ? Math.ceil(begun / PERIOD) * PERIOD : begun;
  const answers = [];
  let latest = 0;
  for (let n = 0; n < REQUESTS.length; n += 1) {
    const request = REQUESTS[n];
    const wait = start + request.at - Date.now();
    if (wait > 0) sleep(wait / 1000);
    latest = Math.max(latest, -wait);
    const held = request.held || 0;
    const params = { headers: headers(request), timeout: `${60000 + Math.ceil(held)}ms` };
    const isClose = n + 1 < REQUESTS.length && REQUESTS[n + 1].at - request.at < 1;
    if (isClose && held === 0) told(request, http.get(BASE_URL, params));
    else answers.push(http.asyncRequest("GET", BASE_URL, null, params).then((answer) => told(request, answer)));
    // Who is held back stands in line before the next one comes.
    if (isClose && held > 0) sleep(0.005);
  }
  await Promise.all(answers);
  console.log(`the latest request went out ${Math.round(latest)} ms after its instant`);
}
