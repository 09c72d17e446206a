import type { PageTemplate } from "./page-template.ts";

const bulgarian = `
<p class="lead">Доставяме чрез {{carriers}} в цяла България. Доставката е {{delivery_price}}.</p>
<ul class="facts">
<li><strong>{{carriers}}</strong> до офис или до адрес</li>
<li><strong>{{processing_days}} работни дни</strong> за обработване и обикновено още толкова за път</li>
<li><strong>Плащане</strong> {{payments}}</li>
</ul>
<h2>Начини на доставка</h2>
<table>
<thead><tr><th scope="col">Начин</th><th scope="col">Какво да посочите</th><th scope="col">Цена</th></tr></thead>
<tbody>
<tr><th scope="row">До офис или автомат</th><td>Град и име на офиса</td><td>{{delivery_price}}</td></tr>
<tr><th scope="row">До адрес</th><td>Град, улица, номер, вход, етаж и апартамент</td><td>{{delivery_price}}</td></tr>
</tbody>
</table>
<h2>Кога ще получите поръчката</h2>
<ul>
<li>Обработваме поръчката в рамките на {{processing_days}} работни дни.</li>
<li>Куриерът обикновено доставя до 1–2 работни дни след предаването на пратката.</li>
<li>В натоварени дни, около празници и при лошо време доставката може да отнеме повече. Ако не можем да изпратим поръчката ви в обичайния срок, ще ви пишем.</li>
</ul>
<p>Потвърждение получавате по имейл веднага след поръчката, а куриерът се свързва с вас на телефона, който сте оставили.</p>
<h2>Начини на плащане</h2>
<p>Плащате {{payments}}. {{payment_details}}</p>
<p>Плащането е в евро. Сумата в левове е изчислена по фиксирания курс 1 EUR = 1,95583 BGN.</p>
<h2>При получаване</h2>
<p>Прегледайте пратката пред куриера. Ако опаковката е повредена, поискайте протокол и ни пишете на <a href="mailto:{{email}}">{{email}}</a> или се обадете на {{phone}}. Ще изпратим нова пратка или ще върнем парите ви. Повече за това има в <a href="/returns">Връщане и рекламации</a>.</p>`;

const bulgarianNote = `
<p class="note">Плодчетата пътуват добре, но не обичат жега. В горещи дни вземете пратката възможно най-скоро и я съхранявайте на сухо и хладно, далеч от пряка слънчева светлина.</p>`;

const english = `
<p class="lead">We deliver with {{carriers}} throughout Bulgaria. Delivery is {{delivery_price}}.</p>
<ul class="facts">
<li><strong>{{carriers}}</strong> to an office or an address</li>
<li><strong>{{processing_days}} working days</strong> to process your order, and usually as many in transit</li>
<li><strong>Payment</strong> {{payments}}</li>
</ul>
<h2>Delivery options</h2>
<table>
<thead><tr><th scope="col">Option</th><th scope="col">What to tell us</th><th scope="col">Price</th></tr></thead>
<tbody>
<tr><th scope="row">To an office or parcel locker</th><td>Town and office name</td><td>{{delivery_price}}</td></tr>
<tr><th scope="row">To an address</th><td>Town, street, number, entrance, floor and flat</td><td>{{delivery_price}}</td></tr>
</tbody>
</table>
<h2>When your order arrives</h2>
<ul>
<li>We process orders within {{processing_days}} working days.</li>
<li>The courier usually delivers within 1–2 working days of collection.</li>
<li>At busy times, around public holidays and in bad weather, delivery may take longer. If we cannot send your order on time, we will let you know.</li>
</ul>
<p>You receive a confirmation by e-mail as soon as you order, and the courier calls you on the phone number you gave us.</p>
<h2>Payment options</h2>
<p>You pay {{payments}}. {{payment_details}}</p>
<p>You pay in euros. Amounts in leva are converted at the fixed rate of 1 EUR = 1,95583 BGN.</p>
<h2>When you receive the parcel</h2>
<p>Check the parcel while the courier is still there. If the packaging is damaged, ask for a damage report and write to <a href="mailto:{{email}}">{{email}}</a> or call {{phone}}. We will send you a new parcel or refund your money. Find out more in <a href="/en/returns">Returns and complaints</a>.</p>`;

const englishNote = `
<p class="note">Our gummies travel well, but they do not like heat. On hot days, collect your parcel as soon as you can and keep it somewhere cool and dry, out of direct sunlight.</p>`;

export const delivery: PageTemplate = {
  slug: "delivery",
  title_bg: "Доставка и плащане",
  title_en: "Delivery and payment",
  seo_description_bg: "Как доставяме до офис или адрес, колко струва доставката и как се плаща.",
  seo_description_en: "How we deliver to an office or an address, what delivery costs and how you can pay.",
  content: { bg: bulgarian + bulgarianNote, en: english + englishNote },
};

/** The page about the delivery of goods other than the demo shop's gummies, which do not like heat. */
export const deliveryOther: PageTemplate = { ...delivery, content: { bg: bulgarian, en: english } };
