import type { PageTemplate } from "./page-template.ts";

const bulgarian = (goods: string) => `
<p class="lead">Как поръчвате, плащате и получавате пратката си, кой стои зад магазина и какви са правата ви като потребител.</p>
<h2>1. Кой продава</h2>
<p>Продавач в този магазин е {{company}}, ЕИК {{company_number}}, със седалище и адрес {{address}}, имейл <a href="mailto:{{email}}">{{email}}</a>, телефон {{phone}}. Надзор упражняват Комисията за защита на потребителите (<a href="https://kzp.bg" target="_blank">kzp.bg</a>), Българската агенция по безопасност на храните и Комисията за защита на личните данни (<a href="https://cpdp.bg" target="_blank">cpdp.bg</a>).</p>
<h2>2. Какво продаваме</h2>
<p>${goods}Наименованието, съставът с алергените, нетното количество, хранителните стойности, условията за съхранение и производителят на всеки продукт са посочени на страницата му и на опаковката. Ако имате алергия, прочетете състава преди покупка.</p>
<h2>3. Цени</h2>
<p>Цените са крайни и включват всички данъци. Доставката е {{delivery_price}}. Плащането е в евро; сумата в левове е изчислена по фиксирания курс 1 EUR = 1,95583 BGN. Важи цената в момента на поръчката. Ако тя се промени, докато пазарувате, ще я видите и ще я потвърдите отново, преди да поръчате.</p>
<h2>4. Как поръчвате</h2>
<ol class="steps">
<li>Добавяте продуктите в количката и проверявате количествата – дотук можете да поправите всичко.</li>
<li>Попълвате данните за доставка и избирате начин на плащане.</li>
<li>Натискате бутона за поръчка – с него поемате задължение за плащане.</li>
<li>Получавате потвърждение по имейл. С него договорът е сключен.</li>
</ol>
<p>Договорът се сключва на български или английски език, според езика на поръчката. Съхраняваме я и с профил можете да я видите по всяко време. Ако продукт се окаже изчерпан, ще ви уведомим и ще върнем платеното.</p>
<h2>5. Плащане и доставка</h2>
<p>Плащате {{payments}}. Доставяме чрез {{carriers}} до офис или адрес в България; обработваме поръчката в рамките на {{processing_days}} работни дни, а законовият срок за доставка е най-много 30 дни. Рискът от повреда или загуба преминава върху вас, когато получите стоката. Подробностите са в <a href="/delivery">Доставка и плащане</a>.</p>
<h2>6. Отказ и рекламации</h2>
<p>Имате право да се откажете в срок от {{withdrawal_days}} дни от получаването, с изключения за разпечатани храни, и право на рекламация при несъответствие. Условията, сроковете и стандартният формуляр са във <a href="/returns">Връщане и рекламации</a>.</p>
<h2>7. Лични данни</h2>
<p>Какви данни обработваме и защо, прочетете в <a href="/privacy">Поверителност</a>.</p>
<h2>8. Съдържание на сайта</h2>
<p>Текстовете, снимките и формите на изделията са наши или се ползват с разрешение. Цветът на екрана може леко да се различава от истинския.</p>
<h2>9. Спорове и приложимо право</h2>
<p>Прилага се българското право. Ако не решим въпроса помежду си, можете да се обърнете към помирителна комисия при Комисията за защита на потребителите (1000 София, ул. „Врабча“ 1, тел. 0700 111 22) или към съда. Тези условия не ограничават правата, които законът ви дава като потребител.</p>
<h2>10. Промени</h2>
<p>За вашата поръчка важат условията от деня, в който сте я направили. Промените се публикуват на тази страница.</p>`;

const english = (goods: string, order: string) => `
<p class="lead">How to order, pay and receive your ${order}, who runs the shop, and what your consumer rights are.</p>
<h2>1. Who we are</h2>
<p>This shop is run by {{company}}, company number {{company_number}}, registered office {{address}}, e-mail <a href="mailto:{{email}}">{{email}}</a>, phone {{phone}}. We are supervised by the Commission for Consumer Protection (<a href="https://kzp.bg" target="_blank">kzp.bg</a>), the Bulgarian Food Safety Agency and the Commission for Personal Data Protection (<a href="https://cpdp.bg" target="_blank">cpdp.bg</a>).</p>
<h2>2. What we sell</h2>
<p>${goods}Each product page and pack states the name, ingredients and allergens, net quantity, nutrition facts, storage conditions and manufacturer. If you have an allergy, please read the ingredients before you buy.</p>
<h2>3. Prices</h2>
<p>Prices are final and include all taxes. Delivery is {{delivery_price}}. You pay in euros; amounts in leva are converted at the fixed rate of 1 EUR = 1,95583 BGN. The price at the time of your order applies. If a price changes while you are shopping, we will show you the new one and ask you to confirm it before you order.</p>
<h2>4. How to order</h2>
<ol class="steps">
<li>Add products to your cart and check the quantities – you can change everything up to this point.</li>
<li>Enter your delivery details and choose how to pay.</li>
<li>Press the order button – by doing so you undertake to pay.</li>
<li>You receive a confirmation by e-mail. The contract is concluded at that moment.</li>
</ol>
<p>The contract is concluded in Bulgarian or English, depending on the language of your order. We store it, and you can view it at any time if you have an account. If a product turns out to be out of stock, we will let you know and refund what you paid.</p>
<h2>5. Payment and delivery</h2>
<p>You can pay {{payments}}. We deliver with {{carriers}} to an office or an address in Bulgaria. We process orders within {{processing_days}} working days; by law, delivery may take no longer than 30 days. The risk of loss or damage passes to you when you receive the goods. For details see <a href="/en/delivery">Delivery and payment</a>.</p>
<h2>6. Withdrawal and complaints</h2>
<p>You may withdraw from the contract within {{withdrawal_days}} days of receiving the goods, with an exception for opened food, and you may complain if the goods do not conform to the contract. The conditions, time limits and the model form are in <a href="/en/returns">Returns and complaints</a>.</p>
<h2>7. Personal data</h2>
<p>What we process, and why, is explained in <a href="/en/privacy">Privacy</a>.</p>
<h2>8. Website content</h2>
<p>The texts, photographs and designs of the sweets belong to us or are used with permission. Colours on your screen may differ slightly from the real ones.</p>
<h2>9. Disputes and governing law</h2>
<p>Bulgarian law applies. If we cannot resolve a dispute between us, you may refer it to a conciliation commission at the Commission for Consumer Protection (1 Vrabcha St., 1000 Sofia, phone 0700 111 22) or to a court. Nothing in these terms limits your statutory consumer rights.</p>
<h2>10. Changes</h2>
<p>Your order is governed by the terms in force on the day you placed it. Changes are published on this page.</p>`;

/** Consumer Protection Act, articles 47 to 49; Electronic Commerce Act, articles 4 and 8 to 10. */
export const terms: PageTemplate = {
  slug: "terms",
  title_bg: "Общи условия",
  title_en: "Terms and conditions",
  seo_description_bg: "Как поръчвате, плащате и получавате, и какви са правата ви като потребител.",
  seo_description_en: "How you order, pay and receive, and what your rights as a consumer are.",
  content: { bg: bulgarian("Желирани сладки изделия. "), en: english("We sell gummy sweets. ", "sweets") },
};

/** The terms of a shop that does not sell the demo shop's gummies. */
export const termsOther: PageTemplate = {
  ...terms,
  content: { bg: bulgarian(""), en: english("", "order") },
};
