/**
 * An element whose only child is text accepts the text that it finds when a prerendered page is hydrated: a
 * translator may have replaced it by then, and React would draw the whole page anew
 * (docs/decisions/0077-prerendered-pages.md). The object must have been created for this call alone.
 */
export const acceptReplacedText = <Props>(props: Props): Props => {
  const { children } = props as { readonly children?: unknown }
  if (typeof children === 'string' || typeof children === 'number') {
    Object.assign(props as object, { suppressHydrationWarning: true })
  }
  return props
}
