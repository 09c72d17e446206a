import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Document, Font, Page, StyleSheet, Text, View, renderToBuffer } from "@react-pdf/renderer";
import { createElement } from "react";
import { formatMoney } from "#app/domain/money.ts";
import { projectRoot } from "#app/server/project-root.ts";
import type { SandboxLabels } from "./print-sandbox-labels.ts";

// Worker thread that prints one file and exits. Node runs this source file directly, without a build.

const places = { office: "До офис", automat: "До автомат", address: "До адрес" } as const;

/** Lengths are in points, 72 to the inch. */
const styles = StyleSheet.create({
  page: { padding: 20, fontFamily: "Inter", fontSize: 10, color: "#1a202c" },
  box: { borderWidth: 1.5, borderColor: "#1a202c", borderRadius: 6, padding: 14 },
  warning: { fontSize: 13, fontWeight: 700, textAlign: "center" },
  other: { marginTop: 3, textAlign: "center" },
  number: { marginTop: 14, fontSize: 24, fontWeight: 700, textAlign: "center" },
  fact: { marginTop: 10 },
});

Font.register({
  family: "Inter",
  fonts: (
    [
      [400, "Inter-Regular.ttf"],
      [700, "Inter-Bold.ttf"],
    ] as const
  ).map(([fontWeight, file]) => ({
    fontWeight,
    src: path.join(projectRoot, "app/server/documents/fonts", file),
  })),
});

const { parcels, paper } = workerData as SandboxLabels;
const text = (style: (typeof styles)[keyof typeof styles], content: string) =>
  createElement(Text, { style }, content);
const pages = parcels.map(({ number, reference, place, cash_eur }) =>
  createElement(
    Page,
    { key: number, size: paper, style: styles.page },
    createElement(
      View,
      { style: styles.box },
      text(styles.warning, "Проба: не е истинска товарителница"),
      text(styles.other, "Sample: not a real waybill"),
      text(styles.number, number),
      text(styles.fact, places[place]),
      text(styles.fact, `Пратка ${reference}`),
      text(
        styles.fact,
        cash_eur > 0 ? `Наложен платеж: ${formatMoney(cash_eur, "EUR", "bg")}` : "Няма сума за събиране",
      ),
    ),
  ),
);
const file = await renderToBuffer(
  createElement(Document, { title: "Проба: не е истинска товарителница", language: "bg" }, ...pages),
);
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);
