import type { PageTemplate, Seller } from "./page-template.ts";

/** Consumer Protection Act, articles 47, 50 to 57; Act on the Sale of Goods (ЗПЦСЦУПС), articles 31 to 35. */
export const returns: PageTemplate = {
  slug: "returns",
  title_bg: "Връщане и рекламации",
  title_en: "Returns and complaints",
  seo_description_bg: "14-дневно право на отказ, изключения за храни, рекламации и връщане на сумата.",
  seo_description_en: "The 14-day right of withdrawal, exceptions for food, complaints and refunds.",
  content: (seller, locale) => (locale === "bg" ? bulgarian(seller) : english(seller)),
};

const bulgarian = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">Имате 14 дни, за да размислите. Ако нещо не е наред с поръчката, поправяме го за наша сметка.</p>
<ul class="facts">
<li><strong>14 дни</strong> за отказ, без да посочвате причина</li>
<li><strong>До 14 дни</strong> връщаме платеното, след като узнаем за отказа</li>
<li><strong>За наша сметка</strong> е замяната, когато стоката не отговаря на поръчката</li>
</ul>
<h2>Право на отказ от договора</h2>
<p>Като потребител можете да се откажете от покупката в срок от 14 дни, без да посочвате причина и без обезщетение или неустойка (чл. 50 от Закона за защита на потребителите). Срокът тече от деня, в който вие или посочен от вас човек, различен от куриера, получи стоката; когато поръчката пристигне на части – от получаването на последната.</p>
<p>За да се откажете, ни съобщете решението си ясно, преди срокът да изтече: най-лесно от страницата <a href="/withdrawal">Отказ от договора</a>, на <a href="mailto:${email}">${email}</a> или с писмо до ${name}, ${address}. Можете да използвате формуляра по-долу, но не сте длъжни. Ще потвърдим по имейл, че сме получили отказа; ако е подаден от страницата – веднага, с датата и часа.</p>
<h3>Кога правото на отказ не важи</h3>
<p>По чл. 57 от Закона за защита на потребителите не можете да се откажете от:</p>
<ul>
<li><strong>разпечатани храни</strong> – запечатани стоки, които са отворени след доставката и не могат да бъдат върнати по съображения за хигиена или защита на здравето;</li>
<li>стоки, които поради естеството си бързо се развалят или имат кратък срок на годност;</li>
<li>стоки, изработени по ваша поръчка или с ваши изисквания.</li>
</ul>
<p>Опаковки, които не сте отваряли, можете да върнете.</p>
<h3>Как връщате стоката</h3>
<p>Изпратете я на ${address} до 14 дни след като сте ни съобщили за отказа. Преките разходи за връщането са за ваша сметка. Пазете опаковките цели и ги съхранявайте, както е написано на етикета: отговаряте за намалена стойност, ако сте боравили със стоката повече, отколкото е нужно, за да се запознаете с нея.</p>
<h3>Кога връщаме парите</h3>
<p>До 14 дни след като сме узнали за отказа връщаме всичко, което сте платили, със същото платежно средство – освен ако изрично се съгласите на друго. При наложен платеж ще ви помолим за банкова сметка. Можем да задържим сумата, докато получим стоката или доказателство, че сте я изпратили.</p>
<h2>Рекламации</h2>
<p>Отговаряме за всяко несъответствие на стоката с договора по Закона за предоставяне на цифрово съдържание и цифрови услуги и за продажба на стоки. Ако сте получили друг вкус, по-малко опаковки, повредена или негодна стока, пишете ни на <a href="mailto:${email}">${email}</a> или се обадете на ${phone}. Посочете номера на поръчката и приложете снимка.</p>
<p>Имате право стоката да бъде заменена безплатно. Ако замяната е невъзможна или непропорционална, или не я направим в разумен срок, можете да поискате намаляване на цената или връщане на парите. Разходите за връщане на стока с несъответствие са за наша сметка. Не консумирайте храна с изтекъл срок или съмнителен вид и запазете опаковката.</p>
<h2>Ако не постигнем съгласие</h2>
<p>Можете да се обърнете към Комисията за защита на потребителите: 1000 София, ул. „Врабча“ 1, тел. 0700 111 22, <a href="https://kzp.bg" target="_blank">kzp.bg</a>. Към нея има помирителни комисии за извънсъдебно решаване на спорове. За безопасността на храните отговаря Българската агенция по безопасност на храните.</p>
<h2>Стандартен формуляр за отказ</h2>
<blockquote>
<p>До ${name}, ЕИК ${number}, ${address}, ${email}:</p>
<p>С настоящото уведомявам, че се отказвам от сключения от мен договор за покупка на следните стоки: …</p>
<p>Поръчано на / получено на: …<br>Номер на поръчката: …<br>Име на потребителя: …<br>Адрес на потребителя: …<br>Дата и подпис (само ако формулярът е на хартия): …</p>
</blockquote>`;

const english = ({ name, address, email, phone, number }: Seller) => `
<p class="lead">You have 14 days to change your mind. If something is wrong with your order, we put it right at our expense.</p>
<ul class="facts">
<li><strong>14 days</strong> to withdraw, without giving a reason</li>
<li><strong>Within 14 days</strong> of learning of your withdrawal, we refund what you paid</li>
<li><strong>At our expense</strong> we replace goods that do not match your order</li>
</ul>
<h2>Right of withdrawal</h2>
<p>As a consumer, you can withdraw from the purchase within 14 days, without giving a reason and without owing compensation or a penalty (Article 50 of the Bulgarian Consumer Protection Act). The period runs from the day on which you, or a person named by you other than the courier, received the goods; if an order arrives in several parts, from receipt of the last one.</p>
<p>To withdraw, clearly inform us of your decision before the period ends: the easiest way is the <a href="/en/withdrawal">Withdraw from the contract</a> page; you can also write to <a href="mailto:${email}">${email}</a> or by post to ${name}, ${address}. You may use the form below, but you do not have to. We will confirm by e-mail that we have received your withdrawal; if you submit it on the page, immediately, with the date and time.</p>
<h3>When there is no right of withdrawal</h3>
<p>Under Article 57 of the Consumer Protection Act, you cannot withdraw from the purchase of:</p>
<ul>
<li><strong>opened food</strong> – sealed goods that have been opened after delivery and cannot be returned for reasons of hygiene or health protection;</li>
<li>goods that by their nature spoil quickly or have a short shelf life;</li>
<li>goods made to your order or to your specifications.</li>
</ul>
<p>You can return packs that you have not opened.</p>
<h3>How to return the goods</h3>
<p>Send them to ${address} within 14 days of telling us about your withdrawal. You bear the direct cost of returning them. Keep the packs intact and store them as stated on the label: you are liable for any loss of value if you handled the goods more than was necessary to establish what they are like.</p>
<h3>When we refund you</h3>
<p>Within 14 days of learning of your withdrawal, we refund everything you paid, using the same means of payment unless you expressly agree otherwise. If you paid cash on delivery, we will ask for your bank account details. We may withhold the refund until we have received the goods or proof that you sent them.</p>
<h2>Complaints</h2>
<p>We are liable for any lack of conformity of the goods under the Bulgarian Act on the Supply of Digital Content and Digital Services and on the Sale of Goods. If you received a different flavour, fewer packs, or damaged or unfit goods, write to <a href="mailto:${email}">${email}</a> or call ${phone}. Give the order number and attach a photograph.</p>
<p>You are entitled to a free replacement. If a replacement is impossible or disproportionate, or if we do not provide it within a reasonable time, you can ask for a price reduction or for your money back. We bear the cost of returning goods that do not conform. Do not eat food that is past its date or looks wrong, and keep the pack.</p>
<h2>If we cannot agree</h2>
<p>You can turn to the Commission for Consumer Protection: 1 Vrabcha St., 1000 Sofia, phone 0700 111 22, <a href="https://kzp.bg" target="_blank">kzp.bg</a>. Its conciliation commissions settle disputes out of court. The Bulgarian Food Safety Agency is responsible for food safety.</p>
<h2>Model withdrawal form</h2>
<blockquote>
<p>To ${name}, company number ${number}, ${address}, ${email}:</p>
<p>I hereby give notice that I withdraw from my contract of sale of the following goods: …</p>
<p>Ordered on / received on: …<br>Order number: …<br>Name of consumer: …<br>Address of consumer: …<br>Date and signature (only if this form is on paper): …</p>
</blockquote>`;
