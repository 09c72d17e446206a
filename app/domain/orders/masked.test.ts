import fc from "fast-check";
import { expect, test } from "vitest";
import { maskEmail, maskPhone, townAlone } from "./masked.ts";

test("masks keep just enough to recognise one's own", () => {
  expect(maskEmail("maria.ivanova@example.com")).toBe("m•••@•••.com");
  expect(maskEmail("ян@пример.бг")).toBe("•••@•••.бг");
  expect(maskEmail("a@localhost")).toBe("•••@•••");
  expect(maskPhone("+359 (88) 123-45-67")).toBe("••• 67");
  expect(townAlone("гр. Русе, ул. Борисова 7")).toBe("гр. Русе");
  expect(townAlone("ул. Борисова 7")).toBe("ул. Борисова");
  expect(townAlone("7000 Русе")).toBe("");
});

test("a masked e-mail has no two characters of the e-mail before its last dot", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const shown = maskEmail(email).slice(0, maskEmail(email).lastIndexOf("."));
      expect(shown.replaceAll("•••", "").replace("@", "").length).toBeLessThanOrEqual(1);
    }),
  );
});
