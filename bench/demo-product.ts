/** The path of a product of the shop. */
export async function findProductPath(url: string): Promise<string> {
  const list = await (await fetch(`${url}/products`)).text();
  const path = /"(\/products\/[0-9a-f-]{36})"/.exec(list)?.[1];
  if (path === undefined) throw new Error("The product list links to no product");
  return path;
}
