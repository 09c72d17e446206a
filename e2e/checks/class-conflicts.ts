import type { Page } from "@playwright/test";

/**
 * Finds elements with two classes that set the same properties to different values. There the order of the style sheet
 * decides, not the order of the classes: `px-5 px-3` in the markup is `px-5` on the screen.
 */
export async function classConflicts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Use = { className: string; when: string; properties: string; declarations: string };
    const uses: Use[] = [];

    /** Walks nested rules: `selector` is that of the enclosing rules, `conditions` their media queries. */
    const collect = (rules: CSSRuleList, selector: string, conditions: string) => {
      for (const rule of rules) {
        const own = rule instanceof CSSStyleRule ? rule.selectorText.replaceAll("&", selector) : selector;
        const [start, escaped] = /^\.((?:\\.|[\w-])+)/.exec(own) ?? [];
        const declares = rule instanceof CSSStyleRule || rule instanceof CSSNestedDeclarations;
        if (start && escaped && declares && rule.style.length > 0) {
          uses.push({
            className: escaped.replaceAll(/\\(.)/g, "$1"),
            when: conditions + own.slice(start.length),
            properties: [...rule.style].toSorted().join(),
            declarations: rule.style.cssText,
          });
        }
        if (rule instanceof CSSConditionRule)
          collect(rule.cssRules, own, `${conditions}${rule.conditionText} `);
        else if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
          collect(rule.cssRules, own, conditions);
      }
    };
    for (const sheet of document.styleSheets) collect(sheet.cssRules, "", "");

    const usesOfClass = Map.groupBy(uses, ({ className }) => className);
    const conflicts = new Set<string>();
    for (const element of document.querySelectorAll("[class]")) {
      const own = [...element.classList].flatMap((className) => usesOfClass.get(className) ?? []);
      for (const [place, use] of own.entries()) {
        const rival = own
          .slice(place + 1)
          .find(
            ({ className, when, properties, declarations }) =>
              className !== use.className &&
              when === use.when &&
              properties === use.properties &&
              declarations !== use.declarations,
          );
        if (rival)
          conflicts.add(`${use.className} and ${rival.className}: ${element.outerHTML.slice(0, 400)}`);
      }
    }
    return [...conflicts];
  });
}
