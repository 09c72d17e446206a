// What the checkout form shows with an office list, downloaded together once there is one.
export { OfficePicker } from "./office-picker.tsx";
export { StreetChips } from "./street-chips.tsx";
export { TownInput } from "./town-input.tsx";
