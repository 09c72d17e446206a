import type { PageTemplate } from "./page-template.ts";

const bulgarian = `
<p class="lead">Ние сме малък екип, който вярва, че бонбонът може да прилича на плода, от който идва – и да има неговия вкус.</p>
<h2>Кои сме</h2>
<p>{{shop}} започна с един прост въпрос: защо бонбонът с вкус на ягода не прилича на ягода? Затова правим меки 3D желирани плодчета. Всяко се отлива в своя форма: ягодата има семенца, ананасът – рошава корона, а гроздето е зърно до зърно.</p>
<h2>От кои плодове</h2>
<p>Вкусът и ароматът на всяко плодче идват от истински сок от същия плод. Всички вкусове са без мазнини и без глутен.</p>
<table>
<thead><tr><th scope="col">Плод</th><th scope="col">Как изглежда</th><th scope="col">Какъв е на вкус</th></tr></thead>
<tbody>
<tr><th scope="row">Ягода</th><td>Със семенца и зелена шапчица</td><td>Сладка, с лека лятна киселинка</td></tr>
<tr><th scope="row">Ананас</th><td>С релефна коричка и рошава корона</td><td>Сладък и едва тръпчив</td></tr>
<tr><th scope="row">Портокал</th><td>Заоблен, чак до порите на кората</td><td>Първо сладък, после свеж</td></tr>
<tr><th scope="row">Грозде</th><td>Цяла чепка, зърно до зърно</td><td>Сладко като в края на септември</td></tr>
<tr><th scope="row">Праскова</th><td>С румена бузка и зелено листенце</td><td>Нежна и ароматна</td></tr>
</tbody>
</table>
<h2>Как ги правим</h2>
<ol class="steps">
<li><strong>Сок</strong> Започваме от плодов сок – той дава вкуса и аромата.</li>
<li><strong>Варене и отливане</strong> Сместа се вари на малки партиди и се отлива в триизмерни форми.</li>
<li><strong>Почивка</strong> Плодчетата стягат бавно, за да останат меки.</li>
<li><strong>Опаковане</strong> Проверяваме ги на ръка и ги затваряме в опаковка с дата и партида.</li>
</ol>
<p>Съставът, алергените и хранителните стойности на всеки продукт са посочени на страницата му и на опаковката.</p>
<h2>Къде сме</h2>
<p>{{company}}<br>{{address}}<br>Телефон: {{phone}}<br>Имейл: <a href="mailto:{{email}}">{{email}}</a></p>
<p>Искате да опитате? Разгледайте <a href="/products">всички вкусове</a>. Искате да ни продавате във вашия магазин? Вижте страницата за <a href="/distributors">дистрибутори</a> или <a href="/contact">ни пишете</a>.</p>`;

const english = `
<p class="lead">We are a small team who believe a sweet can look like the fruit it comes from – and taste like it too.</p>
<h2>Who we are</h2>
<p>{{shop}} began with a simple question: why doesn't a strawberry sweet look like a strawberry? So we make soft 3D fruit gummies, each flavour in a mould of its own: the strawberry has its seeds, the pineapple its tousled crown, and the grapes hang berry by berry.</p>
<h2>Which fruit we use</h2>
<p>The flavour and aroma of every gummy come from real juice of the same fruit. All flavours are fat-free and gluten-free.</p>
<table>
<thead><tr><th scope="col">Fruit</th><th scope="col">What it looks like</th><th scope="col">What it tastes like</th></tr></thead>
<tbody>
<tr><th scope="row">Strawberry</th><td>With seeds and a green cap</td><td>Sweet, with a hint of summer tartness</td></tr>
<tr><th scope="row">Pineapple</th><td>A quilted skin and a tousled crown</td><td>Sweet, with the faintest tang</td></tr>
<tr><th scope="row">Orange</th><td>Round, down to the dimples in the peel</td><td>Sweet at first, then fresh</td></tr>
<tr><th scope="row">Grape</th><td>A whole bunch, berry by berry</td><td>As sweet as late September</td></tr>
<tr><th scope="row">Peach</th><td>A blushing cheek and a small green leaf</td><td>Tender and fragrant</td></tr>
</tbody>
</table>
<h2>How we make them</h2>
<ol class="steps">
<li><strong>Juice</strong> We start with fruit juice, which gives the flavour and aroma.</li>
<li><strong>Cooking and moulding</strong> We cook the mixture in small batches and pour it into three-dimensional moulds.</li>
<li><strong>Setting</strong> The gummies set slowly, so they stay soft.</li>
<li><strong>Packing</strong> We check them by hand and seal them in packs marked with date and batch.</li>
</ol>
<p>Ingredients, allergens and nutrition facts are listed on every product page and pack.</p>
<h2>Where to find us</h2>
<p>{{company}}<br>{{address}}<br>Phone: {{phone}}<br>E-mail: <a href="mailto:{{email}}">{{email}}</a></p>
<p>Would you like to try them? See <a href="/en/products">all our flavours</a>. Would you like to sell our gummies in your shop? See our <a href="/en/distributors">distributors</a> or <a href="/en/contact">write to us</a>.</p>`;

export const about: PageTemplate = {
  slug: "about",
  title_bg: "За нас",
  title_en: "About us",
  seo_description_bg:
    "Кои сме ние, от кои плодове са нашите 3D желирани плодчета и как ги правим с истински сок.",
  seo_description_en:
    "Who we are, which fruit our 3D gummies come from, and how we make them with real juice.",
  content: { bg: bulgarian, en: english },
};
