import type { PageTemplate } from "./page-template.ts";

const bulgarian = `
<p class="lead">Ние сме малък екип, който вярва, че бонбонът може да прилича на плода, от който идва – и да има неговия вкус.</p>
<ul class="facts">
<li><strong>5 вкуса</strong> ягода, ананас, портокал, грозде и праскова</li>
<li><strong>Истински сок</strong> от него идват вкусът и ароматът</li>
<li><strong>Без мазнини</strong> и без глутен</li>
</ul>
<h2>Какво правим</h2>
<p>Правим меки 3D желирани плодчета с истински плодов сок. Всяко се отлива в собствена форма: ягодата има семенца, ананасът – рошава корона, а гроздето – зърно до зърно.</p>
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
<p>Искате да ни продавате във вашия магазин? Вижте страницата за <a href="/distributors">дистрибутори</a> или <a href="/contact">ни пишете</a>.</p>`;

const english = `
<p class="lead">We are a small team who believe a sweet can look like the fruit it comes from – and taste like it too.</p>
<ul class="facts">
<li><strong>5 flavours</strong> strawberry, pineapple, orange, grape and peach</li>
<li><strong>Real juice</strong> for real flavour and aroma</li>
<li><strong>Fat-free</strong> and gluten-free</li>
</ul>
<h2>What we make</h2>
<p>We make soft 3D fruit gummies with real fruit juice. Each flavour has its own mould: the strawberry has its seeds, the pineapple its tousled crown, and the grapes hang berry by berry.</p>
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
<p>Would you like to sell our gummies in your shop? See our <a href="/en/distributors">distributors</a> or <a href="/en/contact">write to us</a>.</p>`;

export const about: PageTemplate = {
  slug: "about",
  title_bg: "За нас",
  title_en: "About us",
  seo_description_bg: "Кои сме ние и как правим 3D желирани плодчета с истински плодов сок.",
  seo_description_en: "Who we are, and how we make 3D fruit gummies with real fruit juice.",
  content: { bg: bulgarian, en: english },
};
