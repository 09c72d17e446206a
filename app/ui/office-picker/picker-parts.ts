// The components of forms with an office list, in one module, so that they are downloaded together and only when there
// is a list.
export { OfficePicker } from "./office-picker.tsx";
export { StreetChips } from "./street-chips.tsx";
export { TownInput } from "./town-input.tsx";
