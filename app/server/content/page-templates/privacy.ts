import type { PageTemplate } from "./page-template.ts";

const bulgarian = `
<p class="lead">Събираме само това, без което поръчката не може да стигне до вас, и не продаваме данните ви на никого.</p>
<ul class="facts">
<li><strong>Без следене</strong> няма бисквитки за реклама</li>
<li><strong>До един месец</strong> отговаряме, когато питате за данните си</li>
<li><strong>В един файл</strong> изтегляте сами данните от профила си</li>
</ul>
<h2>Кой отговаря за данните ви</h2>
<p>Администратор на личните данни е {{company}}, ЕИК {{company_number}}, {{address}}. За всичко, свързано с тях, ни пишете на <a href="mailto:{{email}}">{{email}}</a> или се обадете на {{phone}}.</p>
<h2>Какви данни, защо и колко дълго</h2>
<table>
<thead><tr><th scope="col">Цел</th><th scope="col">Данни</th><th scope="col">Основание</th><th scope="col">Срок</th></tr></thead>
<tbody>
<tr><td>Изпълнение на поръчка, отказ и рекламация</td><td>Име, имейл, телефон, адрес или офис за доставка, съдържание на поръчката</td><td>Договор с вас – чл. 6, § 1, б. „б“ от Регламент (ЕС) 2016/679</td><td>Заедно с данните за счетоводството; писмата за нея – до една година; заявление за отказ, по което няма поръчка – до пет години, след като го обработим</td></tr>
<tr><td>Счетоводство и данъци</td><td>Данни за поръчката, плащането и фактурата</td><td>Законово задължение – б. „в“</td><td>10 години от 1 януари след годината на поръчката – чл. 12 от Закона за счетоводството; после остава само какво е продадено</td></tr>
<tr><td>Потвърждаване на поръчка, преди да я изпратим</td><td>Телефон и дали предишни пратки до него са върнати</td><td>Легитимен интерес да не изпращаме пратки, които никой не взема – б. „е“; не ги споделяме с други</td><td>Заедно с поръчката</td></tr>
<tr><td>Профил в магазина</td><td>Име, имейл, телефон, адрес, любими продукти; паролата се пази само като необратим отпечатък (хеш)</td><td>Договор с вас – б. „б“</td><td>Докато изтриете профила си; непотвърден профил – 30 дни</td></tr>
<tr><td>Отговор на ваше съобщение</td><td>Име, имейл, телефон, съобщение</td><td>Легитимен интерес да ви отговорим – б. „е“</td><td>До една година след отговора</td></tr>
<tr><td>Бюлетин</td><td>Имейл и кои писма сме изпратили; само ако сте се съгласили – и какво сте купили</td><td>Ваше съгласие – б. „а“; оттегля се по всяко време с връзката във всяко писмо</td><td>Докато оттеглите съгласието си и две години след това, за да можем да ги докажем; непотвърден имейл – 30 дни; кои писма сме изпратили – една година</td></tr>
<tr><td>Отзиви за продукти</td><td>Име или псевдоним, текст, оценка и имейлът от поръчката</td><td>Легитимен интерес да показваме мненията на купувачите и да ги каним да оценят купеното – б. „е“; поканата се отказва при поръчката или с връзката в писмото</td><td>Отзивът – докато го изтриете или поискате това от нас, имейлът – най-дълго колкото поръчката; от отказан отзив остава само оценката; поканата – до една година</td></tr>
<tr><td>Напомняния, които сте поискали</td><td>Имейл; за количка – и продуктите в нея</td><td>Ваше съгласие – б. „а“; оттегля се с връзката във всяко писмо</td><td>Количката – 30 дни; имейлът – до една година; че сте спрели имейлите – докато го спазваме</td></tr>
<tr><td>Известие, че продукт отново е в наличност</td><td>Имейл</td><td>Ваше съгласие – б. „а“; оттегля се по всяко време с връзката в писмото</td><td>Докато изпратим известието, най-много 183 дни; непотвърден имейл – 7 дни</td></tr>
<tr><td>Измерване, само ако ви попитаме и приемете</td><td>Откъде сте дошли до магазина; ако сме ви казали, че изпращаме до Google или Meta – и покупката ви, случаен номер на браузъра и контролни суми на данните ви за контакт</td><td>Ваше съгласие – б. „а“; оттегля се по всяко време с връзката „Съгласие за измерване“ в края на страниците</td><td>Дотогава, най-много 180 дни; доказателството за съгласието – три години</td></tr>
<tr><td>Сигурност на сайта</td><td>IP адрес, брой опити за вход и поръчка</td><td>Легитимен интерес да пазим магазина от злоупотреби – б. „е“</td><td>Колкото е нужно за защитата</td></tr>
</tbody>
</table>
<p>Данните с изтекъл срок се изтриват автоматично всяка нощ. По-дълго остават само незавършените поръчки и съобщенията, на които още не сме отговорили. В резервните копия изтритото се пази, докато бъдат заменени с нови.</p>
<p>Без данните за доставка не можем да изпълним поръчката. Не вземаме решения само по автоматичен път и не правим профили за реклама.</p>
<h2>Кой още ги вижда</h2>
<ul>
<li>куриерът ({{carriers}}), за да достави пратката;</li>
<li>доставчикът на платежната услуга, когато плащате с карта; номерът на картата не стига до нас;</li>
<li>фирмите, които поддържат сървъра и пощата ни, и счетоводителят ни – по договор и само по наши указания;</li>
<li>държавни органи, когато закон го изисква.</li>
</ul>
<p>Ако някой от тях обработва данни извън Европейското икономическо пространство, това става с решение за адекватно ниво на защита или със стандартните договорни клаузи на Европейската комисия.</p>
<h2>Бисквитки</h2>
<p>Използваме само необходимите: бисквитка, с която оставате в профила си, друга, по която разпознаваме браузър, от който вече сте влизали, и памет на браузъра. В нея се пази количката ви, а докато разделът е отворен – и попълненото при поръчката: име, имейл, телефон, адрес и данни за фактура. Бисквитки за реклама и проследяване няма. Друго браузърът пази само след вашето съгласие, и само докато не го оттеглите.</p>
<h2>Вашите права</h2>
<p>Имате право:</p>
<ul>
<li>да получите достъп до данните си и копие от тях – с профил можете да ги изтеглите сами от страницата „Моят профил“;</li>
<li>да ги поправите, ако са неточни;</li>
<li>да поискате да ги изтрием или да ограничим обработването им;</li>
<li>да ги получите в машинночетим вид или да ги прехвърлите на друг;</li>
<li>да възразите срещу обработване, което се основава на наш легитимен интерес;</li>
<li>да оттеглите съгласието си, без това да засяга обработеното дотогава.</li>
</ul>
<p>Отговаряме до един месец, безплатно. Ако смятате, че нарушаваме правата ви, можете да подадете жалба до Комисията за защита на личните данни: 1592 София, бул. „Проф. Цветан Лазаров“ 2, <a href="mailto:kzld@cpdp.bg">kzld@cpdp.bg</a>, <a href="https://cpdp.bg" target="_blank">cpdp.bg</a>.</p>`;

