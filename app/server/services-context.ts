import { createContext } from "react-router";
import type { Actor } from "./accounts/actor.ts";
import type { Services } from "./services.ts";

/** How loaders, actions and middleware reach the services. */
export const servicesContext = createContext<Services>();

/** The network address of the browser, of IPv6 its network, for the limits. */
export const clientAddressContext = createContext<string>();

/** Who works in the back office; set by its guard. */
export const actorContext = createContext<Actor>();
