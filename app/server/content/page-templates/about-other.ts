import { about } from "./about.ts";
import type { PageTemplate } from "./page-template.ts";

const bulgarian = `
<p class="lead">{{shop}} е онлайн магазин, в който зад всяка поръчка стои истински екип.</p>
<h2>Кои сме</h2>
<p>Магазинът е на {{company}}. Подбираме и приготвяме с внимание всичко, което виждате тук, и отговаряме лично на въпросите ви. Разкажете в този абзац как започнахте, какво правите и какво ви отличава.</p>
<h2>Как работим</h2>
<ol class="steps">
<li><strong>Поръчка</strong> Избирате от продуктите и поръчвате, с профил или без регистрация.</li>
<li><strong>Подготовка</strong> Обработваме поръчката в рамките на {{processing_days}} работни дни и я опаковаме внимателно.</li>
<li><strong>Доставка</strong> Изпращаме я чрез {{carriers}} до офис или до адрес.</li>
<li><strong>След това</strong> Ако нещо не е наред, пишете ни и ще намерим решение.</li>
</ol>
<p>Описанието на всеки продукт е на страницата му. Ако търсите нещо, което не намирате там, попитайте ни.</p>
<h2>Къде сме</h2>
<p>{{company}}<br>{{address}}<br>Телефон: {{phone}}<br>Имейл: <a href="mailto:{{email}}">{{email}}</a></p>
<p>Търсите нещо? Разгледайте <a href="/products">всички продукти</a>. Искате да ни продавате във вашия магазин? Вижте страницата за <a href="/distributors">дистрибутори</a> или <a href="/contact">ни пишете</a>.</p>`;

const english = `
<p class="lead">{{shop}} is an online shop with a real team behind every order.</p>
<h2>Who we are</h2>
<p>The shop is run by {{company}}. We choose and prepare everything you see here with care, and we answer your questions ourselves. Tell in this paragraph how you began, what you make and what sets you apart.</p>
<h2>How we work</h2>
<ol class="steps">
<li><strong>Order</strong> You choose from the products and order, with an account or without one.</li>
<li><strong>Preparation</strong> We process orders within {{processing_days}} working days and pack them carefully.</li>
<li><strong>Delivery</strong> We send your order with {{carriers}} to an office or an address.</li>
<li><strong>Afterwards</strong> If anything is wrong, write to us and we will put it right.</li>
</ol>
<p>Each product is described on its own page. If you are looking for something that is not there, just ask us.</p>
<h2>Where to find us</h2>
<p>{{company}}<br>{{address}}<br>Phone: {{phone}}<br>E-mail: <a href="mailto:{{email}}">{{email}}</a></p>
<p>Looking for something? See <a href="/en/products">all our products</a>. Would you like to sell them in your shop? See our <a href="/en/distributors">distributors</a> or <a href="/en/contact">write to us</a>.</p>`;

/** The page about a shop that does not have the demo shop's story. */
export const aboutOther: PageTemplate = {
  ...about,
  seo_description_bg: "Кои сме ние, как работим, къде сме и как можете да се свържете с нас.",
  seo_description_en: "Who we are, how we work, where to find us and how you can get in touch.",
  content: { bg: bulgarian, en: english },
};
