/** Texts of live notifications in the back office, in both languages. */
export const liveBg = {
  "live.order": "Нова поръчка {number}",
  "live.payment": "Платена поръчка {number}",
  "live.message": "Ново съобщение от контактната форма",
  "live.withdrawal": "Нов отказ от договор",
  "live.to_pack": "Поръчка {number} чака опаковане",
  "live.show": "Покажи",
  "live.lost": "Връзката прекъсна. Новите поръчки ще се покажат, щом се възстанови.",
};

export const liveEn: Record<keyof typeof liveBg, string> = {
  "live.order": "New order {number}",
  "live.payment": "Order {number} was paid",
  "live.message": "New message from the contact form",
  "live.withdrawal": "New withdrawal",
  "live.to_pack": "Order {number} is ready to pack",
  "live.show": "Show",
  "live.lost": "The connection was lost. New orders will appear once it is restored.",
};
