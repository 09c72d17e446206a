import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the settings of shopping agents and AI crawlers. */
export const agentsTexts = dictionary({
  bg: {
    "menu.agents": "Агенти за пазаруване",
    "agents.title": "Агенти за пазаруване",
    "agents.subtitle":
      "Асистенти като ChatGPT, Claude и Gemini могат да търсят в магазина и да подготвят количка. Поръчва и плаща винаги човек, на страницата за поръчка.",
    "agents.saved": "Настройките са запазени",
    "agents.failed": "Настройките не бяха запазени. Опитайте отново.",
    "agents.serve": "Търсене и колички",
    "agents.serve.text":
      "Агентът вижда същите продукти, цени и наличност като посетителите. Дава на човека връзка към количката, а тя пита, преди да замени това, което той вече е избрал.",
    "agents.is_on": "Агенти могат да търсят в магазина и да подготвят колички",
    "agents.noCompany": "Сега агентите не се обслужват",
    "agents.noCompany.text":
      "Който показва офертите на магазина, трябва да може да каже кой продава. Затова първо въведете данните на фирмата с нейния ЕИК.",
    "agents.noCompany.link": "Отвори данните на фирмата",
    "agents.crawlers": "Роботи за изкуствен интелект",
    "agents.crawlers.text":
      "Отбелязаните могат да четат страниците на магазина, както търсачките. Останалите получават отказ в robots.txt; доверявате се, че го спазват.",
    "agents.crawler.GPTBot": "GPTBot: с прочетеното OpenAI обучава моделите си",
    "agents.crawler.OAI-SearchBot": "OAI-SearchBot: намира страници за търсенето в ChatGPT",
    "agents.crawler.ChatGPT-User": "ChatGPT-User: отваря страница, когато човек попита ChatGPT за нея",
    "agents.crawler.ClaudeBot": "ClaudeBot: с прочетеното Anthropic обучава моделите си",
    "agents.crawler.Claude-SearchBot": "Claude-SearchBot: намира страници за търсенето в Claude",
    "agents.crawler.Claude-User": "Claude-User: отваря страница, когато човек попита Claude за нея",
    "agents.crawler.PerplexityBot": "PerplexityBot: намира страници за отговорите на Perplexity",
    "agents.crawler.Perplexity-User":
      "Perplexity-User: отваря страница, когато човек попита Perplexity за нея",
    "agents.crawler.Google-Extended":
      "Google-Extended: дали Gemini се обучава и отговаря с прочетеното от Google; търсенето не се променя",
    "agents.crawler.Applebot-Extended":
      "Applebot-Extended: дали Apple обучава моделите си с прочетеното; търсенето не се променя",
    "agents.crawler.meta-externalagent": "meta-externalagent: с прочетеното Meta обучава моделите си",
    "agents.crawler.Amazonbot": "Amazonbot: с прочетеното Amazon отговаря в Alexa и обучава моделите си",
    "agents.crawler.Bytespider": "Bytespider: с прочетеното ByteDance (TikTok) обучава моделите си",
    "agents.crawler.CCBot": "CCBot: прави общодостъпния архив Common Crawl, от който се учат много модели",
    "agents.addresses": "Адреси",
    "agents.addresses.text": "Дайте ги на асистент или на платформа, която пита за тях.",
    "agents.addresses.none": "Докато агентите не се обслужват, тези адреси не съществуват.",
    "agents.address.profile": "Профил (UCP)",
    "agents.address.mcp": "MCP сървър",
    "agents.address.agents": "Описание на магазина за агенти",
    "agents.address.llms": "Същото, където се търси llms.txt",
    "agents.address.permalink":
      "Връзка, която пълни количката; на мястото на id идва краят на адреса на продукта",
    "agents.copy": "Копирай",
    "agents.copyNamed": "Копирай: {name}",
    "agents.copied": "Адресът е копиран",
    "agents.copyFailed": "Адресът не можа да се копира. Маркирайте го и го копирайте ръчно.",
  },
  en: {
    "menu.agents": "Shopping agents",
    "agents.title": "Shopping agents",
    "agents.subtitle":
      "Assistants such as ChatGPT, Claude and Gemini can search the shop and prepare a cart. It is always a person who orders and pays, at the checkout.",
    "agents.saved": "The settings are saved",
    "agents.failed": "The settings were not saved. Try again.",
    "agents.serve": "Search and carts",
    "agents.serve.text":
      "An agent sees the same products, prices and stock as visitors. It gives the person a link to the cart, which asks before it replaces what they have chosen already.",
    "agents.is_on": "Agents can search the shop and prepare carts",
    "agents.noCompany": "Agents are not served now",
    "agents.noCompany.text":
      "Whoever shows the shop's offers must be able to say who sells. So enter the company's details with its EIK first.",
    "agents.noCompany.link": "Open the company's details",
    "agents.crawlers": "AI crawlers",
    "agents.crawlers.text":
      "Those that are ticked may read the shop's pages, as search engines do. The others are refused in robots.txt, and you rely on them to respect it.",
    "agents.crawler.GPTBot": "GPTBot: OpenAI trains its models on what it reads",
    "agents.crawler.OAI-SearchBot": "OAI-SearchBot: finds pages for the search in ChatGPT",
    "agents.crawler.ChatGPT-User": "ChatGPT-User: opens a page when a person asks ChatGPT about it",
    "agents.crawler.ClaudeBot": "ClaudeBot: Anthropic trains its models on what it reads",
    "agents.crawler.Claude-SearchBot": "Claude-SearchBot: finds pages for the search in Claude",
    "agents.crawler.Claude-User": "Claude-User: opens a page when a person asks Claude about it",
    "agents.crawler.PerplexityBot": "PerplexityBot: finds pages for the answers of Perplexity",
    "agents.crawler.Perplexity-User": "Perplexity-User: opens a page when a person asks Perplexity about it",
    "agents.crawler.Google-Extended":
      "Google-Extended: whether Gemini learns and answers from what Google reads; the search stays as it is",
    "agents.crawler.Applebot-Extended":
      "Applebot-Extended: whether Apple trains its models on what it reads; the search stays as it is",
    "agents.crawler.meta-externalagent": "meta-externalagent: Meta trains its models on what it reads",
    "agents.crawler.Amazonbot": "Amazonbot: Amazon answers in Alexa and trains its models with what it reads",
    "agents.crawler.Bytespider": "Bytespider: ByteDance (TikTok) trains its models on what it reads",
    "agents.crawler.CCBot": "CCBot: makes the public archive Common Crawl, from which many models learn",
    "agents.addresses": "Addresses",
    "agents.addresses.text": "Give them to an assistant, or to a platform that asks for them.",
    "agents.addresses.none": "While agents are not served, these addresses do not exist.",
    "agents.address.profile": "Profile (UCP)",
    "agents.address.mcp": "MCP server",
    "agents.address.agents": "Description of the shop for agents",
    "agents.address.llms": "The same, where llms.txt is looked for",
    "agents.address.permalink": "A link that fills the cart; id is the end of the address of the product",
    "agents.copy": "Copy",
    "agents.copyNamed": "Copy: {name}",
    "agents.copied": "The address is copied",
    "agents.copyFailed": "The address could not be copied. Select and copy it manually.",
  },
});
