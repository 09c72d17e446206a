import { createWriteStream, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Table } from "#app/domain/books/package/table.ts";
import { writeTable } from "./write-table.ts";

// A write to this device fails as on a full disk.
test.runIf(process.platform === "linux")(
  "rejects when the disk is full, and nothing else fails",
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-table-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync("/dev/full", path.join(folder, "sales.csv"));
    const table: Table<string> = {
      name: "sales",
      title: "Sales",
      columns: [{ head: "Name", kind: "text", of: (row: string) => row }],
    };
    // The table's file fails while rows are read: another stream, opened later, fails after it.
    async function* rows() {
      yield "first";
      for (let round = 0; round < 3; round += 1) {
        const other = createWriteStream("/dev/full");
        other.end("x");
        await finished(other).catch(() => undefined);
      }
      yield "last";
    }
    await expect(writeTable(folder, table, rows())).rejects.toThrow("ENOSPC");
  },
);
