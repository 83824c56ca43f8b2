type StructuredDataProps = {
  /** A schema.org object without its context. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A "<" in a text could close the script element. */
const toJson = (data: StructuredDataProps['data']): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

/** The page's content for search engines, in a data block that browsers do not execute. */
export const StructuredData = ({ data }: StructuredDataProps) => (
  <script type="application/ld+json">{toJson(data)}</script>
)
