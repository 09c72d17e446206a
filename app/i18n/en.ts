import { aboutEn } from "./texts/about-en.ts";
import { accountEn } from "./texts/account-en.ts";
import { browseEn } from "./texts/browse-en.ts";
import { buyingEn } from "./texts/buying-en.ts";
import { homeEn } from "./texts/home-en.ts";
import { mixEn } from "./texts/mix-en.ts";
import { ordersEn } from "./texts/orders-en.ts";
import { payingEn } from "./texts/paying-en.ts";
import { profileEn } from "./texts/profile-en.ts";
import { shopEn } from "./texts/shop-en.ts";

/** All English texts of the shop. */
export const en = {
  ...shopEn,
  ...homeEn,
  ...browseEn,
  ...aboutEn,
  ...mixEn,
  ...buyingEn,
  ...ordersEn,
  ...payingEn,
  ...accountEn,
  ...profileEn,
};
