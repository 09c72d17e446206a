import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#app/server/project-root.ts";

export type Nginx = {
  /** The process id of the master. */
  pid: number | undefined;
  stop: () => Promise<void>;
};

/** A text that the configuration must contain, and its replacement. */
export type Replacement = readonly [string, string];

/** Returns whether this machine has nginx, and openssl for its certificate. */
export function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "pipe" });
    execFileSync("openssl", ["version"], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts nginx with ops/nginx.conf, adapted to this machine's names and paths, and a self-signed certificate for
 * localhost, `fullchain.pem`. It writes only into `folder`. Throws if nginx rejects the configuration or does not
 * start.
 */
export async function startNginx({
  folder,
  secure,
  plain,
  ports,
  changes = [],
}: {
  folder: string;
  /** The port for TLS, then that for plain HTTP and those of the two copies of the shop. */
  secure: number;
  plain: number;
  ports: readonly string[];
  /** Replacements to make before those of names and paths. */
  changes?: readonly Replacement[];
}): Promise<Nginx> {
  const inFolder = (name: string) => path.join(folder, name);
  // nginx's workers run as another account.
  chmodSync(folder, 0o755);
  makeCertificate(inFolder);
  const places: Replacement[] = [
    ...changes,
    ["shop-1:3000", `127.0.0.1:${ports[0]}`],
    ["shop-2:3000", `127.0.0.1:${ports[1]}`],
    ["listen 80 ", `listen 127.0.0.1:${plain} `],
    ["listen 443 ", `listen 127.0.0.1:${secure} `],
    ["/etc/nginx/tls/", `${folder}/`],
    ["/var/run/nginx.pid", inFolder("nginx.pid")],
    ["/dev/stdout", inFolder("access.log")],
    ["/dev/stderr", inFolder("error.log")],
  ];
  const source = readFileSync(path.join(projectRoot, "ops/nginx.conf"), "utf8");
  const config = places.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`ops/nginx.conf has no ${from}`);
    return text.replaceAll(from, to);
  }, source);
  writeFileSync(inFolder("nginx.conf"), config);
  const args = ["-p", folder, "-c", inFolder("nginx.conf"), "-e", inFolder("error.log")];
  execFileSync("nginx", ["-t", "-q", ...args], { stdio: "inherit" });
  const nginx = spawn("nginx", [...args, "-g", "daemon off;"], { stdio: "inherit" });
  for (let tries = 0; tries < 100; tries++) {
    if (nginx.exitCode !== null) break;
    const isUp = await fetch(`http://127.0.0.1:${plain}/`, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (isUp)
      return {
        pid: nginx.pid,
        async stop() {
          const gone = once(nginx, "exit");
          nginx.kill("SIGQUIT");
          await gone;
        },
      };
    await sleep(50);
  }
  nginx.kill("SIGKILL");
  throw new Error("nginx does not respond");
}

function makeCertificate(inFolder: (name: string) => string): void {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const written = ["-keyout", inFolder("privkey.pem"), "-out", inFolder("fullchain.pem")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...written];
  execFileSync("openssl", made, { stdio: "pipe" });
}
