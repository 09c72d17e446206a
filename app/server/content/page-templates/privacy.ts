import type { PageTemplate, Seller } from "./page-template.ts";

/** Regulation (EU) 2016/679, articles 13 and 15 to 22; the times are those of `domain/shop/retention.ts`. */
export const privacy: PageTemplate = {
  slug: "privacy",
  title_bg: "Поверителност",
  title_en: "Privacy",
  seo_description_bg: "Какви лични данни обработваме, защо, колко дълго и какви са правата ви.",
  seo_description_en: "Which personal data we process, why and for how long, and what your rights are.",
  content: (seller, locale) => (locale === "bg" ? bulgarian(seller) : english(seller)),
};

const bulgarian = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">Събираме само това, без което поръчката не може да стигне до вас, и не продаваме данните ви на никого.</p>
<ul class="facts">
<li><strong>Без следене</strong> няма бисквитки за реклама</li>
<li><strong>До един месец</strong> отговаряме, когато питате за данните си</li>
<li><strong>В един файл</strong> изтегляте сами данните от профила си</li>
</ul>
<h2>Кой отговаря за данните ви</h2>
<p>Администратор на личните данни е ${name}, ЕИК ${number}, ${address}. За всичко, свързано с тях, ни пишете на <a href="mailto:${email}">${email}</a> или се обадете на ${phone}.</p>
<h2>Какви данни, защо и колко дълго</h2>
<table>
<thead><tr><th scope="col">Цел</th><th scope="col">Данни</th><th scope="col">Основание</th><th scope="col">Срок</th></tr></thead>
<tbody>
<tr><td>Изпълнение на поръчка, отказ и рекламация</td><td>Име, имейл, телефон, адрес или офис за доставка, съдържание на поръчката</td><td>Договор с вас – чл. 6, § 1, б. „б“ от Регламент (ЕС) 2016/679</td><td>Заедно с данните за счетоводството; писмата за нея – до една година; заявление за отказ, по което няма поръчка – до пет години, след като го обработим</td></tr>
<tr><td>Счетоводство и данъци</td><td>Данни за поръчката, плащането и фактурата</td><td>Законово задължение – б. „в“</td><td>10 години от 1 януари след годината на поръчката – чл. 12 от Закона за счетоводството; после остава само какво е продадено</td></tr>
<tr><td>Профил в магазина</td><td>Име, имейл, телефон, адрес, любими продукти; паролата се пази само като необратим отпечатък (хеш)</td><td>Договор с вас – б. „б“</td><td>Докато изтриете профила си; непотвърден профил – 30 дни</td></tr>
<tr><td>Отговор на ваше съобщение</td><td>Име, имейл, телефон, съобщение</td><td>Легитимен интерес да ви отговорим – б. „е“</td><td>До една година след отговора</td></tr>
<tr><td>Бюлетин</td><td>Имейл</td><td>Ваше съгласие – б. „а“; оттегля се по всяко време с връзката във всяко писмо</td><td>Докато оттеглите съгласието си и две години след това, за да можем да ги докажем; непотвърден имейл – 30 дни</td></tr>
<tr><td>Сигурност на сайта</td><td>IP адрес, брой опити за вход и поръчка</td><td>Легитимен интерес да пазим магазина от злоупотреби – б. „е“</td><td>Колкото е нужно за защитата</td></tr>
</tbody>
</table>
<p>Данните с изтекъл срок се изтриват автоматично всяка нощ. По-дълго остават само незавършените поръчки и съобщенията, на които още не сме отговорили. В резервните копия изтритото се пази, докато бъдат заменени с нови.</p>
<p>Без данните за доставка не можем да изпълним поръчката. Не вземаме решения само по автоматичен път и не правим профили за реклама.</p>
<h2>Кой още ги вижда</h2>
<ul>
<li>куриерът – „Еконт Експрес“ ООД – за да достави пратката;</li>
<li>доставчикът на платежната услуга, когато плащате с карта; номерът на картата не стига до нас;</li>
<li>фирмите, които поддържат сървъра и пощата ни, и счетоводителят ни – по договор и само по наши указания;</li>
<li>държавни органи, когато закон го изисква.</li>
</ul>
<p>Ако някой от тях обработва данни извън Европейското икономическо пространство, това става с решение за адекватно ниво на защита или със стандартните договорни клаузи на Европейската комисия.</p>
<h2>Бисквитки</h2>
<p>Използваме само необходимите: бисквитка, с която оставате в профила си, друга, по която разпознаваме браузър, от който вече сте влизали, и памет на браузъра, в която се пази количката ви. Бисквитки за реклама и проследяване няма, затова не ви питаме за съгласие.</p>
<h2>Вашите права</h2>
<ul>
<li>да получите достъп до данните си и копие от тях – с профил можете да ги изтеглите сами от страницата „Моят профил“;</li>
<li>да ги поправите, ако са неточни;</li>
<li>да поискате да ги изтрием или да ограничим обработването им;</li>
<li>да ги получите в машинночетим вид или да ги прехвърлите на друг;</li>
<li>да възразите срещу обработване, което се основава на наш легитимен интерес;</li>
<li>да оттеглите съгласието си, без това да засяга обработеното дотогава.</li>
</ul>
<p>Отговаряме до един месец, безплатно. Ако смятате, че нарушаваме правата ви, можете да подадете жалба до Комисията за защита на личните данни: 1592 София, бул. „Проф. Цветан Лазаров“ 2, <a href="mailto:kzld@cpdp.bg">kzld@cpdp.bg</a>, <a href="https://cpdp.bg" target="_blank">cpdp.bg</a>.</p>`;

const english = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">We only collect what we need to get your order to you, and we never sell your data.</p>
<ul class="facts">
<li><strong>No tracking</strong> there are no advertising cookies</li>
<li><strong>Within one month</strong> we answer questions about your data</li>
<li><strong>In one file</strong> you can download the data in your account yourself</li>
</ul>
<h2>Who is responsible for your data</h2>
<p>The data controller is ${name}, company number ${number}, ${address}. For anything about your data, write to <a href="mailto:${email}">${email}</a> or call ${phone}.</p>
<h2>Which data we process, why and for how long</h2>
<table>
<thead><tr><th scope="col">Purpose</th><th scope="col">Data</th><th scope="col">Legal basis</th><th scope="col">Retention</th></tr></thead>
<tbody>
<tr><td>Fulfilling your order, withdrawals and complaints</td><td>Name, e-mail, phone, delivery address or office, contents of the order</td><td>Contract with you – Article 6(1)(b) of Regulation (EU) 2016/679</td><td>As long as the accounting data; e-mails about the order: up to one year; a withdrawal statement that matches no order: up to five years after we have processed it</td></tr>
<tr><td>Accounting and taxes</td><td>Order, payment and invoice details</td><td>Legal obligation – point (c)</td><td>10 years from 1 January of the year after the order – Article 12 of the Accountancy Act; after that, only what was sold</td></tr>
<tr><td>Your account in the shop</td><td>Name, e-mail, phone, address, wishlist; the password is stored only as a hash that cannot be reversed</td><td>Contract with you – point (b)</td><td>Until you delete your account; an unconfirmed account: 30 days</td></tr>
<tr><td>Answering your message</td><td>Name, e-mail, phone, message</td><td>Our legitimate interest in answering you – point (f)</td><td>Up to one year after our reply</td></tr>
<tr><td>Newsletter</td><td>E-mail</td><td>Your consent – point (a); you can withdraw it at any time with the link in every e-mail</td><td>Until you withdraw your consent and for two years afterwards, so that we can prove both; an unconfirmed e-mail: 30 days</td></tr>
<tr><td>Site security</td><td>IP address, number of attempts to sign in and to order</td><td>Our legitimate interest in protecting the shop from abuse – point (f)</td><td>As long as protection requires</td></tr>
</tbody>
</table>
<p>The shop automatically erases expired data every night. Only unfinished orders and messages we have not answered yet are kept longer. Erased data remains in backups until newer ones replace them.</p>
<p>Without your delivery details we cannot fulfil your order. We do not make decisions by automated means alone, and we do not build advertising profiles.</p>
<h2>Who else sees your data</h2>
<ul>
<li>the courier, Econt Express OOD, to deliver your parcel;</li>
<li>the payment provider, when you pay by card; your card number never reaches us;</li>
<li>the companies that run our server and e-mail, and our accountant – under contract and only on our instructions;</li>
<li>public authorities, where the law requires it.</li>
</ul>
<p>If any of them processes data outside the European Economic Area, this is done under an adequacy decision or the European Commission's standard contractual clauses.</p>
<h2>Cookies</h2>
<p>We only use what is strictly necessary: a cookie that keeps you signed in, another that recognises a browser you have signed in from before, and the browser storage that holds your cart. There are no advertising or tracking cookies, which is why we do not ask for consent.</p>
<h2>Your rights</h2>
<ul>
<li>to access your data and receive a copy of it – with an account, you can download it yourself from the “My profile” page;</li>
<li>to have it corrected if it is inaccurate;</li>
<li>to have it erased, or its processing restricted;</li>
<li>to receive it in a machine-readable format, or have it transferred to someone else;</li>
<li>to object to processing based on our legitimate interest;</li>
<li>to withdraw your consent, without affecting processing carried out before you did.</li>
</ul>
<p>We answer within one month, free of charge. If you believe that we are violating your rights, you can lodge a complaint with the Commission for Personal Data Protection: 2 Prof. Tsvetan Lazarov Blvd., 1592 Sofia, <a href="mailto:kzld@cpdp.bg">kzld@cpdp.bg</a>, <a href="https://cpdp.bg" target="_blank">cpdp.bg</a>.</p>`;
