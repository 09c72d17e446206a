import { agentAddresses } from "#app/domain/agents/agent-addresses.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Company } from "#app/domain/shop/company.ts";

type Named = { name_bg: string; name_en: string };

/** What the description of the shop for agents says. Texts of the owner may hold anything. */
export type AgentsFacts = {
  /** The shop's public address. */
  baseUrl: string;
  company: Company;
  /** Active categories, in the owner's order. */
  categories: ({ id: string } & Named)[];
  /** Products on sale, each size by itself. */
  productCount: number;
  /** Price of delivery and carriers, in the shop's own words. */
  delivery: Record<Locale, string>;
  /** Payment methods within a sentence: `by card or cash on delivery`. */
  payment: Record<Locale, string>;
  /** Published pages of the footer, in the owner's order. */
  pages: { slug: string; title_bg: string; title_en: string }[];
  /** The product feeds that anybody may read. */
  feeds: { name: string; address: string }[];
};

/**
 * Returns the description of the shop for agents in Markdown, English first, in the form of llms.txt (llmstxt.org): a
 * heading, a summary, text, and lists of links under headings, `Optional` last. Has no prices of products, which would
 * go stale.
 */
export function agentsText(facts: AgentsFacts): string {
  const { company, baseUrl } = facts;
  const addresses = agentAddresses(baseUrl);
  const page = (locale: Locale, path: string) => baseUrl + localePath(locale, path);
  return [
    `# ${plain(company.shop_name_en)}`,
    `> ${summaryOf(facts)}`,
    `Agents may search the catalogue and prepare a cart over UCP or MCP, without an account or a key. Each cart has an
address, \`continue_url\`. The shopper opens it, sees the prices of that moment, chooses delivery and payment, and orders
there. Agents neither order nor pay. Prices and stock change, so this page has none: ask for them.`,
    section("For agents", [
      link(
        "UCP profile",
        addresses.profile,
        "versions, capabilities and addresses of the Universal Commerce Protocol",
      ),
      link("MCP server", addresses.mcp, "the same functions as tools; stateless JSON-RPC over POST"),
      `- Permalink: \`${baseUrl}/buy/{id}:{quantity},{id}:{quantity}\` opens the shop with these products in the cart; \`id\` is a variant's id, which is also the end of its page's address`,
      ...facts.feeds.map(({ name, address }) => link(`Product feed, ${name}`, address)),
      link("Sitemap", `${baseUrl}/sitemap.xml`),
    ]),
    section("What is sold", [
      link("All products", page("en", "/products"), `${facts.productCount} on sale, each size counted`),
      ...facts.categories.map(({ id, name_en }) => link(name_en, page("en", `/products?category=${id}`))),
    ]),
    section("Terms", [
      `- Currency: euro (EUR). ${vatIn(company)}`,
      `- Delivery within Bulgaria: ${plain(facts.delivery.en)}`,
      `- Payment: ${plain(facts.payment.en)}`,
      link(
        "Returns and withdrawal",
        page("en", "/withdrawal"),
        "the legal right to withdraw from a purchase",
      ),
      ...facts.pages.map(({ slug, title_en }) => link(title_en, page("en", `/${slug}`))),
    ]),
    section("Contact", [
      `- Company: ${plain(company.company_name_en)}, EIK ${plain(company.eik)}${company.vat_number && `, VAT ${plain(company.vat_number)}`}, ${plain(company.address_en)}`,
      `- E-mail: ${plain(company.email)}`,
      `- Phone: ${plain(company.phone)}`,
      link("Contact form", page("en", "/contact")),
    ]),
    section("Optional", [
      link(`${company.shop_name_bg} на български`, page("bg", "/")),
      link("Всички продукти", page("bg", "/products")),
      ...facts.categories.map(({ id, name_bg }) => link(name_bg, page("bg", `/products?category=${id}`))),
      `- Доставка: ${plain(facts.delivery.bg)}`,
      `- Плащане: ${plain(facts.payment.bg)}`,
      link("Връщане и отказ от договора", page("bg", "/withdrawal")),
      ...facts.pages.map(({ slug, title_bg }) => link(title_bg, page("bg", `/${slug}`))),
      link("Контакти", page("bg", "/contact")),
    ]),
    "",
  ].join("\n\n");
}

function summaryOf({ company, categories, productCount }: AgentsFacts): string {
  const names = categories.map(({ name_en }) => plain(name_en));
  const sold = names.length > 0 ? `${new Intl.ListFormat("en").format(names)}. ` : "";
  const seller = `Online shop of ${plain(company.company_name_en)}, Bulgaria.`;
  return `${seller} ${sold}Products on sale: ${productCount}. Prices are in EUR.`;
}

function vatIn({ vat_number }: Company): string {
  return vat_number ? "Prices include VAT." : "Prices are final; the company is not registered for VAT.";
}

const section = (title: string, items: readonly string[]) => [`## ${title}`, items.join("\n")].join("\n\n");

function link(name: string, address: string, text = ""): string {
  return `- [${plain(name)}](${address})${text && `: ${text}`}`;
}

/** Returns a text on one line, with Markdown's and HTML's own characters escaped. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
