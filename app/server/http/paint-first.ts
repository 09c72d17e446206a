/** Longest wait for the first paint and the page's largest picture, in milliseconds. */
const paintWait = 1000;

/**
 * Inline script that starts the page's scripts after the first paint, including the high-priority picture if it arrives
 * in time, or at once in a hidden page. The paint entry is awaited (https://www.w3.org/TR/paint-timing/), because an
 * animation frame runs before its pixels are on the screen. Each preload starts in a task of its own, because all of
 * them in one block a slow phone for more than 100 ms; browsers without `scheduler.yield` start them in one
 * (https://wicg.github.io/scheduling-apis/). The script is last in the page; the policy allows it by its hash.
 */
const startScripts = [
  'const deferred=document.querySelector("script[data-preload]"),',
  "start=async()=>{",
  'for(const href of deferred.dataset.preload.split(" ")){',
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}));',
  "await globalThis.scheduler?.yield?.()}",
  'const script=document.createElement("script");',
  'script.type="module";',
  "script.text=deferred.text;",
  "document.head.append(script)",
  "},nextFrame=()=>requestAnimationFrame(()=>setTimeout(start)),",
  'seen=new Promise((tell)=>new PerformanceObserver(tell).observe({type:"paint",buffered:true})),',
  'picture=document.querySelector("img[fetchpriority=high]");',
  "document.hidden?start():",
  `Promise.race([Promise.all([seen,picture?.decode()]),new Promise((late)=>setTimeout(late,${paintWait}))]).then(nextFrame,nextFrame)`,
].join("");

/**
 * Inline script that replays clicks and input from before hydration once it has completed (`replay-early-input.ts`),
 * which on a slow connection is seconds after the first paint. Until then a button is marked busy; repeated clicks count
 * once, and input is replayed once.
 */
const keepEarlyPresses = [
  "const held=new Map(),",
  'keep=({target})=>{const early=target.closest("[data-early]");if(early){held.set(early,early.value);early.ariaBusy="true"}};',
  'document.addEventListener("click",keep);',
  'document.addEventListener("input",keep);',
  'document.addEventListener("alive",({target})=>{',
  'target.removeAttribute("data-early");',
  "if(!held.has(target))return;",
  "const value=held.get(target);",
  "held.delete(target);",
  "setTimeout(()=>{",
  "target.ariaBusy=null;",
  // Hydration resets a field to its server-rendered value. Its typed value is restored and committed by `focusout`.
  'target.matches("input")?(target.value=value,target.dispatchEvent(new Event("focusout",{bubbles:true}))):target.click()',
  "})});",
].join("");

const moduleScript = /<script( nonce="[^"]*")? type="module" async="">/;
const modulePreloads = /<link rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g;

/**
 * Defers the page's scripts until after the first paint. The page is complete without them; loaded as the router
 * renders them, they would compete with the style sheet, the fonts and the largest picture on a slow connection, and
 * delay first and largest contentful paint (https://web.dev/articles/lcp).
 *
 * The router's module script becomes a data block (https://html.spec.whatwg.org/multipage/scripting.html#data-block),
 * which browsers do not run, with the addresses of its preloads as an attribute. A page without such a script is
 * returned unchanged. `html` may be text or bytes as a `latin1` string: everything searched for and inserted is ASCII.
 */
export function paintFirst(html: string): string {
  const module = moduleScript.exec(html);
  if (!module) return html;
  const [tag, nonce = ""] = module;
  const preloads = Array.from(html.matchAll(modulePreloads), ([, href]) => href);
  const end = html.lastIndexOf("</body>");
  const page = html
    .slice(0, end)
    .replaceAll(modulePreloads, "")
    .replace(tag, `<script${nonce} type="text/plain" data-preload="${preloads.join(" ")}">`);
  return `${page}<script${nonce}>${keepEarlyPresses}${startScripts}</script>${html.slice(end)}`;
}
