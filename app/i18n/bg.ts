import { aboutBg } from "./texts/about-bg.ts";
import { accountBg } from "./texts/account-bg.ts";
import { browseBg } from "./texts/browse-bg.ts";
import { buyingBg } from "./texts/buying-bg.ts";
import { homeBg } from "./texts/home-bg.ts";
import { mixBg } from "./texts/mix-bg.ts";
import { ordersBg } from "./texts/orders-bg.ts";
import { payingBg } from "./texts/paying-bg.ts";
import { profileBg } from "./texts/profile-bg.ts";
import { shopBg } from "./texts/shop-bg.ts";

/** All Bulgarian texts of the shop. */
export const bg = {
  ...shopBg,
  ...homeBg,
  ...browseBg,
  ...aboutBg,
  ...mixBg,
  ...buyingBg,
  ...ordersBg,
  ...payingBg,
  ...accountBg,
  ...profileBg,
};
