import { dictionary } from "#app/i18n/dictionary.ts";
import { dutyNames } from "#app/i18n/duty-names.ts";

/** Texts of the legal duties in the back office. */
export const dutiesTexts = dictionary({
  bg: {
    ...dutyNames.bg,
    "menu.duties": "Законови срокове",
    "audit.kind.duty": "Законово задължение",
    "orders.work.duties": "Законови срокове за проверка",
    "duties.title": "Законови срокове",
    "duties.subtitle":
      "Какво изисква законът от магазина, откога и изпълнено ли е. Магазинът помага с проверки и напомняния; решават счетоводителят и юристът ви.",
    "duties.dates":
      "Датите са от европейските актове и съобщенията на КЗП. Как са въведени в българския закон и какво се е променило оттогава, попитайте юриста си.",
    "duties.loadFailed": "Неуспешно зареждане на законовите срокове",
    "duties.fine": "Няма нищо неизпълнено и нищо за проверка.",
    "duties.state.not_met": "Не е изпълнено",
    "duties.state.to_check": "За проверка",
    "duties.state.not_yet": "Предстои",
    "duties.state.met": "Изпълнено",
    "duties.state.over": "Отпаднало",
    "duties.dates.from": "В сила от {from}",
    "duties.dates.period": "От {from} до {until}",
    "duties.dates.always": "В сила",
    "duties.source": "Източник",

    "duties.ask.dual_prices": "Всяка цена да е и в левове, и в евро.",
    "duties.ask.euro_first": "Цените и сумите да са в евро. Левът може да стои до тях само за сведение.",
    "duties.ask.withdrawal":
      "Клиентът да може да се откаже от договора на сайта в две стъпки и да получи потвърждение. Формата е вградена и има връзка към нея във футъра; условията са на отделна страница.",
    "duties.ask.guarantee_notice":
      "Официалното съобщение на Европейската комисия да се вижда преди поръчката, без да се натиска нищо.",
    "duties.ask.green_claims":
      "Общи твърдения като „екологичен“ са забранени, ако не можете да ги докажете. Прегледайте текстовете на продуктите, страниците и кампаниите.",
    "duties.ask.food_information":
      "Преди покупката да се виждат наименованието, съставките с отбелязани алергени, хранителната стойност и нетното количество. Произходът, съхранението и предупрежденията зависят от храната.",
    "duties.ask.price_reductions":
      "До всяка намалена цена да стои най-ниската от последните 30 дни. Магазинът я показва сам от историята на цените.",
    "duties.ask.audit_file":
      "Ако магазинът работи без касов апарат по алтернативния режим, файлът за месеца се подава до 15-о число на следващия. Магазинът знае само дали файлът е направен. Сторно документите са в номерацията на продажбите; не намерихме дали наредбата иска отделна, затова попитайте счетоводителя.",
    "duties.ask.vat_registration":
      "Щом оборотът достигне прага, фирмата трябва да се регистрира. Сборът е на доставените поръчки без върнатите суми; за какъв период се смята и какво още влиза, казва счетоводителят.",
    "duties.ask.accessibility":
      "Магазинът да може да се ползва от хора с увреждания и да обяснява как. Микропредприятията (под 10 души и до 2 млн. евро) са освободени за услугите.",
    "duties.ask.packaging":
      "Който опакова под своя марка, се смята за производител на опаковката. Проверете какво трябва да направите и дали имате облекчение като малка фирма.",

    "duties.source.dual_prices": "Съобщения на КЗП за двойното изписване на цените",
    "duties.source.euro_first": "Съобщения на КЗП за въвеждането на еврото",
    "duties.source.withdrawal": "Директива 2011/83/ЕС, чл. 11а, по Директива (ЕС) 2023/2673",
    "duties.source.guarantee_notice": "Директива (ЕС) 2024/825; Регламент за изпълнение (ЕС) 2025/1960",
    "duties.source.green_claims": "Директива (ЕС) 2024/825",
    "duties.source.food_information": "Регламент (ЕС) № 1169/2011, чл. 14",
    "duties.source.price_reductions": "Директива 98/6/ЕО, чл. 6а; ЗЗП, чл. 63–66",
    "duties.source.audit_file": "Наредба Н-18, чл. 52т, ал. 2",
    "duties.source.vat_registration": "ЗДДС; прагът е в настройките",
    "duties.source.vat_threshold": "Праг {amount} от {from}: {source}",
    "duties.source.accessibility": "Директива (ЕС) 2019/882",
    "duties.source.packaging": "Регламент (ЕС) 2025/40",

    "duties.finding.over": "Задължението отпадна. Левовете могат да останат за сведение.",
    "duties.finding.both_currencies": "Показват се и двете валути.",
    "duties.finding.euro_only": "Показва се само еврото.",
    "duties.finding.euro_first": "Основната валута е евро.",
    "duties.finding.lev_first": "Основната валута е лев и цените в левове са първи.",
    "duties.finding.withdrawal_page": "Формата работи и страница „/returns“ е публикувана.",
    "duties.finding.no_withdrawal_page":
      "Формата работи, но няма публикувана страница „/returns“. Направете я от шаблона или потвърдете, че условията са на друго място.",
    "duties.finding.notices": "Съобщението е качено на двата езика.",
    "duties.finding.no_notices": "Езици без съобщение: {count}.",
    "duties.finding.food": "Всички видими продукти имат наименование, съставки и хранителна стойност.",
    "duties.finding.incomplete_food": "Видими продукти с непълна информация: {count}.",
    "duties.finding.price_history": "Историята на цените на видимите продукти е пълна.",
    "duties.finding.unrecorded_prices":
      "Продукти, чиято цена липсва в историята: {count}. Запазете цената им отново.",
    "duties.finding.filed": "За всички минали месеци с доставки има файл.",
    "duties.finding.late_months": "Месеци с изтекъл срок и без файл: {count}, първият е {month}.",
    "duties.finding.month_to_file": "Файлът за {month} още не е направен. Срокът е {day}.",
    "duties.finding.audit_off":
      "Одиторският файл е изключен. Потвърдете, че магазинът не ползва алтернативния режим.",
    "duties.finding.vat_registered": "Фирмата е регистрирана по ЗДДС.",
    "duties.finding.no_threshold":
      "Прагът не е въведен. Попитайте счетоводителя и го запишете в настройките с дата и източник.",
    "duties.finding.below_threshold": "Оборот за 12 месеца: {turnover}, под 80% от прага {threshold}.",
    "duties.finding.near_threshold":
      "Оборот за 12 месеца: {turnover} при праг {threshold}. Попитайте счетоводителя.",
    "duties.finding.above_threshold":
      "Оборот от началото на годината: {turnover}, прагът от {threshold} е достигнат. Говорете веднага със счетоводителя.",
    "duties.finding.accessibility_page": "Страница „/accessibility“ е публикувана.",
    "duties.finding.no_accessibility_page":
      "Няма публикувана страница „/accessibility“. Направете я или потвърдете, че не ви е нужна.",
    "duties.finding.by_person": "Магазинът не може да го провери. Прегледайте го и потвърдете.",
    "duties.finding.confirmed": "Потвърдено от екипа.",
    "duties.finding.due": "Дойде денят на напомнянето. Проверете отново.",

    "duties.link.currency": "Към настройките на валутата",
    "duties.link.withdrawal": "Създай страницата",
    "duties.link.guarantee_notice": "Към съобщението",
    "duties.link.food_information": "Виж непълните продукти",
    "duties.link.products": "Към продуктите",
    "duties.link.audit_file": "Към счетоводството",
    "duties.link.vat_registration": "Към настройките на ДДС",
    "duties.link.accessibility": "Към страниците",

    "duties.checked": "Проверено на {date}",
    "duties.checked.by": "Проверено на {date} от {name}",
    "duties.remind": "Напомняне: {date}",
    "duties.remind.none": "Без напомняне",
    "duties.confirm.open": "Проверено…",
    "duties.confirm.again": "Провери отново…",
    "duties.confirm.note": "Бележка",
    "duties.confirm.note.hint": "Какво проверихте и кой го потвърди. По желание.",
    "duties.confirm.remind_on": "Напомни ми на",
    "duties.confirm.remind_on.hint": "На този ден идва писмо на имейла за известия. Празно: без напомняне.",
    "duties.confirm.submit": "Отбележи като проверено",
    "duties.confirm.named": "Отбележи като проверено: {duty}",
    "duties.busy": "Запазване…",
    "duties.undo": "Отмени проверката",
    "duties.undo.named": "Отмени проверката: {duty}",
    "duties.done.confirm": "Отбелязано е като проверено.",
    "duties.done.undo": "Проверката е отменена.",
    "duties.refused": "Поправете отбелязаните полета.",
    "duties.changed": "Друг е променил тази проверка. Вижте сегашната.",
    "duties.saveFailed": "Промяната не беше запазена.",
    "duties.problem.day": "Въведете дата.",
    "duties.problem.past": "Изберете ден след днешния.",
    "duties.problem.long": "Бележката може да е най-много 500 знака.",
  },
  en: {
    ...dutyNames.en,
    "menu.duties": "Legal deadlines",
    "audit.kind.duty": "Legal duty",
    "orders.work.duties": "Legal deadlines to check",
    "duties.title": "Legal deadlines",
    "duties.subtitle":
      "What the law asks of the shop, since when, and whether it is done. The shop helps with checks and reminders; your accountant and your lawyer decide.",
    "duties.dates":
      "The dates are from European acts and notices of the Consumer Protection Commission. Ask your lawyer how Bulgarian law adopted them and what has changed since.",
    "duties.loadFailed": "The legal deadlines could not be loaded",
    "duties.fine": "Nothing is unmet and nothing needs checking.",
    "duties.state.not_met": "Not met",
    "duties.state.to_check": "To be checked",
    "duties.state.not_yet": "Coming up",
    "duties.state.met": "Met",
    "duties.state.over": "Ended",
    "duties.dates.from": "Since {from}",
    "duties.dates.period": "From {from} to {until}",
    "duties.dates.always": "In force",
    "duties.source": "Source",

    "duties.ask.dual_prices": "Every price is shown both in leva and in euros.",
    "duties.ask.euro_first":
      "Prices and sums are in euros. Leva may appear beside them for information only.",
    "duties.ask.withdrawal":
      "Customers can withdraw from the contract on the site in two steps and get a confirmation. The form is built in and linked in the footer; the terms are on a page of their own.",
    "duties.ask.guarantee_notice":
      "The European Commission’s official notice is visible before the order, without a click.",
    "duties.ask.green_claims":
      "General claims such as “eco-friendly” are banned unless you can prove them. Review the texts of products, pages and campaigns.",
    "duties.ask.food_information":
      "The name, the ingredients with marked allergens, the nutrition and the net quantity are visible before the purchase. Origin, storage and warnings depend on the food.",
    "duties.ask.price_reductions":
      "Every reduced price shows the lowest price of the last 30 days. The shop shows it automatically from the price history.",
    "duties.ask.audit_file":
      "If the shop works without a cash register under the alternative regime, the month’s file is due by the 15th of the next month. The shop only knows whether the file was made. Reversals share the numbers of the sales; we found no rule on whether the ordinance wants a series of their own, so ask your accountant.",
    "duties.ask.vat_registration":
      "Once the turnover reaches the threshold, the company must register. The sum is of delivered orders without refunds; your accountant knows which period counts and what else belongs to it.",
    "duties.ask.accessibility":
      "People with disabilities can use the shop, and it explains how. Micro-enterprises (fewer than 10 people and up to €2 million) are exempt for services.",
    "duties.ask.packaging":
      "Whoever packs under their own brand counts as the producer of the packaging. Check what you have to do and whether a small company has a relief.",

    "duties.source.dual_prices": "Notices of the Consumer Protection Commission on dual prices",
    "duties.source.euro_first": "Notices of the Consumer Protection Commission on the euro",
    "duties.source.withdrawal": "Directive 2011/83/EU, article 11a, by Directive (EU) 2023/2673",
    "duties.source.guarantee_notice": "Directive (EU) 2024/825; Implementing Regulation (EU) 2025/1960",
    "duties.source.green_claims": "Directive (EU) 2024/825",
    "duties.source.food_information": "Regulation (EU) No 1169/2011, article 14",
    "duties.source.price_reductions":
      "Directive 98/6/EC, article 6a; Consumer Protection Act, articles 63 to 66",
    "duties.source.audit_file": "Ordinance N-18, article 52t, paragraph 2",
    "duties.source.vat_registration": "VAT Act; the threshold is in the settings",
    "duties.source.vat_threshold": "Threshold {amount} from {from}: {source}",
    "duties.source.accessibility": "Directive (EU) 2019/882",
    "duties.source.packaging": "Regulation (EU) 2025/40",

    "duties.finding.over": "The duty has ended. Leva may stay for information.",
    "duties.finding.both_currencies": "Both currencies are shown.",
    "duties.finding.euro_only": "Only the euro is shown.",
    "duties.finding.euro_first": "The base currency is the euro.",
    "duties.finding.lev_first": "The base currency is the lev, and prices in leva come first.",
    "duties.finding.withdrawal_page": "The form works and the page “/returns” is published.",
    "duties.finding.no_withdrawal_page":
      "The form works, but no page “/returns” is published. Create it from the template, or confirm that the terms are elsewhere.",
    "duties.finding.notices": "The notice is uploaded in both languages.",
    "duties.finding.no_notices": "Languages without the notice: {count}.",
    "duties.finding.food": "All visible products have a name, ingredients and nutrition.",
    "duties.finding.incomplete_food": "Visible products with incomplete information: {count}.",
    "duties.finding.price_history": "The price history of the visible products is complete.",
    "duties.finding.unrecorded_prices":
      "Products whose price is missing from the history: {count}. Save their price again.",
    "duties.finding.filed": "All past months with deliveries have a file.",
    "duties.finding.late_months": "Overdue months without a file: {count}, the first is {month}.",
    "duties.finding.month_to_file": "The file of {month} has not been made yet. It is due by {day}.",
    "duties.finding.audit_off":
      "The audit file is switched off. Confirm that the shop does not use the alternative regime.",
    "duties.finding.vat_registered": "The company is registered for VAT.",
    "duties.finding.no_threshold":
      "No threshold is entered. Ask your accountant and enter it in the settings with its date and source.",
    "duties.finding.below_threshold":
      "Turnover of 12 months: {turnover}, below 80% of the threshold of {threshold}.",
    "duties.finding.near_threshold":
      "Turnover of 12 months: {turnover}, with a threshold of {threshold}. Ask your accountant.",
    "duties.finding.above_threshold":
      "Turnover since the beginning of the year: {turnover}. The threshold of {threshold} is reached. Talk to your accountant at once.",
    "duties.finding.accessibility_page": "The page “/accessibility” is published.",
    "duties.finding.no_accessibility_page":
      "No page “/accessibility” is published. Create it, or confirm that you do not need it.",
    "duties.finding.by_person": "The shop cannot check this. Review it and confirm.",
    "duties.finding.confirmed": "Confirmed by your team.",
    "duties.finding.due": "The day of the reminder has come. Check it again.",

    "duties.link.currency": "Open currency settings",
    "duties.link.withdrawal": "Create the page",
    "duties.link.guarantee_notice": "Open notice settings",
    "duties.link.food_information": "View incomplete products",
    "duties.link.products": "View products",
    "duties.link.audit_file": "Open bookkeeping",
    "duties.link.vat_registration": "Open VAT settings",
    "duties.link.accessibility": "View pages",

    "duties.checked": "Checked on {date}",
    "duties.checked.by": "Checked on {date} by {name}",
    "duties.remind": "Reminder: {date}",
    "duties.remind.none": "No reminder",
    "duties.confirm.open": "Checked…",
    "duties.confirm.again": "Check again…",
    "duties.confirm.note": "Note",
    "duties.confirm.note.hint": "What you checked and who confirmed it. Optional.",
    "duties.confirm.remind_on": "Remind me on",
    "duties.confirm.remind_on.hint":
      "On this day an e-mail goes to the notification address. Empty: no reminder.",
    "duties.confirm.submit": "Mark as checked",
    "duties.confirm.named": "Mark as checked: {duty}",
    "duties.busy": "Saving…",
    "duties.undo": "Undo the check",
    "duties.undo.named": "Undo the check: {duty}",
    "duties.done.confirm": "Marked as checked.",
    "duties.done.undo": "The check was undone.",
    "duties.refused": "Correct the marked fields.",
    "duties.changed": "Somebody else changed this check. See the current one.",
    "duties.saveFailed": "The change was not saved.",
    "duties.problem.day": "Enter a date.",
    "duties.problem.past": "Choose a day after today.",
    "duties.problem.long": "The note may have at most 500 characters.",
  },
});
