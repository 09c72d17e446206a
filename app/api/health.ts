/** The program answers. */
export function loader() {
  return new Response("ok\n", { headers: { "Cache-Control": "no-store" } });
}
