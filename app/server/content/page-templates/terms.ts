import type { PageTemplate, Seller } from "./page-template.ts";

/** Consumer Protection Act, articles 47 to 49; Electronic Commerce Act, articles 4 and 8 to 10. */
export const terms: PageTemplate = {
  slug: "terms",
  title_bg: "Общи условия",
  title_en: "Terms and conditions",
  seo_description_bg: "Как поръчвате, плащате и получавате, и какви са правата ви като потребител.",
  seo_description_en: "How you order, pay and receive, and what your rights as a consumer are.",
  content: (seller, locale) => (locale === "bg" ? bulgarian(seller) : english(seller)),
};

const bulgarian = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">Как поръчвате, плащате и получавате, кой стои зад магазина и какви са правата ви като потребител.</p>
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
<p>Какво обработваме и защо пише в <a href="/privacy">Поверителност</a>.</p>
<h2>8. Съдържание на сайта</h2>
<p>Текстовете, снимките и формите на изделията са наши или се ползват с разрешение. Цветът на екрана може леко да се различава от истинския.</p>
<h2>9. Спорове и приложимо право</h2>
<p>Прилага се българското право. Ако не решим въпроса помежду си, можете да се обърнете към помирителна комисия при Комисията за защита на потребителите (1000 София, ул. „Врабча“ 1, тел. 0700 111 22) или към съда. Тези условия не ограничават правата, които законът ви дава като потребител.</p>
<h2>10. Промени</h2>
<p>За вашата поръчка важат условията от деня, в който сте я направили. Промените се публикуват на тази страница.</p>`;

const english = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">How you order, pay and receive, who stands behind the shop, and what your rights as a consumer are.</p>
<h2>1. Who sells</h2>
<p>The seller in this shop is ${name}, company number ${number}, with its seat and address at ${address}, e-mail <a href="mailto:${email}">${email}</a>, phone ${phone}. It is supervised by the Commission for Consumer Protection (<a href="https://kzp.bg" target="_blank">kzp.bg</a>), the Bulgarian Food Safety Agency and the Commission for Personal Data Protection (<a href="https://cpdp.bg" target="_blank">cpdp.bg</a>).</p>
<h2>2. What we sell</h2>
<p>Gummy sweets. Name, ingredients with allergens, net quantity, nutrition facts, storage and maker of every product stand on its page and on the pack. If you have an allergy, read the ingredients before you buy.</p>
<h2>3. Prices</h2>
<p>Prices are final and include all taxes. Delivery is free. Payment is in euro; the amount in leva is calculated at the fixed rate of 1 EUR = 1.95583 BGN. The price at the moment of the order counts. If it changes while you shop, you will see it and confirm it again before you order.</p>
<h2>4. How you order</h2>
<ol class="steps">
<li>You put products into the cart and check the quantities – until here you can correct everything.</li>
<li>You fill in the details of delivery and choose how to pay.</li>
<li>You press the order button – with it you take on an obligation to pay.</li>
<li>You receive a confirmation by e-mail. With it the contract is concluded.</li>
</ol>
<p>The contract is concluded in Bulgarian or English, by the language of the order. We keep it, and with an account you can see it at any time. If a product turns out to be sold out, we will tell you and return what you paid.</p>
<h2>5. Payment and delivery</h2>
<p>You pay by card (Visa, Mastercard) or cash on delivery. We deliver by Econt to an office or an address in Bulgaria; we process an order within 1–2 working days, and the law's limit for delivery is 30 days. The risk of damage or loss passes to you when you receive the goods. Details are in <a href="/en/delivery">Delivery and payment</a>.</p>
<h2>6. Withdrawal and complaints</h2>
<p>You may withdraw within 14 days of receipt, with exceptions for opened food, and complain of a lack of conformity. Conditions, periods and the model form are in <a href="/en/returns">Returns and complaints</a>.</p>
<h2>7. Personal data</h2>
<p>What we process and why is written in <a href="/en/privacy">Privacy</a>.</p>
<h2>8. Content of the site</h2>
<p>Texts, photographs and the shapes of the sweets are ours or used with permission. Colours on a screen may differ a little from the real ones.</p>
<h2>9. Disputes and applicable law</h2>
<p>Bulgarian law applies. If we do not settle a matter between us, you may turn to a conciliation commission at the Commission for Consumer Protection (1 Vrabcha St., 1000 Sofia, phone 0700 111 22) or to a court. These terms do not limit the rights that the law gives you as a consumer.</p>
<h2>10. Changes</h2>
<p>For your order the terms of the day on which you placed it hold. Changes are published on this page.</p>`;
