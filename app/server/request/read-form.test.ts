import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const read = (body: string | Uint8Array<ArrayBuffer>) =>
  readForm(new Request("http://shop/", { method: "POST", body }));

test("no field contains characters that PostgreSQL cannot store, however the form is encoded", async () => {
  // Node's URLSearchParams reads only the low byte of a character that is not percent-encoded: U+0100 becomes NUL.
  for (const email of ["a%00b", "a\0b", "\u0100%41", "%ED%A0%80"]) {
    const field = await read(`email=${email}&x=1`);
    expect(field("email")).not.toContain("\0");
    expect(field("email").isWellFormed()).toBe(true);
    expect(field("x")).toBe("1");
  }
  expect((await read(new Uint8Array([0x61, 0x3d, 0xff, 0x00, 0x62])))("a")).toBe("\ufffd\ufffdb");
});

test("storable text is read unchanged", async () => {
  expect((await read("q=%D0%AF%D0%B3%D0%BE%D0%B4%D0%B0+%F0%9F%8D%93%0D%0A"))("q")).toBe("Ягода 🍓\r\n");
});
