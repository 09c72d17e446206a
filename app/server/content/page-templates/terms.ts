import type { PageTemplate, Seller } from "./page-template.ts";

/** Consumer Protection Act, articles 47 to 49; Electronic Commerce Act, articles 4 and 8 to 10. */
export const terms: PageTemplate = {
  slug: "terms",
  title_bg: "Общи условия",
  title_en: "Terms and conditions",
  seo_description_bg:
    "Как поръчвате, плащате и получавате пратката си и какви са правата ви като потребител.",
  seo_description_en: "How ordering, payment and delivery work, and your rights as a consumer.",
  content: (seller, locale) => (locale === "bg" ? bulgarian(seller) : english(seller)),
};

const bulgarian = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">Как поръчвате, плащате и получавате пратката си, кой стои зад магазина и какви са правата ви като потребител.</p>
<h2>1. Кой продава</h2>
<p>Продавач в този магазин е ${name}, ЕИК ${number}, със седалище и адрес ${address}, имейл <a href="mailto:${email}">${email}</a>, телефон ${phone}. Надзор упражняват Комисията за защита на потребителите (<a href="https://kzp.bg" target="_blank">kzp.bg</a>), Българската агенция по безопасност на храните и Комисията за защита на личните данни (<a href="https://cpdp.bg" target="_blank">cpdp.bg</a>).</p>
<h2>2. Какво продаваме</h2>
<p>Желирани сладки изделия. Наименованието, съставът с алергените, нетното количество, хранителните стойности, условията за съхранение и производителят на всеки продукт са посочени на страницата му и на опаковката. Ако имате алергия, прочетете състава преди покупка.</p>
<h2>3. Цени</h2>
<p>Цените са крайни и включват всички данъци. Доставката е безплатна. Плащането е в евро; сумата в левове е изчислена по фиксирания курс 1 EUR = 1,95583 BGN. Важи цената в момента на поръчката. Ако тя се промени, докато пазарувате, ще я видите и ще я потвърдите отново, преди да поръчате.</p>
<h2>4. Как поръчвате</h2>
<ol class="steps">
<li>Добавяте продуктите в количката и проверявате количествата – дотук можете да поправите всичко.</li>
<li>Попълвате данните за доставка и избирате начин на плащане.</li>
<li>Натискате бутона за поръчка – с него поемате задължение за плащане.</li>
<li>Получавате потвърждение по имейл. С него договорът е сключен.</li>
</ol>
<p>Договорът се сключва на български или английски език, според езика на поръчката. Съхраняваме я и с профил можете да я видите по всяко време. Ако продукт се окаже изчерпан, ще ви уведомим и ще върнем платеното.</p>
<h2>5. Плащане и доставка</h2>
<p>Плащате с карта (Visa, Mastercard) или с наложен платеж. Доставяме с Еконт до офис или адрес в България; обработваме поръчката в рамките на 1–2 работни дни, а законовият срок за доставка е най-много 30 дни. Рискът от повреда или загуба преминава върху вас, когато получите стоката. Подробностите са в <a href="/delivery">Доставка и плащане</a>.</p>
<h2>6. Отказ и рекламации</h2>
<p>Имате право да се откажете в 14-дневен срок от получаването, с изключения за разпечатани храни, и право на рекламация при несъответствие. Условията, сроковете и стандартният формуляр са във <a href="/returns">Връщане и рекламации</a>.</p>
<h2>7. Лични данни</h2>
<p>Какви данни обработваме и защо, прочетете в <a href="/privacy">Поверителност</a>.</p>
<h2>8. Съдържание на сайта</h2>
<p>Текстовете, снимките и формите на изделията са наши или се ползват с разрешение. Цветът на екрана може леко да се различава от истинския.</p>
<h2>9. Спорове и приложимо право</h2>
<p>Прилага се българското право. Ако не решим въпроса помежду си, можете да се обърнете към помирителна комисия при Комисията за защита на потребителите (1000 София, ул. „Врабча“ 1, тел. 0700 111 22) или към съда. Тези условия не ограничават правата, които законът ви дава като потребител.</p>
<h2>10. Промени</h2>
<p>За вашата поръчка важат условията от деня, в който сте я направили. Промените се публикуват на тази страница.</p>`;

const english = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">How ordering, payment and delivery work, who runs the shop, and what rights you have as a consumer.</p>
<h2>1. The seller</h2>
<p>The seller in this shop is ${name}, company number ${number}, registered office and address: ${address}, e-mail <a href="mailto:${email}">${email}</a>, phone ${phone}. It is supervised by the Commission for Consumer Protection (<a href="https://kzp.bg" target="_blank">kzp.bg</a>), the Bulgarian Food Safety Agency and the Commission for Personal Data Protection (<a href="https://cpdp.bg" target="_blank">cpdp.bg</a>).</p>
<h2>2. What we sell</h2>
<p>Gummy sweets. The name, ingredients with allergens, net quantity, nutrition information, storage conditions and producer of each product are stated on its page and on the pack. If you have an allergy, read the ingredients before you buy.</p>
<h2>3. Prices</h2>
<p>Prices are final and include all taxes. Delivery is free. Payment is in euros; amounts in leva are calculated at the fixed rate of 1 EUR = 1.95583 BGN. The price at the time of your order applies. If it changes while you are shopping, we will show you the new price and ask you to confirm it before you order.</p>
<h2>4. How to order</h2>
<ol class="steps">
<li>Add products to your cart and check the quantities – up to this point you can correct everything.</li>
<li>Fill in your delivery details and choose how to pay.</li>
<li>Press the order button – this places you under an obligation to pay.</li>
<li>You receive a confirmation by e-mail. With it, the contract is concluded.</li>
</ol>
<p>The contract is concluded in Bulgarian or English, depending on the language of the order. We store it, and with an account you can view it at any time. If a product turns out to be sold out, we will let you know and refund what you paid.</p>
<h2>5. Payment and delivery</h2>
<p>You can pay by card (Visa, Mastercard) or cash on delivery. We deliver with Econt to an office or an address in Bulgaria. We process orders within 1–2 working days; the statutory limit for delivery is 30 days. The risk of damage or loss passes to you when you receive the goods. For details, see <a href="/en/delivery">Delivery and payment</a>.</p>
<h2>6. Withdrawal and complaints</h2>
<p>You have the right to withdraw within 14 days of receiving the goods, with exceptions for opened food, and the right to complain if the goods do not conform to the contract. The conditions, time limits and model form are in <a href="/en/returns">Returns and complaints</a>.</p>
<h2>7. Personal data</h2>
<p>Our <a href="/en/privacy">Privacy</a> page explains what data we process and why.</p>
<h2>8. Site content</h2>
<p>The texts, photographs and shapes of the sweets are ours or are used with permission. Colours on screen may differ slightly from the real ones.</p>
<h2>9. Disputes and applicable law</h2>
<p>Bulgarian law applies. If we cannot settle a matter between us, you can turn to a conciliation commission at the Commission for Consumer Protection (1 Vrabcha St., 1000 Sofia, phone 0700 111 22) or to the courts. These terms do not limit your statutory rights as a consumer.</p>
<h2>10. Changes</h2>
<p>Your order is governed by the terms in force on the day you placed it. Changes are published on this page.</p>`;
