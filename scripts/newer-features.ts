/**
 * Functions, selectors and properties that browsers got after the oldest ones that Berean supports (Safari
 * 16.4, Chrome and Edge 111, Firefox 121; docs/decisions/0063). Versions: MDN's browser compatibility data.
 */
export type NewerFeature = {
  readonly name: string
  /** Where it first appeared: Chrome, Firefox, Safari. */
  readonly since: readonly [chrome: string, firefox: string, safari: string]
  /** How it is written in a built file. */
  readonly pattern: RegExp
  /**
   * What must be near each occurrence: a test for its presence. Without a guard, the feature must not
   * occur at all.
   */
  readonly guard?: RegExp
  /** The property to delete, to find out what the client does without it. */
  readonly path?: string
}

const NONE = 'none'

/** The usual ways to ask for a function before it is called. */
const testFor = (name: string): RegExp =>
  new RegExp(
    [
      String.raw`\b${name}\?\.`,
      String.raw`\b${name}(\)|\?[^.]|&&|\|\|)`,
      String.raw`typeof [\w$.]*\b${name}\b`,
      String.raw`["'\`]${name}["'\`] ?in `,
    ].join('|'),
  )

const method = (name: string, since: NewerFeature['since'], path?: string): NewerFeature => ({
  name,
  since,
  pattern: new RegExp(String.raw`\.${name}\b`, 'g'),
  guard: testFor(name),
  ...(path ? { path } : {}),
})

const setMethod = (name: string): NewerFeature => ({
  ...method(name, ['122', '127', '17'], `Set.prototype.${name}`),
  // zod has functions of these names.
  pattern: new RegExp(
    String.raw`(?<![\w$])[\w$)\]]+\.${name}\(new Set|\bSet\([^()]*\)\.${name}\(`,
    'g',
  ),
})

