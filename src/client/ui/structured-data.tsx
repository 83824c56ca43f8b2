type StructuredDataProps = {
  /** A schema.org object without its context. */
  readonly data: Readonly<Record<string, unknown>>
}

/** "<" would let a text end the script element. */
const toJson = (data: StructuredDataProps['data']): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

/** What the page says, for search engines. A data block: browsers do not execute it. */
export const StructuredData = ({ data }: StructuredDataProps) => (
  <script type="application/ld+json">{toJson(data)}</script>
)