const english = `
<p class="lead">We collect only what an order cannot reach you without, and sell your data to nobody.</p>
<ul class="facts">
<li><strong>No tracking</strong> we use no advertising cookies</li>
<li><strong>Within one month</strong> we reply to questions about your data</li>
<li><strong>In one file</strong> you can download your account data yourself</li>
</ul>
<h2>Who is responsible for your data</h2>
<p>The controller is {{company}}, company number {{company_number}}, {{address}}. For any question about your data, write to <a href="mailto:{{email}}">{{email}}</a> or call {{phone}}.</p>
<h2>Which data, why and for how long</h2>
<table>
<thead><tr><th scope="col">Purpose</th><th scope="col">Data</th><th scope="col">Legal basis</th><th scope="col">Stored for</th></tr></thead>
<tbody>
<tr><td>Fulfilling an order, withdrawal and complaints</td><td>Name, e-mail, phone, delivery address or office, order contents</td><td>Contract with you – article 6(1)(b) of Regulation (EU) 2016/679 (GDPR)</td><td>As long as the accounting data; e-mails about it up to one year; a withdrawal for which no order was found up to five years after it was handled</td></tr>
<tr><td>Accounting and taxes</td><td>Order, payment and invoice details</td><td>Legal obligation – (c)</td><td>10 years from 1 January of the year after the order – article 12 of the Accountancy Act; after that only the goods sold remain on record</td></tr>
<tr><td>Confirming an order before it is sent</td><td>Phone, and whether earlier parcels to it came back</td><td>Legitimate interest in not sending parcels that nobody collects – (f); shared with nobody</td><td>With the order</td></tr>
<tr><td>An account in the shop</td><td>Name, e-mail, phone, address, wishlist; the password is stored only as an irreversible hash</td><td>Contract with you – (b)</td><td>Until you delete the account; an unconfirmed account for 30 days</td></tr>
<tr><td>Answering your message</td><td>Name, e-mail, phone, message</td><td>Legitimate interest in answering you – (f)</td><td>Up to one year after the answer</td></tr>
<tr><td>Newsletter</td><td>E-mail and which newsletters we sent; only if you agreed, also what you bought</td><td>Your consent – (a); you can withdraw it at any time with the link in every e-mail</td><td>Until you withdraw it, plus two years as proof of both; an unconfirmed e-mail address for 30 days; which newsletters we sent for one year</td></tr>
<tr><td>Product reviews</td><td>Name or nickname, text, stars, and the e-mail of the order</td><td>Legitimate interest in showing buyers' opinions and inviting them to review what they bought – (f); you can refuse the invitation at the checkout or with the link in the e-mail</td><td>The review until you delete it or ask us to, its e-mail at most as long as the order; of a review that was not published only the stars stay; the invitation for up to one year</td></tr>
<tr><td>Reminders that you asked for</td><td>E-mail; for a cart, also its products</td><td>Your consent – (a); you can withdraw it with the link in every e-mail</td><td>The cart for 30 days; the e-mail for up to one year; that you stopped e-mails, as long as we respect it</td></tr>
<tr><td>Alert that a product is back in stock</td><td>E-mail</td><td>Your consent – (a); you can withdraw it at any time with the link in the e-mail</td><td>Until we send the alert, for at most 183 days; an unconfirmed e-mail address for 7 days</td></tr>
<tr><td>Measurement, only if we ask and you accept</td><td>Where you came to the shop from; if we said that we send to Google or Meta, also your purchase, a random number of the browser and checksums of your contact details</td><td>Your consent – (a); you can withdraw it at any time with the link “Measurement consent” at the end of the pages</td><td>Until then, for at most 180 days; the proof of your consent for three years</td></tr>
<tr><td>Security of the site</td><td>IP address, number of sign-in and order attempts</td><td>Legitimate interest in protecting the shop from abuse – (f)</td><td>As long as needed for protection</td></tr>
</tbody>
</table>
<p>The shop automatically erases data every night once its storage period has ended. Only open orders and unanswered messages are kept longer. Erased data remains in backups until they are replaced by newer ones.</p>
<p>Without your delivery details we cannot fulfil your order. We make no decisions based solely on automated processing and create no advertising profiles.</p>
<h2>Who receives your data</h2>
<ul>
<li>the courier ({{carriers}}), to deliver the parcel;</li>
<li>the payment provider, when you pay by card; we never see your card number;</li>
<li>our hosting and e-mail providers and our accountant – under contract and only on our instructions;</li>
<li>public authorities, where the law requires it.</li>
</ul>
<p>If any of them processes data outside the European Economic Area, this is done under an adequacy decision or the European Commission's standard contractual clauses.</p>
<h2>Cookies</h2>
<p>We use only what is strictly necessary: a cookie that keeps you signed in, another that recognises a browser you have signed in from before, and your browser's storage. It holds your cart and, while the tab is open, what you have typed in the checkout: name, e-mail address, phone, delivery address and invoice details. We use no advertising or tracking cookies. Your browser keeps anything else only after your consent, and until you withdraw it.</p>
<h2>Your rights</h2>
<p>You have the right to:</p>
<ul>
<li>access your data and receive a copy – with an account you can download it yourself under “My profile”;</li>
<li>have incorrect data corrected;</li>
<li>have your data erased, or its processing restricted;</li>
<li>receive your data in a machine-readable format, or have it transferred to another controller;</li>
<li>object to processing based on our legitimate interest;</li>
<li>withdraw your consent, without affecting earlier processing.</li>
</ul>
<p>We reply within one month, free of charge. If you believe that we infringe your rights, you may lodge a complaint with the Commission for Personal Data Protection: 2 Prof. Tsvetan Lazarov Blvd., 1592 Sofia, <a href="mailto:kzld@cpdp.bg">kzld@cpdp.bg</a>, <a href="https://cpdp.bg" target="_blank">cpdp.bg</a>.</p>`;

/** Regulation (EU) 2016/679, articles 13 and 15 to 22; the times are those of `domain/shop/retention.ts`. */
export const privacy: PageTemplate = {
  slug: "privacy",
  title_bg: "Поверителност",
  title_en: "Privacy",
  seo_description_bg: "Какви лични данни обработваме, защо, колко дълго и какви са правата ви.",
  seo_description_en: "Which personal data we process, why, for how long, and what your rights are.",
  content: { bg: bulgarian, en: english },
};
