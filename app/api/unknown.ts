import { refusal } from "./functions/refusal.ts";

/** Addresses under /api that do not exist. */
export function loader() {
  return notFound();
}

export function action() {
  return notFound();
}

function notFound(): Response {
  return refusal(404, "not_found", "Not found");
}
