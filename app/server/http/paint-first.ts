/** How long the first paint and the page's largest picture are waited for at most, in milliseconds. */
const paintWait = 1000;

/**
 * Starts the page's scripts once it is to be seen, with the picture that matters most if that comes soon, or at once where
 * nobody looks at it yet. A frame that was drawn is not yet on the screen: the browser tells when one is
 * (https://www.w3.org/TR/paint-timing/). It stands last in the page and is in its policy by its hash.
 */
const startScripts = [
  "const start=()=>{",
  'for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";',
  'const script=document.querySelector("script[type=later]").cloneNode(true);',
  'script.type="module";',
  "document.head.append(script)",
  "},nextFrame=()=>requestAnimationFrame(()=>setTimeout(start)),",
  'seen=new Promise((tell)=>new PerformanceObserver(tell).observe({type:"paint",buffered:true})),',
  'picture=document.querySelector("img[fetchpriority=high]");',
  "document.hidden?start():",
  `Promise.race([Promise.all([seen,picture?.decode()]),new Promise((late)=>setTimeout(late,${paintWait}))]).then(nextFrame,nextFrame)`,
].join("");

/**
 * What is pressed or typed before the page is alive is done once it is (`early-press.ts`): on a slow line that is seconds
 * after the first paint. A button shows meanwhile that it was pressed; pressed again and again it is pressed once.
 */
const keepEarlyPresses = [
  "const held=new Map(),",
  'keep=({target})=>{const early=target.closest("[data-early]");if(early){held.set(early,early.value);early.ariaBusy="true"}};',
  'document.addEventListener("click",keep);',
  'document.addEventListener("input",keep);',
  'document.addEventListener("alive",({target})=>{',
  'target.removeAttribute("data-early");',
  "if(held.has(target))setTimeout(()=>{",
  "target.ariaBusy=null;",
  // React gives a field back the value that it was served with; what stands in it is taken when it is left.
  'target.matches("input")?(target.value=held.get(target),target.dispatchEvent(new Event("focusout",{bubbles:true}))):target.click()',
  "})});",
].join("");

/**
 * The page whose scripts are asked for when it has been painted. A shopper sees the whole page without them; named in it
 * as React does, they would share a slow line with the style sheet, the fonts and the largest picture, and hold up the
 * first paint and the largest (https://web.dev/articles/lcp). A page without scripts is left alone. `html` is the page's
 * text, or its bytes with one letter each (`latin1`): all that is looked for and put in is of ASCII.
 */
export function paintFirst(html: string): string {
  const module = /<script( nonce="[^"]*")? type="module" async="">/.exec(html);
  if (!module) return html;
  const [tag, nonce = ""] = module;
  const end = html.lastIndexOf("</body>");
  const page = html
    .slice(0, end)
    .replace(tag, `<script${nonce} type="later">`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later" fetchpriority="low"');
  return `${page}<script${nonce}>${keepEarlyPresses}${startScripts}</script>${html.slice(end)}`;
}
