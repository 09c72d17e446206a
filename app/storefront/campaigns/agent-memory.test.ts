import { expect, test } from "vitest";
import { followedAgent, rememberAgent } from "./agent-memory.ts";

test("the agent of this visit is the one whose cart was opened last", () => {
  expect(followedAgent()).toBeNull();
  rememberAgent("agent.example");
  rememberAgent("other.example");
  expect(followedAgent()).toBe("other.example");
});
