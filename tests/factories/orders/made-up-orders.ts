import type { Pool } from "pg";
import { searchWords } from "#app/domain/search-key.ts";

/** First names in Cyrillic, each followed by the Latin spelling of e-mail addresses. */
const firstNames =
  "Иван Ivan Мария Maria Георги Georgi Елена Elena Димитър Dimitar Ивана Ivana Петър Petar Виктория Viktoria Николай Nikolay Десислава Desislava Христо Hristo Цветелина Tsvetelina Александър Aleksandar Радостина Radostina Стоян Stoyan Йоана Yoana Мартин Martin Габриела Gabriela Васил Vasil Теодора Teodora Тодор Todor Ралица Ralitsa Калоян Kaloyan Жасмина Zhasmina Борис Boris Силвия Silvia Пламен Plamen Надежда Nadezhda Кирил Kiril Щерионка Shterionka";
/** A root and an ending make a last name: 600 of them. */
const roots =
  "Петр Petr Георги Georgi Димитр Dimitr Никол Nikol Стоян Stoyan Тодор Todor Васил Vasil Ангел Angel Костад Kostad Желязк Zhelyazk Йордан Yordan Христ Hrist Атанас Atanas Кол Kol Русин Rusin Цанк Tsank Добр Dobr Маринч Marinch Пенч Pench Велик Velik Златк Zlatk Борис Boris Радул Radul Станч Stanch Минч Minch Гроздан Grozdan Ралч Ralch Чавдар Chavdar Шишк Shishk Юри Yuri";
const endings =
  "ов ov ова ova ев ev ева eva ски ski ска ska чев chev чева cheva ин in ина ina енов enov енова enova алиев aliev алиева alieva инов inov инова inova аров arov арова arova анов anov анова anova";

/** Seconds between two orders: 300 orders a day. */
const secondsBetween = 288;
/** Number of the newest orders that are new, being processed or shipped. */
const openOrders = 200;
const batchSize = 50_000;

type Pair = { bg: string; latin: string };

type Name = Pair & {
  /** The Latin spelling, folded as search does. */
  folded: string;
  /** The Bulgarian spelling, in every form that search matches. */
  words: string[];
};

/** Replaces all customers and orders, with the same rows for the same sizes; the newest order is at `now`. */
export async function fillOrders(
  pool: Pool,
  { customers, orders, now }: { customers: number; orders: number; now: Date },
): Promise<void> {
  // One connection, as the names are in a temporary table.
  const client = await pool.connect();
  try {
    await client.query("truncate customers, orders cascade");
    await client.query(
      "create temporary table made_up (kind text, number int, bg text, latin text, folded text, words text[])",
    );
    for (const [kind, names] of Object.entries({ first: namesIn(firstNames), last: lastNames(), mailbox }))
      await client.query(namesSql, [kind, JSON.stringify(names)]);
    for (let from = 1; from <= customers; from += batchSize)
      await client.query(customersSql, [from, Math.min(customers, from + batchSize - 1), now, customers]);
    for (let from = 1; from <= orders; from += batchSize) {
      const batch = [from, Math.min(orders, from + batchSize - 1)];
      await client.query(ordersSql, [...batch, customers, orders, now]);
      await client.query(linesSql, batch);
    }
    await client.query("drop table made_up");
  } finally {
    client.release();
  }
}

/**
 * Returns the customer with a number, starting at 1, as the SQL statement writes it, but with the telephone number
 * without country code.
 */
export function madeUpCustomer(number: number) {
  const first = pairs(firstNames)[number % 30] as Pair;
  const last = lastNames()[Math.floor(number / 30) % 600] as Name;
  const domain = mailbox[number % 5]?.latin ?? "";
  return {
    first,
    last,
    email: `${first.latin.toLowerCase()}.${last.latin}${number}@${domain}`,
    phone: `08${String((number * 7919) % 100_000_000).padStart(8, "0")}`,
  };
}