export const NEWER_FUNCTIONS: readonly NewerFeature[] = [
  method('canParse', ['120', '115', '17'], 'URL.canParse'),
  {
    ...method('parse', ['126', '126', '18'], 'URL.parse'),
    name: 'URL.parse',
    pattern: /\bURL\.parse\b/g,
  },
  {
    name: 'AbortSignal.any',
    since: ['116', '124', '17.4'],
    pattern: /AbortSignal\.any\b/g,
    guard: /AbortSignal\.any\?/,
    path: 'AbortSignal.any',
  },
  {
    // In all of these browsers, but the first that a page needs when its server is away.
    name: 'AbortSignal.timeout',
    since: ['103', '100', '16'],
    pattern: /AbortSignal\.timeout\b/g,
    guard: /AbortSignal\.timeout\?/,
    path: 'AbortSignal.timeout',
  },
  {
    name: 'Intl.Segmenter',
    since: ['87', '125', '14.1'],
    pattern: /\bSegmenter\b/g,
    guard: testFor('Segmenter'),
    path: 'Intl.Segmenter',
  },
  method('DurationFormat', ['129', '136', '16.4'], 'Intl.DurationFormat'),
  setMethod('union'),
  setMethod('intersection'),
  setMethod('difference'),
  setMethod('symmetricDifference'),
  setMethod('isSubsetOf'),
  setMethod('isSupersetOf'),
  setMethod('isDisjointFrom'),
  method('fromAsync', ['121', '115', '16.4'], 'Array.fromAsync'),
  method('groupBy', ['117', '119', '17.4'], 'Object.groupBy'),
  { ...method('groupBy', ['117', '119', '17.4'], 'Map.groupBy'), name: 'Map.groupBy' },
  method('withResolvers', ['119', '121', '17.4'], 'Promise.withResolvers'),
  {
    ...method('try', ['128', '134', '18.2'], 'Promise.try'),
    name: 'Promise.try',
    pattern: /\bPromise\.try\b/g,
  },
  {
    name: 'helpers of iterators',
    since: ['122', '131', '18.4'],
    pattern:
      /\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(|\bIterator\.(from|concat)\b/g,
  },
  ...(
    [
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    ] as const
  ).map(
    (name): NewerFeature => ({
      name: `Iterator.prototype.${name}`,
      since: ['122', '131', '18.4'],
      pattern: new RegExp(String.raw`Iterator\.prototype\.${name}\b`, 'g'),
      path: `Iterator.prototype.${name}`,
    }),
  ),
  {
    name: 'regular expressions with the flag v',
    since: ['112', '116', '17'],
    pattern: /RegExp\([^()]*,["'`][a-u]*v[a-z]*["'`]\)/g,
  },
  {
    ...method('escape', ['136', '134', '18.2'], 'RegExp.escape'),
    name: 'RegExp.escape',
    pattern: /RegExp\.escape\b/g,
  },
  {
    name: 'regular expressions with modifiers',
    since: ['125', '132', NONE],
    pattern: /\(\?[ims]*-?[ims]+:/g,
  },
  method('checkVisibility', ['105', '106', '17.4'], 'Element.prototype.checkVisibility'),
  {
    ...method(
      'startViewTransition',
      ['111', '144', '18'],
      'Document.prototype.startViewTransition',
    ),
    // React tries it, for a component that is not used.
    guard: /try ?\{/,
  },
  method('moveBefore', ['133', '144', NONE], 'Element.prototype.moveBefore'),
  method('setHTMLUnsafe', ['124', '128', '17.4'], 'Element.prototype.setHTMLUnsafe'),
  method('getHTML', ['125', '128', '18'], 'Element.prototype.getHTML'),
  method('requestClose', ['134', '139', '18.4'], 'HTMLDialogElement.prototype.requestClose'),
  method('requestIdleCallback', ['47', '55', NONE], 'requestIdleCallback'),
  method('postTask', ['94', '142', NONE], 'Scheduler.prototype.postTask'),
  method('registerProperty', ['78', '128', '16.4'], 'CSS.registerProperty'),
  method('wakeLock', ['84', '126', '16.4'], 'Navigator.prototype.wakeLock'),
  method('vibrate', ['32', NONE, NONE], 'Navigator.prototype.vibrate'),
  method(
    'caretPositionFromPoint',
    ['128', '20', '18.4'],
    'Document.prototype.caretPositionFromPoint',
  ),
  method('scrollIntoViewIfNeeded', ['15', NONE, '5'], 'Element.prototype.scrollIntoViewIfNeeded'),
  method('fromBase64', ['140', '133', '18.2'], 'Uint8Array.fromBase64'),
  method('toBase64', ['140', '133', '18.2'], 'Uint8Array.prototype.toBase64'),
  method('toHex', ['140', '133', '18.2'], 'Uint8Array.prototype.toHex'),
  {
    ...method('json', ['105', '115', '17'], 'Response.json'),
    name: 'Response.json',
    pattern: /\bResponse\.json\b/g,
  },
  { ...method('bytes', ['132', '128', '18'], 'Response.prototype.bytes'), pattern: /\.bytes\(\)/g },
  method('getOrInsert', ['145', '144', NONE], 'Map.prototype.getOrInsert'),
  method('isError', ['134', '138', NONE], 'Error.isError'),
  {
    name: 'Temporal',
    since: ['144', '139', NONE],
    pattern: /\bTemporal\.[A-Z]/g,
    path: 'Temporal',
  },
  // Popovers are not listed: main.tsx loads a polyfill where they are missing.
]

/** Only what would break a page: a line that merely wraps less well, for example, is not listed. */
export const NEWER_STYLES: readonly NewerFeature[] = [
  { name: 'nested rules', since: ['120', '117', '17.2'], pattern: /[{;]\s*&[^&]/g },
  { name: '@property', since: ['85', '128', '16.4'], pattern: /@property\b/g },
  { name: '@scope', since: ['118', '146', '17.4'], pattern: /@scope\b/g },
  { name: '@starting-style', since: ['117', '129', '17.5'], pattern: /@starting-style\s*\{/g },
  { name: 'allow-discrete', since: ['117', '129', '17.4'], pattern: /allow-discrete/g },
  { name: 'light-dark()', since: ['123', '120', '17.5'], pattern: /light-dark\(/g },
  {
    name: 'relative colours',
    since: ['119', '128', '18'],
    pattern: /\b(rgb|hsl|oklch|oklab|color)\(from /g,
  },
  {
    name: 'mask',
    since: ['120', '53', '15.4'],
    pattern: /(?<!-webkit-)\b(mask|mask-image|maskImage): ?["'`]?(url|[a-z-]+-gradient)\(/g,
    guard: /-webkit-mask|WebkitMask/,
  },
  {
    name: 'anchors',
    since: ['125', '147', '26'],
    // Emotion and Chakra list the names of all properties; a style has a value after it.
    pattern: /\b(position-anchor|anchor-name|positionAnchor|anchorName):|\banchor\(/g,
  },
  {
    name: 'linear()',
    since: ['113', '112', '17.2'],
    pattern: /\blinear\(\d/g,
    guard: /supports|try/,
  },
  { name: 'calc-size()', since: ['129', NONE, NONE], pattern: /calc-size\(|interpolate-size/g },
  {
    name: 'animation-timeline',
    since: ['115', NONE, '26'],
    pattern: /\b(animation-timeline|animationTimeline):/g,
  },
  { name: 'zoom', since: ['1', '126', '3.1'], pattern: /[{;]zoom:/g },
  {
    name: 'round() and rem()',
    since: ['125', '118', '15.4'],
    pattern: /:(round|mod|rem)\([^()]*,/g,
  },
  { name: ':dir()', since: ['120', '49', '16.4'], pattern: /:dir\(/g },
  { name: ':state()', since: ['125', '126', '17.4'], pattern: /:state\(/g },
  { name: ':user-invalid', since: ['119', '88', '16.5'], pattern: /:user-(in)?valid/g },
  // A rule of its own, which older browsers leave out, or where it is known to be understood.
  {
    name: ':popover-open',
    since: ['114', '125', '17'],
    pattern: /:popover-open/g,
    guard: /["'`]&:popover-open["'`]:|selector\(:popover-open\)|try ?\{/,
  },
]
