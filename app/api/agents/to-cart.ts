/** Headers of links that hold a cart: nobody stores the answer, and no site learns the address. */
const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Redirects to the cart page with 303, which makes no client repeat another method there. */
export function toCart(location: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}

/** Answers that there is nothing while shopping agents are not served. */
export function notServed(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
