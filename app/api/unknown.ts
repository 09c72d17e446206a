/** Addresses under /api that do not exist. */
export function loader() {
  return notFound();
}

export function action() {
  return notFound();
}

function notFound(): Response {
  return Response.json({ success: false, code: "not_found", error: "Not found" }, { status: 404 });
}
