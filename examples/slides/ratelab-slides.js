// A plugin for reveal.js: PageDown and PageUp, which presenters' remotes send, walk the `stops` of the Ratelab frame on the
// slide, then the slides. For print the frames become the pictures that they show.
const RatelabSlides = (() => {
  /** Frames that have a run. */
  const ready = new WeakSet();
  /** Who waits for an answer, by the number of the question. */
  const asked = new Map();
  let questions = 0;

  let deck;

  const frames = () => [...document.querySelectorAll("iframe.ratelab")];

  function heard({ source, data }) {
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame || typeof data !== "object" || data === null) return;
    if (data.type === "ratelab-ready") {
      ready.add(frame);
      frame.dispatchEvent(new Event("ratelab-ready"));
    } else if (data.type === "ratelab-key") {
      // Pressed where the frame has the focus.
      void walk(data.key === "PageUp");
    } else if (data.type === "ratelab-result") {
      asked.get(data.id)?.(data);
      asked.delete(data.id);
    }
  }

  /** What a frame's element answers to a call. */
  function ask(frame, method, ...args) {
    return new Promise((resolve, reject) => {
      const id = `slides-${(questions += 1)}`;
      asked.set(id, ({ value, error }) => (error ? reject(new Error(error.message)) : resolve(value)));
      frame.contentWindow.postMessage({ type: "ratelab-command", id, method, args }, "*");
    });
  }

  /** The picture that a frame shows, in its place and as large. */
  async function printed(frame) {
    if (!ready.has(frame)) {
      const is = new Promise((resolve) => frame.addEventListener("ratelab-ready", resolve, { once: true }));
      frame.src ||= frame.dataset.src;
      await is;
    }
    // Paper has one picture of it: where its stops lead.
    while (await ask(frame, "next"));
    const picture = new Image(frame.width, frame.height);
    picture.src = `data:image/svg+xml,${encodeURIComponent(await ask(frame, "svg"))}`;
    picture.alt = frame.title;
    picture.style.objectFit = "contain";
    await picture.decode();
    frame.replaceWith(picture);
  }

  /** Walks the stops of the slide's frame; at their end, or where there is none, the slides. */
  async function walk(back) {
    const frame = deck.getCurrentSlide()?.querySelector("iframe.ratelab");
    const moved = frame && ready.has(frame) && (await ask(frame, back ? "prev" : "next"));
    if (moved) return;
    if (back) deck.prev();
    else deck.next();
  }

  return {
    id: "ratelab-slides",
    async init(its) {
      deck = its;
      addEventListener("message", heard);
      // An element without a frame is as high as what it shows, which it knows only now.
      document.addEventListener("ratelab-ready", () => deck.layout());
      // Reveal waits for this before it lays out its pages.
      if (deck.isPrintView()) await Promise.all(frames().map(printed));
      deck.addKeyBinding({ keyCode: 34, key: "Page down", description: "Next stop or slide" }, () => walk(false));
      deck.addKeyBinding({ keyCode: 33, key: "Page up", description: "Previous stop or slide" }, () => walk(true));
    },
  };
})();