/** Returns the id of the order or customer with a number, starting at 1, the oldest first. */
export function madeUpId(number: number): string {
  return `01890000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const idOf = (number: string) => `('01890000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const namesSql = `
  insert into made_up
  select $1, number - 1, name ->> 'bg', name ->> 'latin', name ->> 'folded',
    array(select jsonb_array_elements_text(name -> 'words'))
  from jsonb_array_elements($2::jsonb) with ordinality as names (name, number)`;

const customersSql = `
  insert into customers (id, first_name, last_name, email, phone, is_subscribed, search_words, created_at)
  select ${idOf("n")}, first.bg, last.bg, first.latin || '.' || last.latin || n || '@' || mailbox.latin,
    '+359' || phone, n % 3 = 0,
    array_to_tsvector(first.words || last.words || array[
      first.folded || last.folded || n || mailbox.folded, first.folded, last.folded || n, phone]),
    $3::timestamptz - ($4::bigint - n) * interval '1 minute'
  from generate_series($1::bigint, $2) n
  cross join lateral (select '8' || lpad((n * 7919 % 100000000)::text, 8, '0') as phone) as line
  join made_up first on first.kind = 'first' and first.number = n % 30
  join made_up last on last.kind = 'last' and last.number = n / 30 % 600
  join made_up mailbox on mailbox.kind = 'mailbox' and mailbox.number = n % 5`;

/**
 * Three independent numbers decide who ordered, how the order is paid, and its outcome: of the older orders, one in 25
 * was cancelled, and one card order in 25 was never paid.
 */
const ordersSql = `
  insert into orders (id, order_number, request_digest, customer_id, first_name, last_name, email, phone, address, city,
    delivery_type, delivery_details, need_invoice, payment_method, total_bgn, total_eur, language, order_status,
    payment_status, paid_eur, holds_stock, search_words, created_at, updated_at)
  select ${idOf("n")}, number, '', c.id, c.first_name, c.last_name, c.email, c.phone,
    'Пловдив, офис на Еконт: Център', 'Пловдив', 'econt_office', 'Център', false,
    case when is_card then 'stripe' else 'cash_on_delivery' end, total, cents, 'bg',
    case when is_open then (array['new', 'processing', 'shipped'])[1 + n % 3] when is_cancelled then 'cancelled'
      when is_abandoned then 'new' else 'delivered' end,
    case when is_abandoned then 'failed' when is_paid then 'paid' else 'pending' end,
    case when is_paid then cents else 0 end, not is_abandoned and (is_open or not is_cancelled),
    array_to_tsvector(tsvector_to_array(c.search_words) || number), placed, placed
  from generate_series($1::bigint, $2) n
  cross join lateral (
    select right(lpad(to_hex(n), 12, '0'), 8) as number, $4::bigint - n < ${openOrders} as is_open,
      abs(hashint8extended(n, 1)) as fate, abs(hashint8extended(n, 2)) % 5 < 2 as is_card, 500 + n * 37 % 9500 as total,
      $5::timestamptz - ($4::bigint - n) * interval '${secondsBetween} seconds' as placed
  ) as drawn
  cross join lateral (
    select fate % 25 = 0 as is_cancelled, round(total / 1.95583)::int as cents,
      not is_open and is_card and fate % 25 = 1 as is_abandoned,
      case when is_open then is_card and fate % 5 > 0 else fate % 25 > 1 or fate % 25 = 1 and not is_card end as is_paid
  ) as made
  join customers c on c.id = ${idOf("1 + abs(hashint8extended(n, 3)) % $3::bigint")}`;

const linesSql = `
  insert into order_lines (id, order_id, position, product_id, name_bg, name_en, unit_price_bgn, weight_grams, quantity)
  select ${idOf("2 * n + position")}, ${idOf("n")}, position, product.id, product.name_bg, product.name_en,
    product.price_bgn, product.weight_grams, 1 + n % 3
  from generate_series($1::bigint, $2) n
  cross join generate_series(0, 1) position
  join (select row_number() over (order by created_at, id) - 1 as number, * from (
    select * from products order by created_at, id limit 50) as oldest) as product
    on product.number = (n + position) % 50`;

function lastNames(): Name[] {
  return pairs(roots).flatMap((root) =>
    pairs(endings).map((ending) => nameOf(root.bg + ending.bg, root.latin + ending.latin)),
  );
}

function namesIn(text: string): Name[] {
  return pairs(text).map(({ bg, latin }) => nameOf(bg, latin));
}

function nameOf(bg: string, latin: string): Name {
  const folded = searchWords(latin.replace(".", ""))[0] ?? "";
  return { bg, latin: latin.toLowerCase(), folded, words: searchWords(bg) };
}

const mailbox = ["abv.bg", "gmail.com", "mail.bg", "yahoo.com", "dir.bg"].map((domain) => nameOf("", domain));

/** Parses 'Иван Ivan Мария Maria' into pairs. */
function pairs(text: string): Pair[] {
  const words = text.split(" ");
  return words.flatMap((bg, index) => (index % 2 === 0 ? [{ bg, latin: words[index + 1] ?? "" }] : []));
}
