/**
 * The access matrix: every route of the URL map with the responses that a visitor, a customer and an administrator get. A
 * route without an entry fails. A response is a status; that of a redirect includes its target.
 */
export type Answers = {
  path: string;
  method?: "POST" | "DELETE";
  visitor: string;
  customer: string;
  admin: string;
};

export const everybody = (answer: string) => ({ visitor: answer, customer: answer, admin: answer });
export const onlyOwn = { visitor: "302 /auth", customer: "404", admin: "404" };
export const onlyAdmins = { visitor: "302 /auth", customer: "302 /" };

/** Token of the customer's order's page. */
export const customersPage = "c".repeat(32);
export const customersOrder = "01890000-0000-7000-8000-00000000c001";
export const publishedPage = "01890000-0000-7000-8000-00000000ba9e";
export const draftOffer = "01890000-0000-7000-8000-0000000d0ffe";
export const draftOffersBlock = "01890000-0000-7000-8000-0000000b10c0";
export const adminsOrder = "01890000-0000-7000-8000-00000000ad01";
