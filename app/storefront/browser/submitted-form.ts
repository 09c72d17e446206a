/**
 * Reads the fields of a submitted form from a copy, so that the request can still be sent. Missing fields and files are
 * empty.
 */
export async function readSubmittedForm(request: Request): Promise<(name: string) => string> {
  const sent = await request.clone().formData();
  return (name) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
}
