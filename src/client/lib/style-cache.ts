import createCache, { type EmotionCache } from '@emotion/cache'

/** The attribute that names the rules of Emotion which a prerendered page's style element has. */
export const RULE_NAMES_ATTRIBUTE = 'data-rules'
/** What the names of Emotion's classes begin with, on the server as in the browser. */
export const STYLE_KEY = 'css'

/**
 * Emotion's cache, which creates no rule again that this document came with, also none of Chakra's global styles.
 * Emotion itself would recognize the style element by another attribute, and move it: a slow phone then takes a
 * fifth of a second to style the page anew.
 */
export const createStyleCache = (): EmotionCache => {
  const cache = createCache({ key: STYLE_KEY })
  const style = document.querySelector(`style[${RULE_NAMES_ATTRIBUTE}]`)
  const ruleNames = style?.getAttribute(RULE_NAMES_ATTRIBUTE)?.split(' ') ?? []
  for (const name of ruleNames) cache.inserted[name] = true
  const { insert } = cache
  // Emotion looks for classes among those inserted before it inserts them, but not for global styles.
  cache.insert = (selector, rules, ...rest) =>
    ruleNames.includes(rules.name) ? undefined : insert(selector, rules, ...rest)
  return cache
}
