import type { PageTemplate } from "./page-template.ts";

const bulgarian = (other: string) => `
<p class="lead">Имате {{withdrawal_days}} дни, за да размислите. Ако нещо не е наред с поръчката, поправяме го за наша сметка.</p>
<ul class="facts">
<li><strong>{{withdrawal_days}} дни</strong> за отказ, без да посочвате причина</li>
<li><strong>До 14 дни</strong> връщаме платеното, след като узнаем за отказа</li>
<li><strong>За наша сметка</strong> е замяната, когато стоката не отговаря на поръчката</li>
</ul>
<h2>Право на отказ от договора</h2>
<p>Като потребител можете да се откажете от покупката в срок от {{withdrawal_days}} дни, без да посочвате причина и без обезщетение или неустойка (чл. 50 от Закона за защита на потребителите). Срокът тече от деня, в който вие или посочен от вас човек, различен от куриера, получи стоката; когато поръчката пристигне на части – от получаването на последната.</p>
<p>За да се откажете, ни съобщете решението си ясно, преди срокът да изтече: най-лесно от страницата <a href="/withdrawal">Отказ от договора</a>, на <a href="mailto:{{email}}">{{email}}</a> или с писмо до {{company}}, {{address}}. Можете да използвате формуляра по-долу, но не сте длъжни. Ще потвърдим по имейл, че сме получили отказа; ако е подаден от страницата – веднага, с датата и часа.</p>
<h3>Кога правото на отказ не важи</h3>
<p>По чл. 57 от Закона за защита на потребителите не можете да се откажете от:</p>
<ul>
<li><strong>разпечатани храни</strong> – запечатани стоки, които са отворени след доставката и не могат да бъдат върнати по съображения за хигиена или защита на здравето;</li>
<li>стоки, които поради естеството си бързо се развалят или имат кратък срок на годност;</li>
<li>стоки, изработени по ваша поръчка или с ваши изисквания.</li>
</ul>
<p>Опаковки, които не сте отваряли, можете да върнете.</p>
<h3>Как връщате стоката</h3>
<p>Изпратете я на {{address}} до 14 дни след като сте ни съобщили за отказа. Преките разходи за връщането са за ваша сметка. Пазете опаковките цели и ги съхранявайте, както е написано на етикета: отговаряте за намалена стойност, ако сте боравили със стоката повече, отколкото е нужно, за да се запознаете с нея.</p>
<h3>Кога връщаме парите</h3>
<p>До 14 дни след като сме узнали за отказа връщаме всичко, което сте платили, със същото платежно средство – освен ако изрично се съгласите на друго. При наложен платеж ще ви помолим за банкова сметка. Можем да задържим сумата, докато получим стоката или доказателство, че сте я изпратили.</p>
<h2>Рекламации</h2>
<p>Отговаряме за всяко несъответствие на стоката с договора по Закона за предоставяне на цифрово съдържание и цифрови услуги и за продажба на стоки. Ако сте получили ${other}, по-малко опаковки, повредена или негодна стока, пишете ни на <a href="mailto:{{email}}">{{email}}</a> или се обадете на {{phone}}. Посочете номера на поръчката и приложете снимка.</p>
<p>Имате право стоката да бъде заменена безплатно. Ако замяната е невъзможна или непропорционална, или не я направим в разумен срок, можете да поискате намаляване на цената или връщане на парите. Разходите за връщане на стока с несъответствие са за наша сметка. Не консумирайте храна с изтекъл срок или съмнителен вид и запазете опаковката.</p>
<h2>Ако не постигнем съгласие</h2>
<p>Можете да се обърнете към Комисията за защита на потребителите: 1000 София, ул. „Врабча“ 1, тел. 0700 111 22, <a href="https://kzp.bg" target="_blank">kzp.bg</a>. Към нея има помирителни комисии за извънсъдебно решаване на спорове. За безопасността на храните отговаря Българската агенция по безопасност на храните.</p>
<h2>Стандартен формуляр за отказ</h2>
<blockquote>
<p>До {{company}}, ЕИК {{company_number}}, {{address}}, {{email}}:</p>
<p>С настоящото уведомявам, че се отказвам от сключения от мен договор за покупка на следните стоки: …</p>
<p>Поръчано на / получено на: …<br>Номер на поръчката: …<br>Име на потребителя: …<br>Адрес на потребителя: …<br>Дата и подпис (само ако формулярът е на хартия): …</p>
</blockquote>`;

