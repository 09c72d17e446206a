/** Domains that are not plain ASCII or have labels in Punycode; others, and what is no domain, are left alone. */
const internationalDomain = /^(?=.*(?:[^\0-\x7f]|xn--[^.]))[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;

/**
 * Returns an e-mail address with its domain in Unicode, in the form of UTS #46, so that all spellings of one mailbox are
 * equal: some browsers replace `пример.бг` in an e-mail field by `xn--e1afmkfd.xn--90ae`.
 */
export function withUnicodeDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  const ascii = internationalDomain.test(domain) && hostOf(domain);
  if (!ascii) return email;
  const unicode = ascii.split(".").map(labelInUnicode).join(".");
  return hostOf(unicode) === ascii ? email.slice(0, at) + unicode : email;
}

/** Returns a domain in ASCII (UTS #46), or null when it is none. */
function hostOf(domain: string): string | null {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : null;
}

/** Decodes a label (RFC 3492, section 6.2); returns an invalid one unchanged. */
function labelInUnicode(label: string): string {
  if (!label.startsWith("xn--")) return label;
  const encoded = label.slice(4);
  const hyphen = encoded.lastIndexOf("-");
  const letters = Array.from(encoded.slice(0, Math.max(0, hyphen)));
  let [code, at, bias] = [128, 0, 72];
  for (let next = hyphen + 1; next < encoded.length; at += 1) {
    const previous = at;
    let digit: number;
    let threshold: number;
    let weight = 1;
    let position = 36;
    do {
      digit = Number.parseInt(encoded.charAt(next), 36);
      if (Number.isNaN(digit)) return label;
      digit += digit < 10 ? 26 : -10;
      threshold = Math.min(26, Math.max(1, position - bias));
      at += digit * weight;
      weight *= 36 - threshold;
      position += 36;
      next += 1;
    } while (digit >= threshold);
    const count = letters.length + 1;
    let delta = Math.floor((at - previous) / (previous === 0 ? 700 : 2));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(at / count);
    if (code > 0x10_ff_ff) return label;
    at %= count;
    letters.splice(at, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}
