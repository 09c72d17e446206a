import { expect, test } from "vitest";
import { ownBodies, templateBodies, unfinishedReason } from "./template-bodies.ts";

const section = {
  type: "text_block" as const,
  content_bg: "<p>Нашата история</p>",
  content_en: null,
  image_enabled: true,
  desktop_image_url: null,
  mobile_image_url: null,
  video_enabled: false,
  desktop_video_url: null,
  mobile_video_url: null,
};
const video = "/media/film.webm";

test("a body that is still the template's does not count as the owner's text", () => {
  const template = { ...section, content_bg: null, content_en: null, ...templateBodies.text_block };
  expect(ownBodies(template)).toEqual({ content_bg: null, content_en: null });
  expect(unfinishedReason(template)).toBe("text");
  const translated = { ...template, content_en: "<p>Our story</p>" };
  expect(ownBodies(translated)).toEqual({ content_bg: null, content_en: "<p>Our story</p>" });
  expect(unfinishedReason(translated)).toBeNull();
  expect(unfinishedReason(section)).toBeNull();
  expect(unfinishedReason({ ...section, content_bg: null })).toBeNull();
});

test("another type's template text is an ordinary text", () => {
  const blog = { ...section, type: "blog" as const, content_bg: null, ...templateBodies.text_block };
  expect(unfinishedReason(blog)).toBeNull();
});

test("a video needs its file, and a picture with text needs its picture unless it is switched off", () => {
  const film = { ...section, type: "video" as const, content_bg: null };
  expect(unfinishedReason(film)).toBe("video");
  expect(unfinishedReason({ ...film, video_enabled: true })).toBe("video");
  expect(unfinishedReason({ ...film, desktop_video_url: video })).toBe("video");
  expect(unfinishedReason({ ...film, video_enabled: true, mobile_video_url: video })).toBeNull();
  const picture = { ...section, type: "image_text" as const };
  expect(unfinishedReason(picture)).toBe("picture");
  expect(unfinishedReason({ ...picture, image_enabled: false })).toBeNull();
  expect(unfinishedReason({ ...picture, mobile_image_url: "/media/a.webp" })).toBeNull();
  expect(unfinishedReason({ ...section, type: "hero" as const })).toBeNull();
});
