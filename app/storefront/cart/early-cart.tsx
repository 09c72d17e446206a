import { useNonce } from "#app/ui/nonce.ts";

/**
 * Inline scripts that show what the stored cart holds before React does: the page's scripts wait for the first paint,
 * and arrive seconds later on a slow phone. The page is the same for everybody and stays cacheable; the policy allows
 * the scripts by their hashes. A cart that cannot be read leaves the skeleton.
 */

/**
 * Script at the start of the element that shows the cart: marks the element with the number of lines, 0, 1 or more,
 * before anything is painted.
 */
const markStoredCart = [
  "try{",
  'const lines=JSON.parse(localStorage.getItem("cart")??"[]");',
  "if(Array.isArray(lines))document.currentScript.parentNode.dataset.lines=Math.min(lines.length,2)",
  "}catch{}",
].join("");

/**
 * Script at the end of that element: loads the picture of the empty state, or puts pictures and names into the
 * skeleton's rows. The first of these is the page's largest picture and has priority (`paint-first.ts`).
 */
const showStoredCart = [
  "try{",
  "const area=document.currentScript.parentNode,",
  'load=(image)=>{image.loading="eager";image.fetchPriority="high"};',
  'if(area.dataset.lines==="0")load(area.querySelector("img"));',
  'else if(area.dataset.lines){const lines=JSON.parse(localStorage.getItem("cart"));',
  'area.querySelectorAll("li").forEach((row,index)=>{',
  "if(!lines[index])return;",
  'const{product}=lines[index],image=row.querySelector("img");',
  'row.querySelector("p").dataset.name=product["name_"+document.documentElement.lang]||product.name_bg;',
  "if(product.image_url)image.src=product.image_url;",
  "if(index===0)load(image)",
  "})}}catch{}",
].join("");

export function MarkStoredCart() {
  return <script nonce={useNonce()}>{markStoredCart}</script>;
}

export function ShowStoredCart() {
  return <script nonce={useNonce()}>{showStoredCart}</script>;
}
