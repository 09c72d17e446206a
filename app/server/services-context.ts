import { createContext } from "react-router";
import type { Staff } from "./accounts/admin.ts";
import type { Services } from "./services.ts";

/** Gives loaders, actions and middleware the services. */
export const servicesContext = createContext<Services>();

/** The client's IP address, or its network for IPv6; used for rate limits. */
export const clientAddressContext = createContext<string>();

/** The IP address of the connection's other end: the client, or a proxy. */
export const peerAddressContext = createContext<string>();

/** The member of staff of the request; set by the guard of the back office, null when the account could not be read. */
export const staffContext = createContext<Staff | null>(null);
