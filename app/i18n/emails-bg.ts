import { dutyNamesBg } from "./duty-names.ts";

/** Bulgarian texts of e-mails. The reader is addressed as "вие", in lower case. */
export const emailsBg = {
  "email.hello": "Здравейте!",
  "email.hello.named": "Здравейте, {name}!",
  "email.support": "Имате въпрос? Пишете ни на",
  "email.toShop": "Към магазина",
  "email.sample": "[Проба] {subject}",
  "email.link": "Ако бутонът не работи, копирайте този адрес в браузъра си:",
  "email.link.hidden": "Връзката не се показва тук.",
  "email.phone": "Тел. {phone}",
  "email.unsubscribe": "Отпиши се от бюлетина",

  "order.number": "Номер на поръчката",
  "order.date": "Дата",
  "order.product": "Продукт",
  "order.amount": "Сума",
  "order.grams": "{grams}\u00a0г",
  "order.line": "{quantity} × {price}",
  "order.discount": "Отстъпка",
  "order.shipping": "Доставка",
  "order.shipping.free": "Безплатна",
  "order.promised": "Доставка до {day}",
  "order.total": "Общо",
  "order.customer": "Клиент",
  "order.delivery": "Данни за доставка",
  "order.delivery.econt_office": "До офис на Еконт",
  "order.delivery.econt_address": "До адрес",
  "order.delivery.office": "До офис или автомат",
  "order.delivery.address": "До адрес",
  "order.carrier": "Куриер: {carrier}",
  "order.carrier.econt": "Еконт",
  "order.carrier.speedy": "Спиди",
  "order.carrier.boxnow": "BOX NOW",
  "order.carrier.sandbox": "пробен куриер",
  "order.payment": "Начин на плащане",
  "order.payment.cash_on_delivery": "Наложен платеж",
  "order.payment.stripe": "Карта (Visa, MasterCard)",
  "order.payment.bank_transfer": "Банков превод",
  "order.payment.in_hand": "На ръка",
  "order.payment.none": "Без плащане",
  "order.money.awaits_card": "Още не е платена",
  "order.money.awaits_transfer": "Преводът още не е пристигнал",
  "order.money.on_delivery": "Плаща се на куриера при получаване",
  "order.money.in_hand": "Плаща се при получаване",
  "order.money.paid_on_receipt": "Платена при получаването",
  "order.money.paid": "Платена",
  "order.money.to_return": "Платената сума ще бъде върната",
  "order.money.returned": "Платената сума е върната",
  "order.money.nothing_due": "Не се дължи плащане",
  "order.goods.awaits_card":
    "Ще започнем да я приготвяме, щом я платите. Ако вече сте платили, всичко е наред.",
  "order.goods.awaits_transfer": "Ще започнем да я приготвяме, щом преводът пристигне по сметката ни.",
  "order.goods.to_prepare": "Започваме да я приготвяме.",
  "order.goods.preparing": "Приготвяме я.",
  "order.goods.nothing_to_send": "Тя няма да бъде изпратена.",
  "order.goods.sent": "Вече пътува към вас.",
  "order.goods.delivered": "Вече е доставена.",
  "order.goods.cancelled": "Междувременно беше отказана и няма да бъде изпратена.",
  "order.transfer": "Как да платите",
  "order.transfer.holder": "Получател: {holder}",
  "order.transfer.amount": "Сума: {amount}",
  "order.transfer.reason": "Основание: {reason}",
  "order.transfer.until": "Срок за плащане: {day}",
  "order.invoice": "Данни за фактура",
  "order.invoice.vat": "ЕИК / ДДС номер: {vat}",

  "order_received.subject": "Получихме вашата поръчка {number}",
  "order_received.preview": "Ето какво поръчахте и какво следва.",
  "order_received.title": "Благодарим за поръчката!",
  "order_received.text": "Получихме поръчката ви.",
  "order_received.pay": "Плати с карта",
  "order_received.next": "Какво следва",
  "order_received.next.contact": "Ще се свържем с вас за доставката.",
  "order_received.next.processing": "Обработваме поръчката в рамките на 1–2\u00a0работни дни.",
  "order_received.next.afterPayment": "Щом я платите, я обработваме в рамките на 1–2\u00a0работни дни.",
  "order_received.next.shipped": "Ще ви пишем отново, когато пратката тръгне към вас.",

  "owner_order_received.subject": "Нова поръчка {number}: {total}",
  "owner_order_received.preview": "{name}, {address}",
  "owner_order_received.title": "Нова поръчка",
  "owner_order_received.subject.unpaid": "Нова поръчка {number}: {total}, чака плащане",
  "owner_order_received.goods.awaits_card":
    "Още не е платена с карта. Не я опаковайте, докато не бъде платена.",
  "owner_order_received.goods.awaits_transfer":
    "Чака банков превод. Не я опаковайте, докато преводът не пристигне.",
  "owner_order_received.goods.to_prepare": "Всичко, което трябва да се опакова и изпрати:",
  "owner_order_received.goods.preparing": "Вече се обработва:",
  "owner_order_received.goods.nothing_to_send": "Не я опаковайте: няма какво да се изпрати.",
  "owner_order_received.goods.sent": "Вече е изпратена:",
  "owner_order_received.goods.delivered": "Вече е доставена:",
  "owner_order_received.goods.cancelled": "Не я опаковайте: междувременно беше отказана.",
  "owner_order_received.button": "Към поръчката",
  "owner_order_received.reply": "Отговорът на това писмо отива при клиента.",

  "order.follow": "Проследи поръчката",
  "order_changed.subject": "Променихме поръчка {number}",
  "order_changed.title": "Поръчката е променена",
  "order_changed.text": "Променихме поръчката ви, както се разбрахме. Сумата беше {from}, сега е {to}.",
  "order_changed.same": "Променихме поръчката ви, както се разбрахме. Сумата остава {to}.",
  "order_changed.cash": "Плащате {to}, когато я получите.",
  "order_changed.pay": "Плати {to} с карта",
  "order_changed.link": "Старата страница за плащане вече не важи. Платете новата сума оттук:",
  "order_changed.transferred": "Ако вече сте превели старата сума, пишете ни.",
  "order_changed.refund":
    "Връщаме ви {amount} по картата. Банката ви обикновено ги показва до няколко работни дни.",
  "order_changed.return": "Връщаме ви {amount} с превод по сметката, от която платихте.",
  "order_changed.wrong": "Ако нещо не е както го уговорихме, отговорете на това писмо.",
  "order_document.subject": "{document} по поръчка {number}",
  "order_document.title": "Документ по вашата поръчка",
  "order_document.text": "Изпращаме ви като прикачен файл: {document}.",
  "order_document.invoice": "Фактура № {number}",
  "order_document.credit_note": "Кредитно известие № {number}",
  "order_document.sale": "Документ за продажба № {number}",
  "order_document.reversal": "Сторно документ № {number}",
  "order_recalled.subject": "Важно: не консумирайте „{product}“ от вашата поръчка",
  "order_recalled.preview": "Изтегляме партида, която сте получили.",
  "order_recalled.title": "Изтегляме партида от вашата поръчка",
  "order_recalled.text": "В поръчка {number} сте получили продукт от партида, която изтегляме от пазара:",
  "order_recalled.product": "Продукт",
  "order_recalled.lot": "Партида",
  "order_recalled.bestBefore": "Най-малко годен до",
  "order_recalled.reason": "Причина",
  "order_recalled.todo": "Какво да направите",
  "order_recalled.todo.eat": "Не консумирайте продукта. Партидата е отпечатана на опаковката.",
  "order_recalled.todo.contact": "Свържете се с нас, за да го върнете за наша сметка: {phone}.",
  "order_recalled.todo.money": "Ще ви върнем платената сума. Касов бон не е нужен.",
  "order_recalled.button": "Виж съобщението",
  "order_waiting.subject": "Пратката ви чака – поръчка {number}",
  "order_waiting.title": "Пратката ви чака да я вземете",
  "order_waiting.text":
    "Пратката с поръчката ви е при куриера от два дни. Вземете я, преди да бъде върната – плодовете вътре нямат търпение.",
  "owner_order_changed.title": "Клиентът промени поръчката",
  "owner_order_changed.cancelled.subject": "Клиентът отказа поръчка {number}",
  "owner_order_changed.cancelled.text":
    "Клиентът отказа поръчката от нейната страница. Продуктите отново са налични за продажба.",
  "owner_order_changed.redirected.subject": "Нов адрес за поръчка {number}",
  "owner_order_changed.redirected.text":
    "Клиентът промени къде да пристигне поръчката. По-долу е новата доставка.",
  "owner_refund_due.subject": "Върнете {total} за поръчка {number}",
  "owner_refund_due.title": "Платена поръчка без стока",
  "owner_refund_due.text":
    "Плащането пристигна, след като запазената наличност беше освободена или поръчката беше отказана. Върнете сумата на клиента от админ панела.",

  "owner_refund_failed.subject": "Връщането на {amount} за поръчка {number} не успя",
  "owner_refund_failed.title": "Върнатата сума не стигна до клиента",
  "owner_refund_failed.text":
    "Банката на клиента не прие {amount}, например защото картата е закрита. Сумата отново е при вас. Свържете се с клиента и я върнете по друг начин.",

  "order_paid.subject": "Получихме плащането за поръчка {number}",
  "order_paid.preview": "Платени {total}.",
  "order_paid.title": "Поръчката е платена",
  "order_paid.text": "Плащането на поръчката ви от {total} с карта е прието.",
  "order_paid.transfer": "Преводът за поръчката ви от {total} пристигна.",

  "order_shipped.subject": "Поръчка {number} пътува към вас",
  "order_shipped.preview": "Предадохме пратката ви на куриера.",
  "order_shipped.title": "Пратката ви е на път",
  "order_shipped.text": "Предадохме поръчката ви на куриера.",
  "order_shipped.parcel": "Пратка {number} с {carrier}",
  "order_shipped.number": "Номер на пратката: {number}",
  "order_shipped.track": "Проследи пратката",
  "order_shipped.cash": "Когато я получите, плащате на куриера {total}.",

  "order_delivered.subject": "Поръчка {number} е доставена",
  "order_delivered.preview": "Благодарим ви, че избрахте {shop}.",
  "order_delivered.title": "Да ви е сладко!",
  "order_delivered.text": "Поръчката ви е доставена. Благодарим ви, че избрахте {shop}.",
  "order_delivered.wrong": "Ако нещо с пратката не е наред, пишете ни и ще го оправим.",

  "order_redirected.subject": "Променена доставка на поръчка {number}",
  "order_redirected.title": "Доставката е променена",
  "order_redirected.text": "Данните за доставка на поръчката са променени. Пратката ще тръгне към:",
  "order_redirected.unexpected": "Ако промяната не е от вас и не сте я уговорили с нас, пишете ни веднага.",
  "order_cancelled.subject": "Поръчка {number} е отказана",
  "order_cancelled.preview": "Няма да я изпратим.",
  "order_cancelled.title": "Поръчката е отказана",
  "order_cancelled.text": "Няма да я изпратим.",
  "order_cancelled.nothing_due": "Не дължите нищо за нея.",
  "order_cancelled.to_return": "Платената сума ще ви бъде върната.",
  "order_cancelled.returned": "Платената сума ви беше върната.",
  "order_cancelled.unexpected": "Ако не сте очаквали това, пишете ни.",

  "order_pay_reminder.subject": "Очакваме плащане за поръчка {number}",
  "order_pay_reminder.title": "Поръчката още не е платена",
  "order_pay_reminder.text":
    "Преводът за нея още не е пристигнал. Пазим я до посочения ден, след това я отказваме.",
  "order_pay_reminder.paid":
    "Ако вече сте платили, всичко е наред: преводите понякога пътуват един работен ден.",

  "order_unpaid.subject": "Поръчка {number} е отказана: не е платена",
  "order_unpaid.title": "Отказахме неплатената поръчка",
  "order_unpaid.text": "Преводът за нея не пристигна в срок, затова не я пазим повече.",
  "order_unpaid.late":
    "Ако сте платили, ще ви върнем сумата, щом пристигне. Ако още искате поръчката, направете я отново.",

  "order_replaced.subject": "Поръчка {number} е заменена с поръчка {by}",
  "order_replaced.preview": "В сила е само поръчка {by}.",
  "order_replaced.title": "Поръчката е заменена",
  "order_replaced.text":
    "Направихте две поръчки за една и съща покупка, затова в сила остава само поръчка {by}. Поръчка {number} е отказана: няма да я изпратим и не дължите нищо за нея.",
  "order_replaced.button": "Виж поръчка {by}",
  "order_replaced.both": "Ако искате и двете поръчки, пишете ни.",

  "verify_email.subject": "Потвърдете имейла си",
  "verify_email.preview": "Остава една крачка до профила ви.",
  "verify_email.title": "Потвърдете имейла си",
  "verify_email.text":
    "Благодарим за регистрацията. Отворете връзката и въведете паролата си: така потвърждавате, че този имейл е ваш, и влизате в профила си.",
  "verify_email.button": "Потвърди имейла",
  "verify_email.life": "Връзката важи един ден.",
  "verify_email.notYou":
    "Ако не сте се регистрирали вие, оставете това писмо без внимание: без паролата никой не може да потвърди профила.",

  "reset_password.subject": "Нова парола за профила ви – {shop}",
  "reset_password.preview": "Връзката важи един час.",
  "reset_password.title": "Изберете нова парола",
  "reset_password.text": "Получихме заявка за нова парола на профила с този имейл.",
  "reset_password.button": "Избери нова парола",
  "reset_password.life":
    "Връзката важи един час и работи само веднъж. След смяната на паролата ще излезете от профила си на всички устройства.",
  "reset_password.notYou":
    "Ако не сте били вие, оставете това писмо без внимание и не отваряйте връзката: паролата ви остава същата.",

  "staff_invite.subject": "Покана за екипа на {shop}",
  "staff_invite.preview": "{inviter} ви кани да работите в админ панела на магазина.",
  "staff_invite.title": "Поканени сте в екипа",
  "staff_invite.text": "{inviter} ви кани да работите в админ панела на {shop}.",
  "staff_invite.role.owner":
    "Ролята ви е собственик: ще виждате и променяте всичко, включително настройките, екипа и дневника на промените.",
  "staff_invite.role.manager":
    "Ролята ви е управител: ще работите с поръчки, плащания, клиенти, каталог и съдържание, без настройките на фирмата и екипа.",
  "staff_invite.role.packer":
    "Ролята ви е опаковчик: ще виждате поръчките за опаковане и тези на път, ще правите товарителници и ще предавате пратките.",
  "staff_invite.role.accountant":
    "Ролята ви е счетоводител: ще преглеждате и изтегляте поръчки, плащания, наложени платежи и документи, без да променяте нищо.",
  "staff_invite.role.editor":
    "Ролята ви е редактор: ще променяте страниците, текстовете, снимките и описанията на продуктите, без достъп до поръчки и лични данни.",
  "staff_invite.hello": "Здравейте от екипа на {shop}!",
  "staff_invite.next":
    "Ако нямате профил с този имейл, ще си изберете парола. Ако имате, влезте с паролата си.",
  "staff_invite.button": "Приеми поканата",
  "staff_invite.life": "Връзката важи {days} дни и работи само веднъж. Не я препращайте на никого.",
  "staff_invite.notYou":
    "Ако не очаквате такава покана, оставете това писмо без внимание: без вас нищо не се променя.",

  "account_changed.password.subject": "Паролата на профила ви е сменена – {shop}",
  "account_changed.password.text":
    "Паролата на профила ви беше сменена и излязохте от него на всички устройства.",
  "account_changed.two_factor_on.subject": "Входът в две стъпки е включен – {shop}",
  "account_changed.two_factor_on.text":
    "Отсега нататък за вход в профила ви след паролата е нужен и код от приложението.",
  "account_changed.two_factor_off.subject": "Входът в две стъпки е изключен – {shop}",
  "account_changed.two_factor_off.text": "Отсега нататък за вход в профила ви е достатъчна само паролата.",
  "account_changed.backup_codes.subject": "Нови резервни кодове за профила ви – {shop}",
  "account_changed.backup_codes.text":
    "За профила ви бяха създадени нови резервни кодове за вход в две стъпки. Старите вече не работят.",
  "account_changed.title": "Входът в профила ви е променен",
  "account_changed.you": "Ако сте били вие, не е нужно да правите нищо.",
  "account_changed.notYou":
    "Ако не сте били вие, веднага изберете нова парола и отговорете на този имейл, за да ви помогнем.",
  "account_changed.button": "Избери нова парола",

  "contact_message.subject": "Съобщение от {name}",
  "contact_message.title": "Ново съобщение от сайта",
  "contact_message.from": "От",
  "contact_message.text": "Съобщение",
  "contact_message.reply": "Отговорът на това писмо отива при подателя.",

  "message_reply.subject": "Отговор на съобщението ви до {shop}",
  "message_reply.title": "Отговор на съобщението ви",
  "message_reply.further": "Ако имате още въпроси, отговорете на този имейл.",
  "message_reply.quote": "Вашето съобщение от {date}",

  "newsletter_confirmation.subject": "Потвърдете абонамента си за бюлетина",
  "newsletter_confirmation.preview": "Остава една крачка до бюлетина на {shop}.",
  "newsletter_confirmation.title": "Потвърдете абонамента си",
  "newsletter_confirmation.text": "Някой, вероятно вие, поиска бюлетина на {shop} за този имейл.",
  "newsletter_confirmation.consent":
    "Като потвърдите, се съгласявате да ви изпращаме новини и предложения на този имейл. Можете да се откажете по всяко време.",
  "newsletter_confirmation.button": "Потвърди абонамента",
  "newsletter_confirmation.life": "Връзката важи {days} дни.",
  "newsletter_confirmation.notYou":
    "Ако не сте искали бюлетина, оставете това писмо без внимание: без потвърждение няма да го получавате.",

  "newsletter_welcome.subject": "Вече сте абонирани за бюлетина на {shop}",
  "newsletter_welcome.preview": "Абонаментът ви е потвърден.",
  "newsletter_welcome.title": "Добре дошли сред абонатите ни",
  "newsletter_welcome.text":
    "Абонаментът ви за бюлетина на {shop} е потвърден. Ще ви пишем, когато имаме ново плодче или добра оферта.",
  "newsletter_welcome.end":
    "Можете да се отпишете по всяко време: връзката е в края на това и на всяко следващо писмо.",

  "withdrawal.declaration": "Заявление",
  "withdrawal.statement":
    "С настоящото уведомявам, че се отказвам от сключения от мен договор за покупка на следните стоки:",
  "withdrawal.goods.all": "Всички стоки от поръчката",
  "withdrawal.name": "Име",
  "withdrawal.email": "Имейл",
  "withdrawal.declaredAt": "Подадено на",
  "withdrawal.link": "Отказ от договора",
  "guarantee.title": "Законова гаранция",
  "guarantee.text":
    "По закон имате гаранция поне две години от получаването. Ако продукт не отговаря на договореното, го заменяме безплатно, а ако това не е възможно – намаляваме цената или връщаме парите. Пишете на {email}.",
  "guarantee.portal": "Повече в портала „Вашата Европа“",
  "withdrawal.right":
    "До 14 дни след като получите стоката, можете да се откажете от покупката, без да посочвате причина. За разпечатани храни това право не важи.",

  "withdrawal_received.subject": "Получихме отказа ви от договора за поръчка {number}",
  "withdrawal_received.preview": "Ето какво заявихте, кога и какво следва.",
  "withdrawal_received.title": "Получихме отказа ви от договора",
  "withdrawal_received.text": "Потвърждаваме, че на {date} получихме вашето заявление. Запазете това писмо.",
  "withdrawal_received.next": "Какво следва",
  "withdrawal_received.next.send":
    "Ако вече сте получили стоката, изпратете я до 14 дни от днес на адрес: {address}.",
  "withdrawal_received.next.money":
    "До 14 дни връщаме платеното със същото платежно средство. Можем да изчакаме, докато получим стоката или доказателство, че сте я изпратили. При наложен платеж ще ви помолим за банкова сметка.",
  "withdrawal_unmatched.subject": "Получихме отказа ви от договора",
  "withdrawal_unmatched.preview": "Не намерихме поръчката. Ето какво следва.",
  "withdrawal_unmatched.text":
    "На {date} получихме заявление за отказ от договора с този имейл. Не намерихме поръчка с този имейл и посочения номер.",
  "withdrawal_unmatched.next":
    "Отговорете на това писмо с имената си и номера или датата на поръчката. Ще потвърдим заявлението ви с датата, на която сте го подали.",
  "withdrawal_received.notYou": "Ако не сте подавали такова заявление, пишете ни.",

  "owner_withdrawal.subject": "Отказ от договора за поръчка {number}",
  "owner_withdrawal.preview": "Подаден от {name}.",
  "owner_withdrawal.title": "Клиент се отказа от договора",
  "owner_withdrawal.text":
    "Поръчката е направена с този имейл. Клиентът вече получи потвърждение от магазина.",
  "owner_withdrawal.unknown":
    "Няма поръчка с този номер и имейл. Отказът може да важи и с грешен номер: потърсете клиента по име и му потвърдете отказа с отговор на това писмо. Магазинът му писа само, че заявлението е получено и поръчката не е намерена.",
  "owner_withdrawal.money":
    "Ако правото на отказ важи, сумата се връща до 14 дни от днес. Можете да изчакате стоката или доказателство, че е изпратена.",
  "owner_withdrawal.button": "Към отказите",

  ...dutyNamesBg,
  "owner_duty_reminder.subject": "Напомняне: {duty}",
  "owner_duty_reminder.preview": "Дойде денят, който избрахте.",
  "owner_duty_reminder.title": "Време е за проверка",
  "owner_duty_reminder.text":
    "Дойде денят, който избрахте, за да проверите отново законовото задължение „{duty}“.",
  "owner_duty_reminder.note": "Бележката ви от последната проверка",
  "owner_duty_reminder.button": "Към законовите срокове",
  "owner_duty_reminder.advice":
    "Магазинът само напомня. Дали задължението е изпълнено, решават счетоводителят и юристът ви.",

  "test.subject": "Пробно писмо от {shop}",
  "test.preview": "Пощата на магазина работи.",
  "test.title": "Пощата работи",
  "test.text": "Това е пробно писмо от вашия магазин. Щом го четете, и писмата до клиентите пристигат.",
} as const;
