import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of e-mails about accounts. */
export const accountsEmailTexts = dictionary({
  bg: {
    "verify_email.subject": "Потвърдете имейла си",
    "verify_email.preview": "Остава една крачка до профила ви.",
    "verify_email.title": "Потвърдете имейла си",
    "verify_email.text":
      "Благодарим за регистрацията. Отворете връзката и въведете паролата си: така потвърждавате, че този имейл е ваш, и влизате в профила си.",
    "verify_email.button": "Потвърди имейла",
    "verify_email.life": "Връзката важи един ден.",
    "verify_email.notYou":
      "Ако не сте се регистрирали вие, оставете това писмо без внимание: без паролата никой не може да потвърди профила.",

    "new_email.subject": "Потвърждение на нов имейл – {shop}",
    "new_email.preview": "Връзката важи един ден.",
    "new_email.title": "Нов имейл за вход",
    "new_email.text":
      "Поискана е смяна на имейла за вход в админ панела с този адрес. Отворете връзката, докато сте влезли в профила си, и потвърдете.",
    "new_email.button": "Потвърди новия имейл",
    "new_email.life": "Връзката важи един ден.",
    "new_email.notYou": "Ако не сте поискали това, оставете писмото без внимание: нищо няма да се промени.",

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
    "staff_invite.hello": "Здравейте от екипа на {shop}!",
    "staff_invite.text": "{inviter} ви кани да работите в админ панела на {shop}.",
    "staff_invite.role.owner":
      "Ролята ви е собственик: ще виждате и променяте всичко, включително настройките, екипа и дневника на промените.",
    "staff_invite.role.manager":
      "Ролята ви е управител: ще работите с поръчки, плащания, клиенти, каталог и съдържание, без настройките на фирмата и екипа.",
    "staff_invite.role.packer":
      "Ролята ви е опаковчик: ще виждате поръчките за опаковане и тези на път, ще подготвяте пратките и ще ги предавате.",
    "staff_invite.role.accountant":
      "Ролята ви е счетоводител: ще преглеждате и изтегляте поръчки, плащания и документи, без да променяте нищо.",
    "staff_invite.role.editor":
      "Ролята ви е редактор: ще променяте страниците, текстовете, снимките и описанията на продуктите, без достъп до поръчки и лични данни.",
    "staff_invite.next":
      "Ако нямате профил с този имейл, ще си изберете парола. Ако имате, влезте с паролата си.",
    "staff_invite.button": "Приеми поканата",
    "staff_invite.life": "Връзката важи {days} дни и работи само веднъж. Не я препращайте на никого.",
    "staff_invite.notYou":
      "Ако не очаквате такава покана, оставете това писмо без внимание: без вас нищо не се променя.",

    "account_changed.password.subject": "Паролата на профила ви е сменена – {shop}",
    "account_changed.two_factor_on.subject": "Входът в две стъпки е включен – {shop}",
    "account_changed.two_factor_off.subject": "Входът в две стъпки е изключен – {shop}",
    "account_changed.backup_codes.subject": "Нови резервни кодове за профила ви – {shop}",
    "account_changed.title": "Входът в профила ви е променен",
    "account_changed.password.text":
      "Паролата на профила ви беше сменена и излязохте от него на всички устройства.",
    "account_changed.email.subject": "Имейлът на профила ви е сменен – {shop}",
    "account_changed.email.text": "Отсега нататък в профила ви се влиза с друг имейл.",
    "account_changed.two_factor_on.text":
      "Отсега нататък за вход в профила ви след паролата е нужен и код от приложението.",
    "account_changed.two_factor_off.text": "Отсега нататък за вход в профила ви е достатъчна само паролата.",
    "account_changed.backup_codes.text":
      "За профила ви бяха създадени нови резервни кодове за вход в две стъпки. Старите вече не работят.",
    "account_changed.you": "Ако сте били вие, не е нужно да правите нищо.",
    "account_changed.notYou":
      "Ако не сте били вие, веднага изберете нова парола и отговорете на този имейл, за да ви помогнем.",
    "account_changed.button": "Избери нова парола",
  },
  en: {
    "verify_email.subject": "Confirm your e-mail",
    "verify_email.preview": "One more step to your account at {shop}.",
    "verify_email.title": "Confirm your e-mail",
    "verify_email.text":
      "Thank you for registering with {shop}. Open the link and enter your password to confirm that this e-mail is yours and sign in to your account.",
    "verify_email.button": "Confirm e-mail",
    "verify_email.life": "The link works for one day.",
    "verify_email.notYou":
      "If you didn't register, please ignore this e-mail: nobody can confirm the account without the password.",

    "new_email.subject": "Confirm your new e-mail at {shop}",
    "new_email.preview": "The link works for one day.",
    "new_email.title": "A new e-mail to sign in with",
    "new_email.text":
      "Somebody asked to change the e-mail for signing in to the admin panel to this address. Open the link while you are signed in and confirm.",
    "new_email.button": "Confirm the new e-mail",
    "new_email.life": "The link works for one day.",
    "new_email.notYou": "If you did not ask for this, please ignore this e-mail: nothing will change.",

    "reset_password.subject": "A new password for your account at {shop}",
    "reset_password.preview": "The link works for one hour.",
    "reset_password.title": "Choose a new password",
    "reset_password.text": "We received a request for a new password for the account with this e-mail.",
    "reset_password.button": "Choose a new password",
    "reset_password.life":
      "The link works once, within one hour. Changing the password signs you out on all devices.",
    "reset_password.notYou":
      "If this wasn't you, please ignore this e-mail and don't open the link: your password stays the same.",

    "staff_invite.subject": "Invitation to the {shop} team",
    "staff_invite.preview": "{inviter} invites you to work in the shop's admin panel.",
    "staff_invite.title": "You're invited to the team",
    "staff_invite.hello": "Hello from the {shop} team,",
    "staff_invite.text": "{inviter} invites you to work in the admin panel of {shop}.",
    "staff_invite.role.owner":
      "Your role is owner: you will see and change everything, including the settings, the team and the log of changes.",
    "staff_invite.role.manager":
      "Your role is manager: you will work with orders, payments, customers, catalogue and content, without the company's settings and the team.",
    "staff_invite.role.packer":
      "Your role is packer: you will see the orders to be packed and those under way, prepare parcels and hand them over.",
    "staff_invite.role.accountant":
      "Your role is accountant: you will view and download orders, payments and documents, without changing anything.",
    "staff_invite.role.editor":
      "Your role is editor: you will change pages, texts, pictures and product descriptions, without access to orders and personal data.",
    "staff_invite.next":
      "If you don't have an account with this e-mail, you'll choose a password. If you do, sign in with its password.",
    "staff_invite.button": "Accept invitation",
    "staff_invite.life":
      "The link works once and is valid for {days} days. Please don't forward it to anyone.",
    "staff_invite.notYou":
      "If you weren't expecting this invitation, ignore this e-mail: nothing changes without you.",

    "account_changed.password.subject": "Your password at {shop} has been changed",
    "account_changed.email.subject": "The e-mail of your account at {shop} has been changed",
    "account_changed.email.text": "From now on, your account has another e-mail to sign in with.",
    "account_changed.two_factor_on.subject": "Two-step sign-in is on for your account at {shop}",
    "account_changed.two_factor_off.subject": "Two-step sign-in is off for your account at {shop}",
    "account_changed.backup_codes.subject": "New backup codes for your account at {shop}",
    "account_changed.title": "Your sign-in has changed",
    "account_changed.password.text": "Your password was changed and you were signed out on all devices.",
    "account_changed.two_factor_on.text":
      "From now on, signing in takes your password and a code from your app.",
    "account_changed.two_factor_off.text": "From now on, your password alone is enough to sign in.",
    "account_changed.backup_codes.text":
      "New backup codes for two-step sign-in were created for your account. The old ones no longer work.",
    "account_changed.you": "If this was you, there's nothing to do.",
    "account_changed.notYou":
      "If this wasn't you, choose a new password right away and reply to this e-mail so we can help you.",
    "account_changed.button": "Choose a new password",
  },
});