const english = (other: string) => `
<p class="lead">You have {{withdrawal_days}} days to change your mind. If something is wrong with your order, we put it right at our expense.</p>
<ul class="facts">
<li><strong>{{withdrawal_days}} days</strong> to withdraw, without giving a reason</li>
<li><strong>Within 14 days</strong> of your withdrawal we refund what you paid</li>
<li><strong>At our expense</strong> we replace goods that are not what you ordered</li>
</ul>
<h2>Right of withdrawal</h2>
<p>As a consumer you may withdraw from the purchase within {{withdrawal_days}} days without giving a reason and without paying compensation or a penalty (article 50 of the Bulgarian Consumer Protection Act). The period starts on the day you, or a person you named other than the courier, receive the goods; if your order arrives in several parcels, it starts when you receive the last one.</p>
<p>To withdraw, send us a clear statement before the period ends: most easily on the page <a href="/en/withdrawal">Withdraw from the contract</a>, by e-mail to <a href="mailto:{{email}}">{{email}}</a>, or by post to {{company}}, {{address}}. You may use the form below, but you do not have to. We will confirm receipt by e-mail; if you use the page, immediately, with the date and time.</p>
<h3>When you cannot withdraw</h3>
<p>Under article 57 of the Consumer Protection Act there is no right of withdrawal for:</p>
<ul>
<li><strong>opened food</strong> – sealed goods that were unsealed after delivery and cannot be returned for health or hygiene reasons;</li>
<li>goods that deteriorate quickly or have a short shelf life;</li>
<li>goods made to your specifications.</li>
</ul>
<p>You can return any packs you have not opened.</p>
<h3>How to return the goods</h3>
<p>Send them to {{address}} within 14 days of telling us that you withdraw. You bear the direct cost of returning them. Keep the packs intact and store them as the label says: you are liable for any loss in value if you handle the goods more than is necessary to inspect them.</p>
<h3>When you get your money back</h3>
<p>Within 14 days of learning of your withdrawal we refund everything you paid, by the same means of payment unless you expressly agree otherwise. If you paid cash on delivery, we will ask you for a bank account. We may withhold the refund until we receive the goods or proof that you have sent them.</p>
<h2>Complaints</h2>
<p>We are liable for any lack of conformity under the Bulgarian Act on the Supply of Digital Content and Digital Services and the Sale of Goods. If you received ${other}, too few packs, or damaged or unfit goods, write to <a href="mailto:{{email}}">{{email}}</a> or call {{phone}}. Please give your order number and attach a photo.</p>
<p>You are entitled to a free replacement. If a replacement is impossible or disproportionate, or we do not provide one within a reasonable time, you may ask for a price reduction or a refund. We bear the cost of returning non-conforming goods. Do not eat food that is past its date or looks wrong, and keep the packaging.</p>
<h2>If we cannot agree</h2>
<p>You may turn to the Commission for Consumer Protection: 1 Vrabcha St., 1000 Sofia, phone 0700 111 22, <a href="https://kzp.bg" target="_blank">kzp.bg</a>. Its conciliation commissions settle disputes out of court. The Bulgarian Food Safety Agency is responsible for food safety.</p>
<h2>Model withdrawal form</h2>
<blockquote>
<p>To {{company}}, company number {{company_number}}, {{address}}, {{email}}:</p>
<p>I hereby give notice that I withdraw from my contract of sale of the following goods: …</p>
<p>Ordered on / received on: …<br>Order number: …<br>Name of consumer: …<br>Address of consumer: …<br>Date and signature (only if this form is notified on paper): …</p>
</blockquote>`;

/** Consumer Protection Act, articles 47, 50 to 57; Act on the Sale of Goods (ЗПЦСЦУПС), articles 31 to 35. */
export const returns: PageTemplate = {
  slug: "returns",
  title_bg: "Връщане и рекламации",
  title_en: "Returns and complaints",
  seo_description_bg: "14-дневно право на отказ, изключения за храни, рекламации и връщане на сумата.",
  seo_description_en: "The 14-day right of withdrawal, exceptions for food, complaints and refunds.",
  content: { bg: bulgarian("друг вкус"), en: english("the wrong flavour") },
};

/** The page about returns of goods that have no flavours. */
export const returnsOther: PageTemplate = {
  ...returns,
  content: { bg: bulgarian("друг продукт"), en: english("the wrong product") },
};
