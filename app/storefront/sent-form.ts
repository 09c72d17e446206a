/** The fields of a form as it is sent, which goes on to the shop. */
export async function sentForm(request: Request): Promise<(name: string) => string> {
  const sent = await request.clone().formData();
  return (name) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
}
