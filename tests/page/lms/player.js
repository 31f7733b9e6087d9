// A learning platform as a course meets it: scorm-again's runtime of SCORM 1.2, each call written down with the error
// code that the runtime has after it. What it shall be is in window.wanted, set before this runs.
const { platform = "scorm-again", saved, frames = 0 } = window.wanted ?? {};

window.calls = [];

function watched(api) {
  const names = ["LMSInitialize", "LMSFinish", "LMSGetValue", "LMSSetValue", "LMSCommit"];
  const others = ["LMSGetLastError", "LMSGetErrorString", "LMSGetDiagnostic"];
  const all = Object.fromEntries(others.map((name) => [name, (code) => api[name](code)]));
  for (const name of names) {
    all[name] = (...given) => {
      const answer = api[name](...given);
      window.calls.push({ name, given, answer: String(answer), code: String(api.LMSGetLastError()) });
      return answer;
    };
  }
  return all;
}

/** Platforms with faults, each that some have. */
const FAULTY = {
  // Refuses whatever is to be kept.
  refuses: { LMSInitialize: "true", LMSGetValue: "", LMSSetValue: "false", LMSCommit: "false", LMSFinish: "false", code: "101" },
  // Does not let a session begin.
  closed: { LMSInitialize: "false", LMSGetValue: "", LMSSetValue: "false", LMSCommit: "false", LMSFinish: "false", code: "301" },
  // Has nothing that it need not have.
  poor: { LMSInitialize: "true", LMSGetValue: "", LMSSetValue: "true", LMSCommit: "true", LMSFinish: "true", code: "0", lacks: /interactions|_children|lesson_mode/ },
};

function faulty({ code, lacks, ...answers }) {
  let last = "0";
  const answer = (name) => (element = "") => {
    last = lacks?.test(element) ? "401" : name === "LMSGetValue" || answers[name] === "true" ? "0" : code;
    return last === "401" ? (name === "LMSGetValue" ? "" : "false") : answers[name];
  };
  return { ...Object.fromEntries(Object.keys(answers).map((name) => [name, answer(name)])), LMSGetLastError: () => last, LMSGetErrorString: () => "General exception", LMSGetDiagnostic: () => "" };
}

if (platform === "scorm-again") {
  const api = new window.Scorm12API({ autocommit: false, logLevel: 5 });
  if (saved) api.loadFromJSON(saved);
  window.runtime = api;
  window.API = watched(api);
} else if (platform === "throws") {
  window.API = new Proxy({}, { get: () => () => { throw new Error("the platform is away"); } });
} else if (platform !== "none") {
  window.API = watched(faulty(FAULTY[platform]));
}

addEventListener("DOMContentLoaded", () => {
  // Platforms put frames around frames.
  let inner = document;
  for (let level = 0; level < frames; level += 1) {
    const frame = inner.body.appendChild(inner.createElement("iframe"));
    inner = frame.contentDocument;
  }
  const frame = inner.createElement("iframe");
  frame.title = "The course";
  frame.width = "1000";
  frame.height = "700";
  frame.src = new URL("course/index.html", location.href).href;
  inner.body.append(frame);
});
