import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { RunningPromotions } from "./running-promotions.tsx";

const t = adminTranslator("bg");

function textOf(...names: string[]) {
  const running = names.map((name_bg, place) => ({ id: String(place), name_bg, name_en: null }));
  const Page = createRoutesStub([{ path: "/", Component: () => <RunningPromotions running={running} /> }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />).replaceAll(/<[^>]*>/g, "");
}

test("names up to three running promotions and counts the others", () => {
  expect(textOf()).toBe("");
  expect(textOf("А", "Б", "В")).toBe(t("promotions.running", { names: "А, Б, В" }));
  expect(textOf("А", "Б", "В", "Г", "Д")).toBe(t("promotions.running.more", { names: "А, Б, В", count: 2 }));
});
